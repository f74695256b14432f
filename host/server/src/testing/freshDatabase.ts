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

const idle: PGlite[] = [];

/**
 * A real database in memory with the host's tables and no rows, for one server of a test. The first of a process is
 * copied from a snapshot on disk, made once per state of the host's migrations; later ones reuse closed databases after
 * emptying them.
 */
export async function freshDatabase(): Promise<Driver> {
  const lite = idle.pop() ?? (await fromPicture('host'));
  return embeddedDriver(lite, async () => {
    await empty(lite);
    idle.push(lite);
  });
}

/** A real database in memory without any table, for tests of what comes before the host's migrations. */
export async function emptyDatabase(): Promise<Driver> {
  return embeddedDriver(await fromPicture('empty'));
}

/** Drops the schemas of plugins and the rows of the host's tables. */
async function empty(lite: PGlite): Promise<void> {
  await lite.exec('reset role');
  const { rows: schemas } = await lite.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'host', 'atrium_migrations')`,
  );
  for (const { name } of schemas) await lite.exec(`drop schema ${name} cascade`);
  const { rows: journals } = await lite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'atrium_migrations' and tablename <> 'host'`,
  );
  for (const { name } of journals) await lite.exec(`drop table ${name}`);
  // Only what was written: each table that is truncated costs files.
  const { rows: written } = await lite.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'host'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  if (written.length > 0)
    await lite.exec(`truncate ${written.map(({ name }) => name).join(', ')} restart identity cascade`);
  // Also those of a row that was refused, in a table without any.
  await lite.exec(
    `select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences
     where schemaname = 'host' and last_value is not null`,
  );
  // The only row that the host's migrations insert.
  await lite.exec('insert into host.versions default values');
  await lite.exec('discard all');
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
