import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../core/config/Config.ts';
import { installed } from '../../core/schema/runtime.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts/operatorText.ts';

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
