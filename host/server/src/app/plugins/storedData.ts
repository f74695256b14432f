import { csvLines } from '@atrium/sdk/server/csv';
import type { Database } from '@atrium/sdk/server';
import { count, eq, sql, type SQL, sum } from 'drizzle-orm';
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '../../core/database/openDatabase.ts';
import { fileKeeps, files, settings } from '../../core/schema/runtime.ts';
import { pluginPreferences } from '../../core/schema/preferences.ts';
import { filesFolder } from '../../runtime/files/FileStore.ts';

/** What a plugin keeps. Bytes with indexes. */
export interface StoredData {
  readonly tables: { name: string; rows: number; bytes: number }[];
  readonly files: { count: number; bytes: number };
}

/** Rows of a table without an estimate that are counted; the embedded database estimates none before its maintenance. */
const MOST_COUNTED = 100_000;
/** Blocks of a table that are read at once for an export. */
const BLOCKS = 64;
/** Bytes of the tables and files of an export: the format ends at four gigabytes. */
const LARGEST_EXPORT = 3 * 1024 ** 3;

interface Rows<Row> {
  readonly rows: Row[];
}

/** Its tables with the estimated number of their rows, and its files. */
export async function readStoredData(db: Database, plugin: string): Promise<StoredData> {
  const { rows } = (await db.execute(sql`
    select c.relname as name, c.reltuples::bigint::text as rows, pg_total_relation_size(c.oid)::text as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${plugin} and c.relkind = 'r' order by c.relname`)) as unknown as Rows<{
    name: string;
    rows: string;
    bytes: string;
  }>;
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

/** Whether it is small enough to be exported. */
export const canExport = ({ tables, files: kept }: StoredData): boolean =>
  tables.reduce((total, { bytes }) => total + bytes, kept.bytes) <= LARGEST_EXPORT;

/**
 * Everything that a plugin keeps as a ZIP archive, in pieces: each table as `tables/<name>.csv` for people and as
 * `tables/<name>.jsonl` for programs, one object a row, exactly as it is; `files.csv`, and the bytes of its files in `files/`. Tables are read page by page, so that nothing waits for a large one: what changes meanwhile may be
 * in it twice or not at all.
 */
export async function* exportData(
  { db, dataDir }: { readonly db: Database; readonly dataDir: string },
  plugin: string,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let failure: Error | undefined;
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else pieces.push(piece);
  });
  const take = () => {
    if (failure) throw failure;
    return pieces.splice(0);
  };
  async function* add(
    entry: ZipInputFile & { push(piece: Uint8Array, final?: boolean): void },
    source: AsyncIterable<string | Uint8Array>,
  ) {
    zip.add(entry);
    for await (const piece of source) {
      const read = typeof piece === 'string' ? Buffer.from(piece) : piece;
      bytes += read.length;
      if (bytes > LARGEST_EXPORT) throw new RangeError(`the export of ${plugin} is too large for its format`);
      entry.push(read);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  const { tables } = await readStoredData(db, plugin);
  for (const { name } of tables) {
    yield* add(new ZipDeflate(`tables/${name}.csv`), csvOf(db, plugin, name));
    yield* add(new ZipDeflate(`tables/${name}.jsonl`), jsonOf(db, plugin, name));
  }
  const kept = await db.select().from(files).where(eq(files.keptBy, plugin)).orderBy(files.id);
  yield* add(new ZipDeflate('files.csv'), csvLines(FILE_COLUMNS, kept));
  for (const { id } of kept) {
    const path = join(filesFolder(dataDir), id);
    // Its bytes are lost; its row is in the list.
    if (!existsSync(path)) continue;
    yield* add(new ZipPassThrough(`files/${id}`), createReadStream(path));
  }
  zip.end();
  yield* take();
}

const FILE_COLUMNS = (['id', 'fileName', 'mimeType', 'size', 'uploadedBy', 'uploadedOn'] as const).map((name) => ({
  title: name,
  value: (file: typeof files.$inferSelect) => {
    const value = file[name];
    return value instanceof Date ? value.toISOString() : value;
  },
}));

async function* csvOf(db: Database, schema: string, table: string): AsyncGenerator<string> {
  const { rows: columns } = (await db.execute(sql`
    select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = ${table} order by ordinal_position`)) as unknown as Rows<{
    name: string;
  }>;
  // By their numbers, since a column may have any name.
  const written = columns.map(({ name }, index) => ({
    title: name,
    value: (row: Readonly<Record<string, string | null>>) => row[`c${index}`],
  }));
  const values = columns.map(({ name }, index) => sql`${sql.identifier(name)}::text as ${sql.identifier(`c${index}`)}`);
  yield* csvLines(written, tableRows(db, schema, table, sql.join(values, sql`, `)));
}

async function* jsonOf(db: Database, schema: string, table: string): AsyncGenerator<string> {
  for await (const { json } of tableRows(db, schema, table, sql`to_jsonb(atrium_row)::text as json`)) yield `${json}\n`;
}

/**
 * By the blocks of the table, since not every table has a key that can be ordered, and what is read at once stays small: a block
 * has eight kilobytes.
 */
async function* tableRows(db: Database, schema: string, table: string, values: SQL) {
  const name = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
  const { rows: sizes } = (await db.execute(
    sql`select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relname = ${table}`,
  )) as unknown as Rows<{ blocks: number }>;
  const blocks = sizes[0]?.blocks ?? 0;
  for (let block = 0; block <= blocks; block += BLOCKS) {
    const [from, to] = [`(${block},0)`, `(${block + BLOCKS},0)`];
    const { rows } = (await db.execute(
      sql`select ${values} from ${name} atrium_row where ctid >= ${from}::tid and ctid < ${to}::tid order by ctid`,
    )) as unknown as Rows<Record<string, string | null>>;
    yield* rows;
  }
}

/**
 * Deletes the tables of a plugin and their role, its settings, what people have chosen in it, and its files, within a day.
 *
 * @returns why the role is still there, if it is
 */
export async function deleteData({ db, roles }: OpenDatabase, plugin: string, now: Date): Promise<string | undefined> {
  await db.execute(sql`drop schema if exists ${sql.identifier(plugin)} cascade`);
  await db.execute(sql`drop table if exists ${sql.identifier('atrium_migrations')}.${sql.identifier(plugin)}`);
  const keptRole = await roles.drop(plugin);
  await db.delete(settings).where(eq(settings.plugin, plugin));
  await db.delete(pluginPreferences).where(eq(pluginPreferences.plugin, plugin));
  const kept = db.select({ id: files.id }).from(files).where(eq(files.keptBy, plugin));
  await db.delete(fileKeeps).where(sql`${fileKeeps.fileId} in ${kept}`);
  await db.update(files).set({ keptBy: null, releasedOn: now }).where(eq(files.keptBy, plugin));
  return keptRole;
}

async function countRows(db: Database, schema: string, table: string): Promise<number> {
  const name = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
  const { rows } = (await db.execute(
    sql`select count(*)::int as rows from (select 1 from ${name} limit ${MOST_COUNTED}) counted`,
  )) as unknown as Rows<{ rows: number }>;
  return rows[0]?.rows ?? 0;
}
