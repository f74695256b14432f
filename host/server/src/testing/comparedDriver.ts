import { isDeepStrictEqual } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { Driver, TransactionConnection } from '../core/database/Driver.ts';
import { embeddedDriver } from '../core/database/embedded/EmbeddedDriver.ts';
import { queryDriver } from './queryDriver.ts';

interface Compared extends Driver {
  /** Statements that ran so far. */
  statements: number;
  /** Statements with different results. */
  readonly differences: object[];
}

interface RowsResult {
  readonly fields: readonly { readonly name: string }[];
  readonly rows: readonly unknown[];
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** For tests: two databases in memory that run the same statements, one through PGlite's own `query()`, the other through the embedded driver. */
export async function comparedDriver(): Promise<Compared> {
  const plain = await PGlite.create();
  await plain.exec(`set time zone 'UTC'`);
  const expected = queryDriver(plain);
  const actual = await embeddedDriver(await PGlite.create());
  const both = async <One>(one: One, other: One, ask: (connection: One) => Promise<unknown>, statement: unknown[]) => {
    const [should, is] = [await outcome(ask(one)), await outcome(ask(other))];
    compared.statements += 1;
    if (!isDeepStrictEqual(comparable(should), comparable(is))) compared.differences.push({ statement, should, is });
    if ('error' in is) throw is.error;
    return is.value;
  };
  const connection = (one: TransactionConnection, other: TransactionConnection): TransactionConnection => ({
    query: (...statement) => both(one, other, (each) => each.query(...statement), statement),
    queryAs: (role, ...statement) => both(one, other, (each) => each.queryAs(role, ...statement), statement),
    control: (text) => both(one, other, (each) => each.control(text), [text]),
  });
  const compared: Compared = {
    kind: 'embedded',
    statements: 0,
    differences: [],
    query: (...statement) => both<Driver>(expected, actual, (each) => each.query(...statement), statement),
    queryAs: (role, ...statement) =>
      both<Driver>(expected, actual, (each) => each.queryAs(role, ...statement), statement),
    begin: (work) => actual.begin((other) => expected.begin((one) => work(connection(one, other)))),
    async script(text) {
      await expected.script(text);
      return actual.script(text);
    },
    ready: (milliseconds) => actual.ready(milliseconds),
    async close() {
      await Promise.all([expected.close(), actual.close()]);
    },
  };
  return compared;
}

/** Milliseconds: the two databases do not read their clocks at once. */
const NOW = 60_000;

/** A value in which every time of about now is the same. */
function withoutNow(value: unknown): unknown {
  if (value instanceof Date) return Math.abs(value.getTime() - Date.now()) < NOW ? 'now' : value;
  if (Array.isArray(value)) return value.map(withoutNow);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutNow(each)]));
}

const outcome = (result: Promise<unknown>): Promise<Outcome> =>
  result.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/**
 * Of an error all but its place in PostgreSQL's sources, and drizzle's options: their functions are created for each
 * statement.
 */
const LEFT_OUT = new Set(['length', 'file', 'line', 'routine', 'queryOptions']);

/** Columns that count the seconds until a time: a second may begin between the two reads. */
const COUNTED = new Set(['ceil', 'least']);

function withoutSeconds(value: unknown): unknown {
  const { fields, rows } = value as Partial<RowsResult>;
  if (!fields?.some(({ name }) => COUNTED.has(name))) return value;
  const other = (cell: unknown, at: number) => (COUNTED.has(fields[at]!.name) ? typeof cell : cell);
  return { ...(value as object), rows: rows!.map((row) => (Array.isArray(row) ? row.map(other) : row)) };
}

function comparable(result: Outcome): unknown {
  if ('value' in result) return withoutNow(withoutSeconds(result.value));
  const error = result.error as Error;
  return [error.message, error.constructor, Object.entries(error).filter(([key]) => !LEFT_OUT.has(key))];
}
