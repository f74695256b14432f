import { MAX_NAME_LENGTH, MAX_NEW_PLATFORMS } from '../../contract/limits.ts';
import type { Item } from '../types.ts';

/** A platform that exists, or the name of one that is added. */
export type PlatformChoice = { readonly id: number } | { readonly name: string };

interface Planned {
  readonly line: number;
  readonly title: string;
  readonly link: string;
}

export interface PlatformPlan {
  /** By line; undefined where the person has not chosen one for the rest. */
  readonly of: ReadonlyMap<number, PlatformChoice>;
  /** Platforms that are added, with the number of their accounts, the most frequent first. */
  readonly added: readonly { readonly name: string; readonly count: number }[];
}

/**
 * Which platform each account gets: one that exists and is called like the account or its host; with `byHost` a new one for the hosts of
 * most accounts; for all others, the one that the person has chosen.
 */
export function planPlatforms(
  rows: readonly Planned[],
  platforms: readonly Item[],
  { rest, byHost }: { readonly rest: PlatformChoice | null; readonly byHost: boolean },
): PlatformPlan {
  const ids = new Map(platforms.map(({ id, name }) => [name.toLowerCase(), id]));
  const counts = new Map<string, number>();
  const labels = rows.map(({ title, link }) => {
    const label = hostLabel(link);
    const known = ids.get(title.toLowerCase()) ?? ids.get(label);
    if (known === undefined && label !== '') counts.set(label, (counts.get(label) ?? 0) + 1);
    return { known, label };
  });
  const room = MAX_NEW_PLATFORMS - (rest && 'name' in rest ? 1 : 0);
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, byHost ? room : 0);
  const named = new Set(frequent.map(([label]) => label));
  const of = new Map<number, PlatformChoice>();
  const added = new Map<string, number>();
  for (const [at, { line }] of rows.entries()) {
    const { known, label } = labels[at]!;
    const choice = known !== undefined ? { id: known } : named.has(label) ? { name: label } : existing(rest, ids);
    if (!choice) continue;
    of.set(line, choice);
    if ('name' in choice) added.set(choice.name, (added.get(choice.name) ?? 0) + 1);
  }
  return {
    of,
    added: [...added].map(([name, count]) => ({ name, count })).toSorted((one, other) => other.count - one.count),
  };
}

/** A name that was typed for the rest may be that of a platform that exists. */
function existing(rest: PlatformChoice | null, ids: ReadonlyMap<string, number>): PlatformChoice | null {
  if (!rest || 'id' in rest) return rest;
  const id = ids.get(rest.name.toLowerCase());
  return id === undefined ? rest : { id };
}

/** What a host is called: `github` of `https://www.github.com/login`, at most as long as a name may be. `''` without a host. */
function hostLabel(link: string): string {
  if (!URL.canParse(link)) return '';
  const { hostname } = new URL(link);
  if (/^[\d.]+$|:/.test(hostname)) return hostname.slice(0, MAX_NAME_LENGTH);
  const parts = hostname.replace(/^(www|m|login|accounts?|signin|auth|id|app|portal)\./, '').split('.');
  // two letters before the country: com.tw, co.uk
  const isSecond = parts.length > 2 && parts.at(-1)!.length === 2 && parts.at(-2)!.length <= 3;
  return [...(parts.at(isSecond ? -3 : -2) ?? parts[0] ?? '')].slice(0, MAX_NAME_LENGTH).join('');
}
