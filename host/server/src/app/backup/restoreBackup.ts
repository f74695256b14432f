import { randomBytes } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import { lockDataDirectory, prepareDataDirectory, protectDataDirectory } from '../../core/database/dataDirectory.ts';
import type { Driver } from '../../core/database/Driver.ts';
import { openEmbedded } from '../../core/database/embedded/EmbeddedDriver.ts';
import { openPostgres } from '../../core/database/openPostgres.ts';
import { operatorText } from '../../core/texts.ts';
import {
  BadBackup,
  type BackupDescription,
  type BackupFacts,
  DESCRIPTION,
  DUMP,
  FOLDERS,
  hashFile,
  listFiles,
  MARK,
  readDescription,
} from './backupFormat.ts';
import { loadDump, readFacts } from './copyDatabase.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'timeZone' | 'limits'>;

/** What a check of a backup has found. */
export interface Checked {
  readonly description: BackupDescription;
  /** Rows of all tables of the restored database. */
  readonly rows: number;
}

/**
 * Compares the files of a backup with what it says of them, restores its database into a temporary place, and reads all of it.
 *
 * @param databaseUrl of a PostgreSQL server, in which a database is made for the time of the check
 * @throws BadBackup in one sentence
 */
export async function checkBackup(folder: string, databaseUrl?: string): Promise<Checked> {
  const description = await checkFiles(folder);
  const check = description.database === 'embedded' ? checkEmbedded : checkDump;
  return { description, rows: await check(folder, description, databaseUrl) };
}

/** @throws BadBackup if a file is missing, or has other bytes, or was added */
async function checkFiles(folder: string): Promise<BackupDescription> {
  const description = await readDescription(folder);
  if (!description) throw new BadBackup(operatorText('backup.none', { folder }));
  const found = new Set(await listFiles(folder));
  found.delete(DESCRIPTION);
  for (const [path, [size, hash]] of Object.entries(description.files)) {
    const isInside = resolve(folder, path).startsWith(resolve(folder) + sep);
    if (!isInside || !found.delete(path)) throw new BadBackup(operatorText('backup.lacks', { path }));
    const file = join(folder, path);
    if ((await stat(file)).size !== size || (await hashFile(file)) !== hash)
      throw new BadBackup(operatorText('backup.changed', { path }));
  }
  const [more] = found;
  if (more !== undefined) throw new BadBackup(operatorText('backup.more', { path: more }));
  return description;
}

