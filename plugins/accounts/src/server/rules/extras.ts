import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { extras } from '../tables.ts';
import { logBroken } from './brokenSecret.ts';

/** A further field in plain text. */
export interface ExtraField {
  readonly name: string;
  readonly kind: 'text' | 'secret' | 'totp';
  readonly value: string;
}

/** Bound to its account and key, so that it cannot be put elsewhere. */
const bindingOf = (accountId: number, key: string) =>
  ({ table: 'extras', record: `${accountId}:${key}`, version: 1 }) as const;

/** The rows for the further fields of an account, sealed. */
export const sealExtras = ({ secrets }: AccountsContext, accountId: number, fields: readonly ExtraField[]) =>
  fields.map(({ name, kind, value }, position) => {
    const key = randomUUID();
    return { key, accountId, position, name, kind, value: secrets.seal(value, bindingOf(accountId, key)) };
  });

/** The further fields of an account in their order; the texts of plain ones only, `''` where one cannot be opened. */
export async function listExtras(context: AccountsContext, accountId: number) {
  const rows = await context.db
    .select()
    .from(extras)
    .where(eq(extras.accountId, accountId))
    .orderBy(asc(extras.position), asc(extras.key));
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    kind: row.kind,
    value: row.kind === 'text' ? (openExtra(context, row) ?? '') : '',
  }));
}

/** A further field of an account with its sealed value. */
export async function findExtra({ db }: AccountsContext, accountId: number, key: string) {
  const [row] = await db
    .select()
    .from(extras)
    .where(and(eq(extras.accountId, accountId), eq(extras.key, key)));
  return row;
}

/** @returns undefined if its bytes cannot be opened, which is logged */
export function openExtra(
  context: AccountsContext,
  { accountId, key, value }: typeof extras.$inferSelect,
): string | undefined {
  const binding = bindingOf(accountId, key);
  try {
    return context.secrets.open(value, binding);
  } catch (error) {
    logBroken(context, { table: 'extras', record: accountId, version: 1 }, error);
    return undefined;
  }
}
