import type { Caller, RequestFacts } from '@atrium/sdk/server';
import { eq, inArray } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { platforms, purposes, types } from '../tables.ts';
import { readRequiredNames } from './purposeFields.ts';
import { platformList, purposeList, typeList } from './referenceLists.ts';

export const IMPORT_KINDS = ['platform', 'type', 'purpose'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const TABLES = { platform: platforms, type: types, purpose: purposes } as const;

/** Platform, type and purpose as the wire has them: ids of records, or names of those that are added. */
export type SentKinds = {
  readonly [Name in `${ImportKind}Id` | `${ImportKind}Name`]?: Name extends `${ImportKind}Id`
    ? number | undefined
    : string | undefined;
};

/** A record that an account gets. */
export interface ImportRecord {
  /** undefined for one that is added. */
  readonly id: number | undefined;
  readonly name: string;
  /** Whether accounts of this purpose need a link. */
  readonly hasLink: boolean;
  /** What accounts of this purpose need that no row has. */
  readonly missing: readonly string[];
}

/** The records of a row; undefined where it has none, or one that may not be chosen. */
export type RowRecords = Readonly<Record<ImportKind, ImportRecord | undefined>>;

interface Importer {
  readonly caller: Caller;
  readonly language: RequestFacts['language'];
}

/**
 * Reads the platforms, types and purposes of the company.
 *
 * @returns a function that chooses those of a row: its own, or those of the choices for all. A name of a record that exists is that record;
 * another one is added by who may.
 */
export async function loadImportRecords(context: AccountsContext, { caller, language }: Importer) {
  const { db, render, text } = context;
  const { companyId } = caller;
  const found = {
    platform: await db.select().from(platforms).where(eq(platforms.companyId, companyId)),
    type: await db.select().from(types).where(eq(types.companyId, companyId)),
    purpose: await db.select().from(purposes).where(eq(purposes.companyId, companyId)),
  };
  const required = await readRequiredNames(
    context,
    found.purpose.map(({ id }) => id),
  );
  const applyDate = render(text('field.applyDate'), language);
  const needs = new Map(
    found.purpose.map(({ id, hasLink, hasApplyDate }) => {
      const missing = [...(required.get(id) ?? []), ...(hasApplyDate ? [applyDate] : [])];
      return [id, { hasLink, missing }];
    }),
  );
  const list = (kind: ImportKind) =>
    found[kind].map(({ id, name, isEnabled }) => {
      const needed = kind === 'purpose' ? needs.get(id) : undefined;
      return { id, name, isEnabled, hasLink: needed?.hasLink ?? false, missing: needed?.missing ?? [] };
    });
  const known = { platform: list('platform'), type: list('type'), purpose: list('purpose') };
  type Known = (typeof known)['platform'][number];
  const index = <Key>(keyOf: (record: Known) => Key) => ({
    platform: new Map(known.platform.map((record) => [keyOf(record), record])),
    type: new Map(known.type.map((record) => [keyOf(record), record])),
    purpose: new Map(known.purpose.map((record) => [keyOf(record), record])),
  });
  const [byId, byName] = [index(({ id }) => id), index(({ name }) => name.toLowerCase())];
  const mayAdd = caller.can('platform.manage');
  const choose = (kind: ImportKind, row: SentKinds, all: SentKinds): ImportRecord | undefined => {
    const own = row[`${kind}Id`] !== undefined || row[`${kind}Name`] !== undefined ? row : all;
    const [id, name] = [own[`${kind}Id`], own[`${kind}Name`]];
    if (id === undefined && name === undefined) return undefined;
    const existing = id === undefined ? byName[kind].get(name!.toLowerCase()) : byId[kind].get(id);
    // a disabled one is not chosen, and its name is taken
    if (existing) return existing.isEnabled ? existing : undefined;
    return name !== undefined && mayAdd ? { id: undefined, name, hasLink: false, missing: [] } : undefined;
  };
  return (row: SentKinds, all: SentKinds): RowRecords => ({
    platform: choose('platform', row, all),
    type: choose('type', row, all),
    purpose: choose('purpose', row, all),
  });
}

/** Names of records that are added, each once, as its first row writes it. */
export function listNewNames(rows: readonly RowRecords[], kind: ImportKind): string[] {
  const names = new Map<string, string>();
  for (const row of rows) {
    const record = row[kind];
    if (record && record.id === undefined && !names.has(record.name.toLowerCase()))
      names.set(record.name.toLowerCase(), record.name);
  }
  return [...names.values()];
}

/** Adds records, and returns a function that finds the id of each, old or new. */
export async function addRecords(
  context: AccountsContext,
  caller: Caller,
  names: Readonly<Record<ImportKind, readonly string[]>>,
): Promise<(kind: ImportKind, record: ImportRecord) => number> {
  const added: Record<ImportKind, Map<string, number>> = {
    platform: new Map(),
    type: new Map(),
    purpose: new Map(),
  };
  const values = (name: string) => ({ name, isEnabled: true });
  for (const name of names.platform)
    added.platform.set(name.toLowerCase(), await platformList(context).insert(caller, values(name)));
  for (const name of names.type)
    added.type.set(name.toLowerCase(), await typeList(context).insert(caller, values(name)));
  for (const name of names.purpose)
    added.purpose.set(
      name.toLowerCase(),
      await purposeList(context).insert(caller, { ...values(name), hasLink: false, hasApplyDate: false }),
    );
  return (kind, { id, name }) => id ?? added[kind].get(name.toLowerCase())!;
}

/**
 * Locks the records that there were already, so that none of them is deleted before the transaction ends.
 *
 * @returns the kind of which one is missing
 */
export async function lockRecords(
  { db }: AccountsContext,
  rows: readonly RowRecords[],
): Promise<ImportKind | undefined> {
  for (const kind of IMPORT_KINDS) {
    const ids = [...new Set(rows.flatMap((row) => row[kind]?.id ?? []))];
    if (ids.length === 0) continue;
    const table = TABLES[kind] as typeof platforms;
    const kept = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('key share');
    if (kept.length < ids.length) return kind;
  }
  return undefined;
}
