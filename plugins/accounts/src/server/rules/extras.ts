import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { MAX_EXTRA_VALUE } from '../../contract/limits.ts';
import { readSeed } from '../../fields/oneTimeCode.ts';
import type { AccountErrors, AccountsContext } from '../AccountsContext.ts';
import { extras } from '../tables.ts';
import { logBroken } from './passwordVersions.ts';

/** A further field in plain text. */
export interface ExtraField {
  readonly name: string;
  readonly kind: 'text' | 'secret' | 'totp';
  readonly value: string;
}

/** A further field as a person writes it: a stored one without `value` keeps its own. */
export interface WrittenExtra extends Omit<ExtraField, 'value'> {
  readonly key?: string | undefined;
  readonly value?: string | undefined;
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

/** The text of a JSON text, as the wire takes no line breaks; `''`, which is refused, for anything else. */
export function readJsonText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/**
 * Checks further fields that a person has written. What is protected does not become a plain text without another value, since who
 * may change an account may not always see what is in it.
 *
 * @param stored those of the account before
 */
export function checkExtras(
  extras: readonly WrittenExtra[],
  stored: readonly { readonly key: string; readonly kind: ExtraField['kind'] }[],
  errors: AccountErrors,
): void {
  const kinds = new Map(stored.map(({ key, kind }) => [key, kind]));
  const seen = new Set<string>();
  for (const { key, name, kind, value } of extras) {
    const isTwice = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    if (isTwice || (key !== undefined && !kinds.has(key))) errors.add('extras', 'extra.unknown', { name });
    else if (value === undefined) {
      if (key === undefined || kinds.get(key) !== kind) errors.add('extras', 'extra.empty', { name });
    } else if (value === '') errors.add('extras', 'extra.empty', { name });
    else if (value.length > MAX_EXTRA_VALUE) errors.add('extras', 'import.extra', { name, most: MAX_EXTRA_VALUE });
    else if (kind === 'totp' && !readSeed(value)) errors.add('extras', 'extra.noSeed');
  }
}

/** Replaces the further fields of an account by those that were checked; those without a value stay sealed as they are. */
export async function saveExtras(
  { db, secrets }: AccountsContext,
  accountId: number,
  written: readonly WrittenExtra[],
): Promise<void> {
  const stored = await db.select().from(extras).where(eq(extras.accountId, accountId));
  const known = new Map(stored.map((row) => [row.key, row]));
  await db.delete(extras).where(eq(extras.accountId, accountId));
  const rows = written.map(({ key = randomUUID(), name, kind, value }, position) => ({
    key,
    accountId,
    position,
    name,
    kind,
    value: value === undefined ? known.get(key)!.value : secrets.seal(value, bindingOf(accountId, key)),
  }));
  if (rows.length > 0) await db.insert(extras).values(rows);
}

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

/** Keys and kinds of the further fields of an account. */
export const listKinds = ({ db }: AccountsContext, accountId: number) =>
  db.select({ key: extras.key, kind: extras.kind }).from(extras).where(eq(extras.accountId, accountId));

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
