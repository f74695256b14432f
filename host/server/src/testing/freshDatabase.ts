import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { HOST_MIGRATIONS } from '../app/start/openHost.ts';
import type { Driver } from '../core/database/Driver.ts';
import { migrate } from '../core/database/migrate.ts';
import { openDatabase } from '../core/database/openDatabase.ts';
import { embeddedDriver } from '../core/database/embedded/EmbeddedDriver.ts';
import { cachedSnapshot, stateOf } from './cachedSnapshot.ts';
import { DatabaseState } from './DatabaseState.ts';

interface Idle {
  readonly lite: PGlite;
  readonly state: DatabaseState;
}

/** Databases that nobody uses: each takes about a hundred megabytes. The one used last is the last. */
const idle: (Idle & { readonly key: string })[] = [];
const MOST_IDLE = 2;

/** A plugin whose tables are wanted. */
export interface MigratedPlugin {
  readonly id: string;
  /** Its migrations. */
  readonly folder: string;
}

/**
 * A real database in memory with the host's tables and no rows, for one server of a test. The first of a process is
 * copied from a snapshot on disk, made once per state of the host's migrations; later ones reuse closed databases after
 * putting them back into the state in which they were given.
 *
 * @param plugins whose migrations have run too, in this order; those of others are run by the server
 */
export async function freshDatabase(plugins: readonly MigratedPlugin[] = []): Promise<Driver> {
  const key = plugins.map(({ folder }) => folder).join(' ');
  const at = idle.findLastIndex((one) => one.key === key);
  const { lite, state } = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await prepared(plugins));
  return embeddedDriver(lite, async () => {
    // Another test has changed its tables: it is of no use.
    if (!(await state.restore())) return lite.close();
    idle.push({ key, lite, state });
    if (idle.length > MOST_IDLE) await idle.shift()!.lite.close();
  });
}

async function prepared(plugins: readonly MigratedPlugin[]): Promise<Idle> {
  const lite = await fromPicture('host');
  const database = openDatabase(await embeddedDriver(lite, async () => {}));
  for (const { id, folder } of plugins) await migrate(database, id, folder);
  await lite.exec('discard all');
  return { lite, state: await DatabaseState.of(lite) };
}

/** A real database in memory without any table, for tests of what comes before the host's migrations. */
export async function emptyDatabase(): Promise<Driver> {
  return embeddedDriver(await fromPicture('empty'));
}

type Picture = 'empty' | 'host';

const pictures = new Map<Picture, Promise<Blob>>();

async function fromPicture(of: Picture): Promise<PGlite> {
  const picture = pictures.get(of) ?? readPicture(of);
  pictures.set(of, picture);
  return PGlite.create({ loadDataDir: await picture });
}

async function readPicture(of: Picture): Promise<Blob> {
  const path = await cachedSnapshot(`database-${of}`, await stateOfDatabase(of), async (file) => {
    const lite = of === 'empty' ? await PGlite.create() : await fromPicture('empty');
    if (of === 'host') {
      const database = openDatabase(await embeddedDriver(lite));
      await migrate(database, 'host', HOST_MIGRATIONS);
    }
    const made = await lite.dumpDataDir('none');
    await lite.close();
    await writeFile(file, Buffer.from(await made.arrayBuffer()));
  });
  return new Blob([await readFile(path)]);
}

async function stateOfDatabase(of: Picture): Promise<string> {
  const migrations = of === 'empty' ? [] : (await readdir(HOST_MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const lite = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  return stateOf([lite, ...migrations.map((file) => join(HOST_MIGRATIONS, file))], process.version);
}
