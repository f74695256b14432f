import { MAX_NAME_LENGTH, MAX_NEW_PLATFORMS } from '../../contract/limits.ts';
import type { Item } from '../types.ts';

export const KINDS = ['platform', 'type', 'purpose'] as const;
export type Kind = (typeof KINDS)[number];

/** A record that exists, or the name of one that is added. */
export type KindChoice = { readonly id: number } | { readonly name: string };
/** Missing or null: nothing was chosen. */
export type KindChoices = Readonly<Partial<Record<Kind, KindChoice | null>>>;

interface Planned {
  readonly line: number;
  readonly title: string;
  readonly link: string;
}

export interface KindSetting {
  /** What accounts get that get nothing else. */
  readonly rest: KindChoices;
  /** New platforms for the hosts of most accounts. */
  readonly byHost: boolean;
  /** What accounts of a host get, by its name. */
  readonly hosts: ReadonlyMap<string, KindChoices>;
}

export interface KindPlan {
  /** By line; null where the person has not chosen. */
  readonly of: ReadonlyMap<number, Readonly<Record<Kind, KindChoice | null>>>;
  /** Records that are added, with the number of their accounts, the most frequent first. */
  readonly added: readonly { readonly kind: Kind; readonly name: string; readonly count: number }[];
  /** Hosts of the accounts, the most frequent first. */
  readonly hosts: readonly { readonly host: string; readonly count: number }[];
}

/**
 * Which platform, type and purpose each account gets: what was chosen for its host, or for all. A platform that was not chosen for the
 * host is one that exists and is called like the account or its host, or with `byHost` a new one for the hosts of most accounts.
 */
export function planKinds(
  rows: readonly Planned[],
  records: Readonly<Record<Kind, readonly Item[]>>,
  { rest, byHost, hosts: ofHosts }: KindSetting,
): KindPlan {
  const ids = {
    platform: indexNames(records.platform),
    type: indexNames(records.type),
    purpose: indexNames(records.purpose),
  };
  const hosts = new Map<string, number>();
  const counts = new Map<string, number>();
  const found = rows.map(({ title, link }) => {
    const host = findHost(link);
    const label = hostLabel(host);
    const own = ofHosts.get(host);
    const known = ids.platform.get(title.toLowerCase()) ?? ids.platform.get(label);
    if (host !== '') hosts.set(host, (hosts.get(host) ?? 0) + 1);
    if (!own?.platform && known === undefined && label !== '') counts.set(label, (counts.get(label) ?? 0) + 1);
    return { label, own, known };
  });
  const chosen = [rest.platform, ...[...ofHosts.values()].map(({ platform }) => platform)];
  const taken = new Set(chosen.flatMap((choice) => (choice && 'name' in choice ? [choice.name.toLowerCase()] : [])));
  const room = Math.max(0, MAX_NEW_PLATFORMS - taken.size);
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, byHost ? room : 0);
  const named = new Set(frequent.map(([label]) => label));
  const choosePlatform = ({ label, own, known }: (typeof found)[number]): KindChoice | null => {
    if (own?.platform) return resolveName(own.platform, ids.platform);
    if (known !== undefined) return { id: known };
    return named.has(label) ? { name: label } : resolveName(rest.platform, ids.platform);
  };
  const of = new Map(
    rows.map(({ line }, at) => {
      const each = found[at]!;
      return [
        line,
        {
          platform: choosePlatform(each),
          type: resolveName(each.own?.type ?? rest.type, ids.type),
          purpose: resolveName(each.own?.purpose ?? rest.purpose, ids.purpose),
        },
      ];
    }),
  );
  const byCount = (one: { readonly count: number }, other: { readonly count: number }) => other.count - one.count;
  return {
    of,
    added: KINDS.flatMap((kind) => countNew([...of.values()], kind).toSorted(byCount)),
    hosts: [...hosts].map(([host, count]) => ({ host, count })).toSorted(byCount),
  };
}

const indexNames = (items: readonly Item[]) => new Map(items.map(({ id, name }) => [name.toLowerCase(), id]));

/** A name that was typed may be that of a record that exists; an empty one is none. */
function resolveName(choice: KindChoice | null | undefined, ids: ReadonlyMap<string, number>): KindChoice | null {
  if (!choice || 'id' in choice) return choice ?? null;
  const name = choice.name.trim();
  const id = ids.get(name.toLowerCase());
  if (id !== undefined) return { id };
  return name === '' ? null : { name };
}

function countNew(rows: readonly Readonly<Record<Kind, KindChoice | null>>[], kind: Kind) {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const row of rows) {
    const choice = row[kind];
    if (!choice || 'id' in choice) continue;
    const counted = counts.get(choice.name.toLowerCase()) ?? { name: choice.name, count: 0 };
    counted.count += 1;
    counts.set(choice.name.toLowerCase(), counted);
  }
  return [...counts.values()].map(({ name, count }) => ({ kind, name, count }));
}

/** The host of an address, without `www.`; `''` for none. */
const findHost = (link: string): string => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '');

/** What a host is called: `github` of `github.com`, at most as long as a name may be. */
function hostLabel(host: string): string {
  if (host === '') return '';
  if (/^[\d.]+$|:/.test(host)) return host.slice(0, MAX_NAME_LENGTH);
  const parts = host.replace(/^(m|login|accounts?|signin|auth|id|app|portal)\./, '').split('.');
  // two letters before the country: com.tw, co.uk
  const isSecond = parts.length > 2 && parts.at(-1)!.length === 2 && parts.at(-2)!.length <= 3;
  return [...(parts.at(isSecond ? -3 : -2) ?? parts[0] ?? '')].slice(0, MAX_NAME_LENGTH).join('');
}
