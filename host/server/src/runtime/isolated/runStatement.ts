import { isRowStatement } from '@atrium/sdk/archive';
import pg from 'pg';
import type { Driver, PluginRole } from '../../core/database/Driver.ts';
import { routed } from '../../core/database/openDatabase.ts';
import { LruMap } from '../../core/database/statements.ts';

/** Types that drizzle reads itself: dates, times, intervals, and lists of them. */
const TEXTS = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231];
const asText = (value: unknown) => value;
const parsers = Object.fromEntries(TEXTS.map((type) => [type, asText]));
const types = {
  getTypeParser: (type: number, format: never) =>
    TEXTS.includes(type) ? asText : pg.types.getTypeParser(type, format),
};

/** What an isolated plugin sends as SQL. */
export interface SentStatement {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly mode: 'array' | 'object';
}

/**
 * Runs a statement as the current call. Only those that read or change rows: `commit`, for example, would end a transaction that the
 * host holds.
 *
 * @param role whose rights it has
 * @throws TypeError for any other
 */
export async function runStatement(
  driver: Driver,
  role: PluginRole | undefined,
  { text, params, mode }: SentStatement,
): Promise<object> {
  if (!isAllowed(text))
    throw new TypeError('an isolated plugin runs single statements that read or change rows, nothing else');
  const connection = routed(driver, role);
  const result = (await (driver.kind === 'postgres'
    ? connection.query({ text, types, ...(mode === 'array' && { rowMode: 'array' }) }, [...params])
    : connection.query(text, [...params], { rowMode: mode, parsers }))) as {
    rows: unknown[];
    rowCount?: number | null;
    affectedRows?: number;
  };
  const { rows, rowCount, affectedRows } = result;
  return { rows, rowCount: rowCount ?? affectedRows ?? rows.length, affectedRows: affectedRows ?? rowCount ?? 0 };
}

const FIRST = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;
const known = new LruMap<string, boolean>(400);

function isAllowed(text: string): boolean {
  if (FIRST.test(text) && !text.includes(';')) return true;
  const seen = known.get(text);
  if (seen !== undefined) return seen;
  const allowed = isRowStatement(text);
  if (text.length < 10_000) known.set(text, allowed);
  return allowed;
}