async function checkEmbedded(folder: string, { facts, files }: BackupDescription): Promise<number> {
  await refuseWithoutSpace(folder, files);
  const place = `${folder}.check-${process.pid}`;
  try {
    await cp(join(folder, 'database'), place, { recursive: true });
    return await using(await open(place), (driver) => compare(driver, facts));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Its database is copied beside it. */
async function refuseWithoutSpace(folder: string, files: BackupDescription['files']): Promise<void> {
  const size = Object.entries(files).reduce(
    (sum, [path, [bytes]]) => (path.startsWith('database/') ? sum + bytes : sum),
    0,
  );
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  if (free < size * 1.1)
    throw new BadBackup(operatorText('backup.noSpace', { size: megabytes(size * 1.1), folder, free: megabytes(free) }));
}

async function open(place: string): Promise<Driver> {
  try {
    return await openEmbedded(place);
  } catch (error) {
    const reason = String((error as Error).message).split('\n')[0] ?? '';
    throw new BadBackup(operatorText('backup.unreadable', { reason }));
  }
}

async function checkDump(folder: string, { facts }: BackupDescription, databaseUrl: string | undefined) {
  if (databaseUrl === undefined) throw new BadBackup(operatorText('backup.needsPostgres'));
  const name = `atrium_check_${randomBytes(4).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return using(postgres(databaseUrl), async (server) => {
    await dropLeft(server);
    await server.query(`create database ${name}`).catch((error: Error) => {
      throw new BadBackup(
        operatorText('backup.noDatabase', { reason: ((error.cause as Error | undefined) ?? error).message }),
      );
    });
    try {
      await loadDump(url.href, join(folder, DUMP));
      return await using(postgres(url.href), (driver) => compare(driver, facts));
    } finally {
      await server.query(`drop database ${name} with (force)`);
    }
  });
}

/** Databases of checks that were interrupted; one that is in use stays. */
async function dropLeft(server: Driver): Promise<void> {
  const { rows } = (await server.query(
    `select datname as name from pg_catalog.pg_database where datname ~ '^atrium_check_[0-9a-f]{8}$'`,
  )) as { rows: { name: string }[] };
  for (const { name } of rows) await server.query(`drop database if exists ${name}`).catch(() => {});
}

const LIMITS = {
  databaseConnections: 5,
  databaseConnectTime: 10_000,
  databaseStatementTime: 3_600_000,
  databaseLockTime: 60_000,
  databaseIdleTime: 3_600_000,
};

const postgres = (url: string): Driver => openPostgres(url, () => {}, LIMITS as Config['limits']);

async function using<T>(driver: Driver, work: (driver: Driver) => Promise<T>): Promise<T> {
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

/** Reads every row, and compares what the backup says. @returns how many rows there are */
async function compare(driver: Driver, facts: BackupFacts): Promise<number> {
  const found = await readFacts(driver);
  if (JSON.stringify(found) !== JSON.stringify(facts))
    throw new BadBackup(
      operatorText('backup.differs', { expected: JSON.stringify(facts), found: JSON.stringify(found) }),
    );
  const { rows: tables } = (await driver.query(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
  )) as { rows: { name: string }[] };
  let rows = 0;
  for (const { name } of tables) {
    // Whole rows, so that their pages and large values are read.
    const counted = (await driver.query(
      `select count(*)::int as rows, coalesce(sum(length(t::text)), 0)::text as bytes from ${name} t`,
    )) as { rows: { rows: number }[] };
    rows += counted.rows[0]!.rows;
  }
  return rows;
}

/**
 * Puts a backup into an empty data directory, and its dump into an empty PostgreSQL database.
 *
 * @param keys the file that `backup --keys` has made; without it the keys have to be put there by hand
 * @throws BadBackup in one sentence, before anything is changed
 * @throws StartRefusal if a server uses the data directory
 */
export async function restoreBackup(folder: string, { dataDir, databaseUrl, timeZone }: Place, keys?: string) {
  const description = await checkFiles(folder);
  if ((description.database === 'embedded') !== (databaseUrl === undefined))
    throw new BadBackup(operatorText(`backup.is.${description.database}`));
  const keptKeys = keys === undefined ? {} : await readKept(keys);
  await prepareDataDirectory(dataDir);
  const unlock = await lockDataDirectory(dataDir, timeZone);
  try {
    await refuseUsed(dataDir, databaseUrl);
    // All or nothing; it has failed before anything is copied.
    if (databaseUrl !== undefined) await loadDump(databaseUrl, join(folder, DUMP));
    await copyParts(folder, dataDir, description);
    for (const [name, text] of Object.entries(keptKeys)) await writeFile(join(dataDir, name), text, { mode: 0o600 });
    protectDataDirectory(dataDir);
    return description;
  } finally {
    await unlock();
  }
}

/** Copies what are files, or nothing of it. */
async function copyParts(folder: string, dataDir: string, { files, database }: BackupDescription): Promise<void> {
  const all = [...FOLDERS, ...(database === 'embedded' ? ['database'] : [])];
  const present = all.filter((part) => Object.keys(files).some((path) => path.startsWith(`${part}/`)));
  try {
    for (const part of present) await cp(join(folder, part), join(dataDir, part), { recursive: true });
    if (MARK in files) await cp(join(folder, MARK), join(dataDir, MARK));
  } catch (error) {
    for (const part of present) await rm(join(dataDir, part), { recursive: true, force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new BadBackup(operatorText('backup.notRestored', { folder: dataDir, code }));
  }
}

/** @throws BadBackup if there is data already */
async function refuseUsed(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  for (const part of ['database', ...FOLDERS])
    if ((await readdir(join(dataDir, part)).catch(() => [])).length > 0)
      throw new BadBackup(operatorText('backup.notEmpty', { folder: join(dataDir, part) }));
  if (databaseUrl === undefined) return;
  const isUsed = await using(postgres(databaseUrl), async (driver) => {
    const found = (await driver.query(`select to_regclass('host.audit') is not null as used`)) as {
      rows: { used: boolean }[];
    };
    return found.rows[0]!.used;
  });
  if (isUsed) throw new BadBackup(operatorText('backup.databaseUsed'));
}

const KEYS = ['signing.key', 'master.key'] as const;

/**
 * Writes the keys of the data directory into a file of their own, private to its owner. Those of the environment are not there.
 *
 * @returns how many there were
 */
export async function keepKeys(dataDir: string, file: string): Promise<number> {
  const kept: Record<string, string> = {};
  for (const name of KEYS) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(() => undefined);
    if (text !== undefined) kept[name] = text;
  }
  await writeFile(file, JSON.stringify(kept), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(operatorText('backup.notWritable', { folder: file, code: error.code ?? '' }));
  });
  return Object.keys(kept).length;
}

async function readKept(file: string): Promise<Partial<Record<(typeof KEYS)[number], string>>> {
  try {
    const said = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return Object.fromEntries(KEYS.flatMap((name) => (typeof said[name] === 'string' ? [[name, said[name]]] : [])));
  } catch (error) {
    throw new BadBackup(operatorText('backup.keysUnreadable', { file, reason: String((error as Error).message) }));
  }
}
