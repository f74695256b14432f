import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection, Driver } from '../../core/database/Driver.ts';
import { type BackupFacts, BadBackup, listFiles } from './backupFormat.ts';
import { operatorText } from '../../core/texts.ts';

const run = promisify(execFile);

/** Milliseconds within which the clock of the file system may give two writes the same time. */
const GRAIN_MS = 100;
/** Files that changed while the others were copied: with fewer of them the database is held for their copies. */
const FEW = 200;
const MOST_ROUNDS = 4;

/**
 * Copies the files of the running embedded database. Most are copied while people work; then the database is held for those that
 * changed meanwhile and for the log since the last checkpoint, from which the copy recovers as after a crash.
 *
 * @param from the folder of the database
 * @param to a folder that does not exist yet
 */
export async function copyEmbedded(driver: Driver, from: string, to: string): Promise<BackupFacts> {
  const copied = new Map<string, Seen>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await driver.query('checkpoint');
    const changed = await findChanged(from, copied);
    for (const path of changed) await copyOne(from, to, path, copied);
    if (changed.length <= FEW && round > 0) break;
  }
  return driver.begin(async (connection) => {
    await connection.query('checkpoint');
    const present = await findFiles(from);
    for (const path of copied.keys()) if (!present.includes(path)) await rm(join(to, path), { force: true });
    for (const path of await findChanged(from, copied)) await copyOne(from, to, path, copied);
    await copyLog(connection, from, to);
    await copyFolders(from, to);
    return readFacts(connection);
  });
}

/** A file as it was before it was copied, and when that was. */
interface Seen {
  readonly stats: Pick<Stats, 'size' | 'mtimeMs' | 'ino'>;
  readonly at: number;
}

const findFiles = async (from: string) => (await listFiles(from)).filter((path) => !path.startsWith('pg_wal/'));

async function findChanged(from: string, copied: ReadonlyMap<string, Seen>): Promise<string[]> {
  const changed: string[] = [];
  for (const path of await findFiles(from)) {
    const now = await statOf(join(from, path));
    const before = copied.get(path);
    const isSame =
      before &&
      now &&
      now.size === before.stats.size &&
      now.mtimeMs === before.stats.mtimeMs &&
      now.ino === before.stats.ino &&
      // else a later write may have the same time
      now.mtimeMs < before.at - GRAIN_MS;
    if (!isSame) changed.push(path);
  }
  return changed;
}

async function copyOne(from: string, to: string, path: string, copied: Map<string, Seen>): Promise<void> {
  const at = Date.now();
  const stats = await statOf(join(from, path));
  // A temporary table or file may be gone.
  if (!stats) return;
  await mkdir(dirname(join(to, path)), { recursive: true });
  await copyFile(join(from, path), join(to, path)).catch(ignoreMissing);
  copied.set(path, { stats, at });
}

/** The log from the last checkpoint on. */
async function copyLog(connection: Connection, from: string, to: string): Promise<void> {
  const { first } = await one<{ first: string }>(
    connection,
    'select redo_wal_file as first from pg_control_checkpoint()',
  );
  await mkdir(join(to, 'pg_wal'), { recursive: true });
  for (const name of await readdir(join(from, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name) && name >= first)
      await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
}

/** The database does not start without its folders, some of which are empty. */
async function copyFolders(from: string, to: string, below = ''): Promise<void> {
  await mkdir(join(to, below), { recursive: true });
  for (const entry of await readdir(join(from, below), { withFileTypes: true }))
    if (entry.isDirectory()) await copyFolders(from, to, join(below, entry.name));
}

const statOf = (path: string) => stat(path).catch(ignoreMissing);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Dumps a PostgreSQL database, in one snapshot, while people work.
 *
 * @throws BadBackup if `pg_dump` is missing or does not work
 */
export async function dumpPostgres(driver: Driver, url: string, to: string): Promise<BackupFacts> {
  return driver.begin(async (connection) => {
    await connection.query('set transaction isolation level repeatable read');
    await connection.query('set local idle_in_transaction_session_timeout = 0');
    const { snapshot } = await one<{ snapshot: string }>(connection, 'select pg_export_snapshot() as snapshot');
    const facts = await readFacts(connection);
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${to}`];
    await runTool('pg_dump', args, url);
    return facts;
  });
}

/** Fills an empty PostgreSQL database from a dump; all or nothing. */
export const loadDump = (url: string, dump: string): Promise<void> =>
  runTool(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--single-transaction', `--dbname=${databaseOf(url)}`, dump],
    url,
  );

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The password goes by the environment: other users of the machine see arguments. */
async function runTool(tool: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const env = {
    PATH: process.env['PATH'],
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: searchParams.get('port') ?? (port || '5432'),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? undefined,
  };
  try {
    await run(tool, [...args], { env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new BadBackup(operatorText('backup.noTool', { tool }));
    throw new BadBackup(operatorText('backup.toolFailed', { tool, reason: lastLine(stderr ?? String(error)) }));
  }
}

const lastLine = (text: string) => (text.trim().split('\n').at(-1) ?? '').slice(0, 300);

/** What is compared after a restore. */
export async function readFacts(connection: Connection): Promise<BackupFacts> {
  return one<BackupFacts>(
    connection,
    `select
       (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%') as tables,
       (select coalesce(max(id), 0)::int from host.audit) as "lastAudit",
       (select count(*)::int from host.employees) as people`,
  );
}

async function one<Row>(connection: Connection, statement: string): Promise<Row> {
  const { rows } = (await connection.query(statement)) as { rows: Row[] };
  return rows[0]!;
}
