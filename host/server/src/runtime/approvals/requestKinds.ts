import type { RequestShape } from '@atrium/sdk';
import { translateManifest } from '@atrium/sdk/host';
import type {
  AnyRequestHandlers,
  FiledRequest,
  Message,
  RequestDecision,
  RequestDescription,
  Written,
} from '@atrium/sdk/server';
import { runFor } from '../../core/currentCall.ts';
import type { requests } from '../../core/schema/approvals.ts';
import { type Language, refuse } from '../../core/texts.ts';
import { check } from '../../core/validation.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';

export type RequestRow = typeof requests.$inferSelect;

const MOST_FACTS = 20;

/** A kind of requests whose plugin runs. Its handlers run in the plugin's name, as the caller, and in the current transaction. */
export interface RunningKind {
  readonly shape: RequestShape;
  describe(row: RequestRow): Promise<RequestDescription>;
  check(row: RequestRow): Promise<void>;
  decided(row: RequestRow, decision: RequestDecision): Promise<void>;
  mayRead(row: RequestRow, caller: unknown): Promise<boolean>;
}

/** Undefined while the plugin does not run, or does not have the kind any more. */
export function findKind(
  { plugins }: Pick<RuntimeServices, 'plugins'>,
  { plugin, kind }: Pick<RequestRow, 'plugin' | 'kind'>,
): RunningKind | undefined {
  const entry = plugins.find(plugin);
  const shape = entry?.loaded?.contract?.requests?.[kind];
  const handlers = entry?.server?.requests?.[kind];
  if (entry?.state !== 'active' || !shape || !handlers) return undefined;
  const call = (name: keyof AnyRequestHandlers, row: RequestRow, detail: unknown, ...given: unknown[]) =>
    runFor(plugin, async () => handlers[name](...([filedRequest(row, detail), ...given] as never[])));
  /** @throws Refusal 409 if another version of the plugin has filed it, and this one cannot read it */
  const readDetail = async (row: RequestRow): Promise<unknown> => {
    const read = await check(shape.detail, row.detail, 'en');
    if (read.ok) return read.value;
    throw refuse.conflict('approvals.outdated');
  };
  return {
    shape,
    async describe(row) {
      const { title, facts } = (await call('describe', row, await readDetail(row))) as RequestDescription;
      return { title, facts: facts.slice(0, MOST_FACTS) };
    },
    check: async (row) => void (await call('check', row, await readDetail(row))),
    async decided(row, decision) {
      // What cannot be read is not approved, but is not held either: the plugin ends it by its record.
      const read = await check(shape.detail, row.detail, 'en');
      if (!read.ok && decision.answer === 'approved') throw refuse.conflict('approvals.outdated');
      await call('decided', row, read.ok ? read.value : row.detail, decision);
    },
    async mayRead(row, caller) {
      const read = await check(shape.detail, row.detail, 'en');
      return read.ok && (await call('mayRead', row, read.value, caller)) === true;
    },
  };
}

/**
 * Whether a kind of requests was removed: its plugin is not installed, or runs and does not have the kind any more. One that is
 * disabled or failed comes back.
 */
export function isRemoved(
  { plugins }: Pick<RuntimeServices, 'plugins'>,
  { plugin, kind }: Pick<RequestRow, 'plugin' | 'kind'>,
): boolean {
  const entry = plugins.find(plugin);
  // Which one a folder has that could not be read is not known.
  if (!entry) return !plugins.all().some(({ failure }) => failure?.code === 'UNREADABLE');
  return entry.state === 'active' && !entry.loaded?.contract?.requests?.[kind];
}

/** A text of a plugin as it is stored: with what it said, which is shown once the catalogue has it no more. */
type KeptText = string | (Message & { readonly said?: Readonly<Record<Language, string>> });

/** What a request says now, to be stored with it. */
export function keepDescription(
  { catalogues }: Pick<RuntimeServices, 'catalogues'>,
  { title, facts }: RequestDescription,
): RequestDescription {
  const keep = (text: Written): KeptText =>
    typeof text === 'string'
      ? text
      : { ...text, said: { 'zh-TW': catalogues.text(text, 'zh-TW'), en: catalogues.text(text, 'en') } };
  return {
    title: keep(title),
    facts: facts.map(({ label, value, ...file }) => ({ label: keep(label), value: keep(value), ...file })),
  };
}

/** The text of a request for a notice, which has no use for what it said. */
export function unkept(text: KeptText): Written {
  if (typeof text === 'string') return text;
  const { said: _, ...message } = text;
  return message;
}

/** A text of a request in a language: `otherwise` where the catalogue of its plugin has it not and it was not stored. */
export function renderKept(
  { catalogues }: Pick<RuntimeServices, 'catalogues'>,
  text: KeptText,
  language: Language,
  otherwise: string,
): string {
  return catalogues.render(text, language, (typeof text === 'string' ? undefined : text.said?.[language]) ?? otherwise);
}

const filedRequest = ({ id, record, about, filedBy, filedOn, measure }: RequestRow, detail: unknown): FiledRequest => ({
  id,
  record,
  about,
  filedBy,
  filedOn,
  measure,
  detail,
});

/** What a kind is called, as its plugin says it in a language, whether it runs or not; 外掛已移除 without it. */
export function nameKind(
  { plugins, catalogues }: Pick<RuntimeServices, 'plugins' | 'catalogues'>,
  { plugin, kind }: Pick<RequestRow, 'plugin' | 'kind'>,
  language: Language,
): { readonly title: string; readonly icon: string } {
  const manifest = plugins.find(plugin)?.plugin.manifest;
  const known = manifest && translateManifest(manifest, catalogues.of(plugin, language)).requests[kind];
  return (
    known ?? { title: catalogues.text({ plugin: 'host', key: 'approvals.removedKind' }, language), icon: 'document' }
  );
}
