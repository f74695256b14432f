import { type Caller, formatDateTime } from '@atrium/sdk/server';
import { type Listed, NamedList, type NamedListOptions, type NamedTable } from '@atrium/sdk/server/namedList';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MAX_ITEMS } from '../../contract/limits.ts';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, platforms, purposeFields, purposes, requiredFields, types } from '../tables.ts';
import { seenByCaller } from './accountRows.ts';

type Kind = 'platform' | 'type' | 'purpose' | 'requiredField';
type Key = 'name.taken' | 'reference.full' | 'stale' | `${Kind}.used`;

/**
 * The platforms of the companies.
 *
 * @param caller whose accounts are counted as uses; without one none are
 */
export const platformList = (context: AccountsContext, caller?: Caller) =>
  new NamedList(context, inAccounts(context, 'platform', platforms, accounts.platformId, caller));

/** The types of the companies. */
export const typeList = (context: AccountsContext, caller?: Caller) =>
  new NamedList(context, inAccounts(context, 'type', types, accounts.typeId, caller));

/** The purposes of the companies. */
export const purposeList = (context: AccountsContext, caller?: Caller) =>
  new NamedList(context, inAccounts(context, 'purpose', purposes, accounts.purposeId, caller));

/** The fields that purposes of the companies can require. */
export const requiredFieldList = (context: AccountsContext) =>
  new NamedList(context, {
    ...common(context, 'requiredField', requiredFields),
    used: counted(purposeFields, eq(purposeFields.fieldId, requiredFields.id)),
    refuseUsed: ({ id }) => refuseUsed(context, 'requiredField', purposeFields, eq(purposeFields.fieldId, id)),
  });

/** The part of the options that all four have in common. */
function common<Table extends NamedTable>({ relation, realtime }: AccountsContext, kind: Kind, table: Table) {
  return {
    table,
    record: kind,
    most: MAX_ITEMS,
    texts: { taken: 'name.taken', full: 'reference.full', stale: 'stale' },
    admit: (row: Table['$inferSelect']) => relation(kind, row),
    changed: (company: number) => realtime.emit('referencesChanged', {}, { company }),
  } as const;
}

/** What accounts have one of. Deleted accounts can be restored, so that they keep it. */
const inAccounts = <Table extends NamedTable>(
  context: AccountsContext,
  kind: Exclude<Kind, 'requiredField'>,
  table: Table,
  column: PgColumn,
  caller: Caller | undefined,
): NamedListOptions<Table, Key> => ({
  ...common(context, kind, table),
  ...(caller && {
    used: counted(accounts, and(eq(column, table.id), isNull(accounts.deletedOn), seenByCaller(caller))),
  }),
  refuseUsed: ({ id }) => refuseUsed(context, kind, accounts, eq(column, id)),
});

/** A count of the rows that match, as a column. */
const counted = (table: typeof accounts | typeof purposeFields, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} where ${where})`;

async function refuseUsed(
  { db, refuse }: AccountsContext,
  kind: Kind,
  table: typeof accounts | typeof purposeFields,
  where: SQL,
): Promise<void> {
  const count = await db.$count(table, where);
  if (count > 0) throw refuse.conflict(`${kind}.used`, { count });
}

/** A record of the wire. */
export function toReference({
  row: { id, name, isEnabled, version, updatedBy, updatedOn },
  used,
}: Listed<typeof platforms.$inferSelect>) {
  return { id, name, isEnabled, version, used, updatedBy, updatedOn: formatDateTime(updatedOn) };
}

/** Platforms, types, purposes and required fields belong to a company. */
export const relationToReference = ({ companyId }: { readonly companyId: number }, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';
