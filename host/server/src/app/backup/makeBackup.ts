import type { Clock, Log } from '@atrium/sdk/server';
import { SDK_VERSION } from '@atrium/sdk';
import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import { runAs } from '../../core/currentCall.ts';
import type { Driver } from '../../core/database/Driver.ts';
import { operatorText } from '../../core/texts.ts';
import {
  BadBackup,
  type BackupDescription,
  DESCRIPTION,
  DUMP,
  FOLDERS,
  hashFile,
  listFiles,
  MARK,
  readDescription,
  verifiedFile,
} from './backupFormat.ts';
import { copyEmbedded, dumpPostgres } from './copyDatabase.ts';

interface Parts {
  readonly database: { readonly driver: Driver };
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly clock: Clock;
}

/** A backup that was made. */
export interface Backup {
  readonly folder: string;
  readonly description: BackupDescription;
}

/** `atrium-20261127-023000`, in UTC so that names keep their order. */
const NAME = /^atrium-\d{8}-\d{6}$/;
const PART = '.part';
/** What an interrupted backup, or check of one, has left. */
const DRAFT = /^atrium-\d{8}-\d{6}\.([0-9a-f]{8}\.part|check-\d+)$/;
/** A draft this old is what an interrupted backup has left. */
const INTERRUPTED_MS = 24 * 3_600_000;
/** Its few statements take their turn among the usual calls: as heavy work they would wait seconds for each. */
const QUICK = { caller: undefined, request: undefined, plugin: 'host' } as const;

/**
 * Makes a backup of the database, the uploaded files and the plugins while people work, in a new folder below `place`. Keys are not
 * in it. Files that an earlier backup there has, too, are linked instead of copied.
 *
 * @throws BadBackup in one sentence if it cannot be made; nothing of it is left then
 */
export async function makeBackup(parts: Parts, place: string): Promise<Backup> {
  const { config, clock } = parts;
  const { driver } = parts.database;
  const madeOn = clock.now();
  const folder = join(place, `atrium-${madeOn.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`);
  const draft = `${folder}.${randomBytes(4).toString('hex')}${PART}`;
  await mkdir(place, { recursive: true, mode: 0o700 });
  const [before] = (await listBackups(place)).toReversed();
  try {
    await mkdir(draft, { mode: 0o700 });
    // The files before the database, and those that came meanwhile after it: a row never lacks its file.
    await copyFolders(config.dataDir, draft, before?.folder);
    const facts =
      config.databaseUrl === undefined
        ? await runAs(QUICK, () => copyEmbedded(driver, join(config.dataDir, 'database'), join(draft, 'database')))
        : await dumpPostgres(driver, config.databaseUrl, join(draft, DUMP));
    await copyFolders(config.dataDir, draft, before?.folder);
    await copyFile(join(config.dataDir, MARK), join(draft, MARK)).catch(ignoreMissing);
    const files = await describeFiles(draft, before);
    if (!('database/PG_VERSION' in files || DUMP in files)) throw new Error('the backup has no database');
    const description: BackupDescription = {
      format: 1,
      version: SDK_VERSION,
      database: driver.kind,
      madeOn: madeOn.toISOString(),
      facts,
      files,
    };
    await writeFile(join(draft, DESCRIPTION), JSON.stringify(description), { mode: 0o600 });
    await rename(draft, folder);
    return { folder, description };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof BadBackup) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new BadBackup(operatorText('backup.notWritable', { folder: place, code }));
  }
}

/** The whole backups below a folder, the oldest first. */
export async function listBackups(place: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const folder of (await listFolders(place)).toReversed()) {
    const description = await readDescription(folder);
    if (description) found.push({ folder, description });
  }
  return found;
}

/** The newest whole backup that was asked for last: it never changes, and its description may be large. */
let newest: Backup | undefined;

/** The newest whole backup below a folder. Reads the description of that one only, once. */
export async function findNewestBackup(place: string): Promise<Backup | undefined> {
  for (const folder of await listFolders(place)) {
    if (newest?.folder === folder) return newest;
    const description = await readDescription(folder);
    if (description) return (newest = { folder, description });
  }
  return undefined;
}

/** Folders that are named as backups are, the newest first. */
export async function listFolders(place: string): Promise<string[]> {
  const names = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((each) => NAME.test(each))
    .toSorted()
    .toReversed()
    .map((name) => join(place, name));
}

/**
 * Deletes all but the newest backups below a folder, and what interrupted ones have left.
 *
 * @returns how many backups were deleted
 */
export async function deleteOldBackups(place: string, keep: number): Promise<number> {
  for (const name of await readdir(place)) {
    if (!DRAFT.test(name)) continue;
    // Another process may be at one.
    const { mtimeMs } = await stat(join(place, name));
    if (Date.now() - mtimeMs > INTERRUPTED_MS) await rm(join(place, name), { recursive: true, force: true });
  }
  const old = (await listBackups(place)).slice(0, -keep);
  for (const { folder } of old) {
    await rm(folder, { recursive: true, force: true });
    await rm(verifiedFile(folder), { force: true });
  }
  return old.length;
}

/** Copies what is missing in the backup. */
async function copyFolders(dataDir: string, draft: string, before: string | undefined): Promise<void> {
  for (const part of FOLDERS) {
    const from = join(dataDir, part);
    for (const path of await listFiles(from)) {
      const to = join(draft, part, path);
      if (await stat(to).catch(() => undefined)) continue;
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      if (before !== undefined && part === 'files' && (await isLinked(join(from, path), join(before, part, path), to)))
        continue;
      // It may have been deleted since it was listed.
      await copyFile(join(from, path), to).catch(ignoreMissing);
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Links a file of the backup before, if it is older than it and as large: uploads never change. */
async function isLinked(from: string, before: string, to: string): Promise<boolean> {
  const [now, then] = await Promise.all([from, before].map((path) => stat(path).catch(() => undefined)));
  if (!now || !then || now.size !== then.size || now.mtimeMs > then.ctimeMs) return false;
  // Another file system, or one without links.
  return link(before, to).then(
    () => true,
    () => false,
  );
}

/** Size and hash of each file; that of a linked one is known. */
async function describeFiles(draft: string, before: Backup | undefined): Promise<BackupDescription['files']> {
  const files: BackupDescription['files'] = {};
  for (const path of await listFiles(draft)) {
    const { size, ino } = await stat(join(draft, path));
    const known = before?.description.files[path];
    const linked = known && (await stat(join(before!.folder, path)).catch(() => undefined))?.ino === ino;
    files[path] = linked ? known : [size, await hashFile(join(draft, path))];
  }
  return files;
}

/** The backup of each night, if the operator has named a place. */
export async function backUp(services: Parts & { readonly config: Config; readonly log: Log }): Promise<void> {
  const { backupDir, backupsKept } = services.config;
  if (backupDir === undefined) return;
  const { folder, description } = await makeBackup(services, backupDir);
  const deleted = await deleteOldBackups(backupDir, backupsKept);
  services.log.info('backup made', { folder, files: Object.keys(description.files).length, deleted });
}
