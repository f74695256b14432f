import { join } from 'node:path';
import type { Log } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import { lockDataDirectory } from '../../core/database/lockDataDirectory.ts';
import { type OpenDatabase, openDatabase } from '../../core/database/openDatabase.ts';
import { openEmbedded } from '../../core/database/openEmbedded.ts';
import { openPostgres } from '../../core/database/openPostgres.ts';
import { prepareDataDirectory } from '../../core/database/prepareDataDirectory.ts';
import { protectDataDirectory } from '../../core/database/protectDataDirectory.ts';
import { operatorText } from '../../core/texts/operatorText.ts';
import type { StartOptions } from './StartOptions.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';

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
