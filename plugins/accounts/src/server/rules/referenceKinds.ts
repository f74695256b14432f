import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { accounts, platforms, purposeFields, purposes, requiredFields, types } from '../tables.ts';
import type { ReferenceKind, ReferenceTable } from './ReferenceStore.ts';

/** A count of the rows that match, as a column. */
const counted = (table: typeof accounts | typeof purposeFields, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} where ${where})`;

const inAccounts = (column: PgColumn, id: PgColumn) => (deleted: boolean) =>
  counted(accounts, and(eq(column, id), deleted ? undefined : isNull(accounts.deletedOn)));

/** The four kinds of records. Purposes have further columns, which are written with the others. */
export const REFERENCE_KINDS = {
  platform: { kind: 'platform', table: platforms, used: inAccounts(accounts.platformId, platforms.id) },
  type: {
    kind: 'type',
    table: types as unknown as ReferenceTable,
    used: inAccounts(accounts.typeId, types.id),
  },
  purpose: {
    kind: 'purpose',
    table: purposes as unknown as ReferenceTable,
    used: inAccounts(accounts.purposeId, purposes.id),
  },
  requiredField: {
    kind: 'requiredField',
    table: requiredFields as unknown as ReferenceTable,
    used: () => counted(purposeFields, eq(purposeFields.fieldId, requiredFields.id)),
  },
} satisfies Readonly<Record<string, ReferenceKind>>;
