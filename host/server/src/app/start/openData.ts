import type { Database, Log } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import { lockDataDirectory, prepareDataDirectory, protectDataDirectory } from '../../core/database/dataDirectory.ts';
import { openEmbedded } from '../../core/database/embedded/EmbeddedDriver.ts';
import { type OpenDatabase, openDatabase } from '../../core/database/openDatabase.ts';
import { openPostgres } from '../../core/database/openPostgres.ts';
import { installed } from '../../core/schema/runtime.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts.ts';
import type { StartOptions } from './StartOptions.ts';

interface Data {
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

/**
 * Opens the database of the settings. The embedded one can be used by one process at a time, PostgreSQL by any number.
 */
export async function openData(config: Config, given: StartOptions['database'], log: Log): Promise<Data> {
  if (given) return opened(openDatabase(given === 'memory' ? await openEmbedded(undefined) : given));
  if (config.databaseUrl !== undefined) {
    await prepareDataDirectory(config.dataDir);
    protect(config.dataDir, log);
    const failed = (error: Error) => log.error('the database closed a connection', { error });
    return opened(await reached(openDatabase(openPostgres(config.databaseUrl, failed, config.limits))));
  }
  const unlock = await lockDataDirectory(config.dataDir, config.timeZone);
  try {
    protect(config.dataDir, log);
    const driver = await readable(join(config.dataDir, 'database'));
    // PGlite makes the files of its first start world-accessible, regardless of the umask.
    protectDataDirectory(config.dataDir);
    return opened(openDatabase(driver), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function protect(folder: string, log: Log): void {
  const { corrected, refused } = protectDataDirectory(folder);
  if (corrected > 0)
    log.warn('data directory was accessible to other users; permissions corrected', { folder, corrected });
  if (refused !== undefined) log.error('part of the data directory belongs to another user', { path: refused });
}

function opened(database: OpenDatabase, unlock?: () => Promise<void>): Data {
  return {
    database,
    async close() {
      await database.driver.close();
      await unlock?.();
    },
  };
}

async function reached(database: OpenDatabase): Promise<OpenDatabase> {
  try {
    await database.driver.query('select 1');
    return database;
  } catch (error) {
    await database.driver.close();
    const { code, message, cause } = error as NodeJS.ErrnoException;
    // A lost connection carries what Node said of it.
    const reason = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new StartRefusal(operatorText('data.unreachable', { code: reason }));
  }
}

async function readable(folder: string): ReturnType<typeof openEmbedded> {
  try {
    return await openEmbedded(folder);
  } catch (error) {
    const [reason = ''] = String((error as Error).message).split('\n');
    throw new StartRefusal(operatorText('data.unreadable', { folder, reason }));
  }
}

const FILE = 'atrium.folder';
const ROW = { kind: 'folder', id: 'data' } as const;

/**
 * Processes that share a database share the data folder as well: uploads and installed plugins are files. The database
 * has the id of the folder that the first of them started with, and the folder has it in a file; a folder without it, or
 * with another one, has the files of none, or of another company. The embedded database is in its folder.
 *
 * @throws StartRefusal for a folder of another database, or of none, unless `acceptDataDir`
 */
export async function claimDataFolder(
  db: Database,
  { dataDir, databaseUrl, acceptDataDir }: Pick<Config, 'dataDir' | 'databaseUrl' | 'acceptDataDir'>,
): Promise<void> {
  if (databaseUrl === undefined) return;
  const path = join(dataDir, FILE);
  // The file comes first: of processes that start together on one empty folder all find the same.
  const found = await readId(path);
  const created = found === undefined ? await makeId(path) : undefined;
  const own = found ?? (await readId(path));
  await db
    .insert(installed)
    .values({ ...ROW, value: own! })
    .onConflictDoNothing();
  const where = and(eq(installed.kind, ROW.kind), eq(installed.id, ROW.id));
  const [known] = await db.select({ value: installed.value }).from(installed).where(where);
  if (known!.value === own) return;
  if (acceptDataDir) {
    await db.update(installed).set({ value: own! }).where(where);
    return;
  }
  if (created === own) await rm(path, { force: true });
  throw new StartRefusal(operatorText('data.otherFolder', { folder: dataDir }));
}

async function readId(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written whole under another name first, so that a killed process leaves no partial id. One that exists stays. */
async function makeId(path: string): Promise<string> {
  const id = randomUUID();
  const draft = `${path}.${id.slice(0, 8)}`;
  await writeFile(draft, `${id}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return id;
}
