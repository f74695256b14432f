import type { Database } from '@atrium/sdk/server';
import { count, eq, sql, sum } from 'drizzle-orm';
import { files } from '../../core/schema/runtime.ts';

interface StoredData {
  readonly tables: { name: string; rows: number; bytes: number }[];
  readonly files: { count: number; bytes: number };
}

/** Rows of a table without an estimate that are counted; the embedded database estimates none before its maintenance. */
const MOST_COUNTED = 100_000;

/** What a plugin keeps: its tables with the estimated number of their rows, and its files. Bytes with indexes. */
export async function readStoredData(db: Database, plugin: string): Promise<StoredData> {
  const { rows } = (await db.execute(sql`
    select c.relname as name, c.reltuples::bigint::text as rows, pg_total_relation_size(c.oid)::text as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${plugin} and c.relkind in ('r', 'p') order by c.relname`)) as unknown as {
    rows: { name: string; rows: string; bytes: string }[];
  };
  const tables: StoredData['tables'] = [];
  for (const { name, rows: estimate, bytes } of rows) {
    const known = Number(estimate);
    tables.push({ name, rows: known > 0 ? known : await countRows(db, plugin, name), bytes: Number(bytes) });
  }
  const [kept] = await db
    .select({ count: count(), bytes: sum(files.size) })
    .from(files)
    .where(eq(files.keptBy, plugin));
  return { tables, files: { count: kept?.count ?? 0, bytes: Number(kept?.bytes ?? 0) } };
}

async function countRows(db: Database, schema: string, table: string): Promise<number> {
  const name = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
  const { rows } = (await db.execute(
    sql`select count(*)::int as rows from (select 1 from ${name} limit ${MOST_COUNTED}) counted`,
  )) as unknown as { rows: { rows: number }[] };
  return rows[0]?.rows ?? 0;
}
