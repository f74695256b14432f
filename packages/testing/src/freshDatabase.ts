import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Driver, embeddedDriver, HOST_MIGRATIONS, migrate, openDatabase } from '@atrium/host-server/testing';
import { PGlite } from '@electric-sql/pglite';

const KEPT = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
const idle: PGlite[] = [];

/**
 * A real database in memory with the host's tables and no rows. The first of a process comes from a picture on disk (made
 * once per state of the host's migrations), later ones are those given back, emptied.
 */
export async function freshDatabase(): Promise<Driver> {
  const lite = idle.pop() ?? (await PGlite.create({ loadDataDir: await picture() }));
  return embeddedDriver(lite, async () => {
    await empty(lite);
    idle.push(lite);
  });
}

/** Plugins' schemas go, the host's tables lose their rows and counts. */
async function empty(lite: PGlite): Promise<void> {
  const { rows: schemas } = await lite.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'host', 'atrium_migrations')`,
  );
  for (const { name } of schemas) await lite.exec(`drop schema ${name} cascade`);
  const { rows: tables } = await lite.query<{ name: string; own: boolean }>(
    `select format('%I.%I', schemaname, tablename) as name, schemaname = 'host' as own from pg_tables
     where schemaname = 'host' or (schemaname = 'atrium_migrations' and tablename <> 'host')`,
  );
  for (const { name } of tables.filter(({ own }) => !own)) await lite.exec(`drop table ${name}`);
  const own = tables.filter((table) => table.own).map(({ name }) => name);
  await lite.exec(`truncate ${own.join(', ')} restart identity cascade`);
  await lite.exec('discard all');
}

async function picture(): Promise<Blob> {
  const file = `${KEPT}/database-${await stateOfHost()}.tar`;
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const lite = await PGlite.create();
  await migrate(openDatabase(await embeddedDriver(lite)), 'host', HOST_MIGRATIONS);
  const made = await lite.dumpDataDir('none');
  await lite.close();
  await mkdir(KEPT, { recursive: true });
  // Test processes start together: none may read what another has half written.
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, Buffer.from(await made.arrayBuffer()));
  await rename(mine, file);
  return made;
}

async function stateOfHost(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const lite = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  hash.update(await readFile(lite));
  for (const name of (await readdir(HOST_MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort())
    hash.update(name).update(await readFile(`${HOST_MIGRATIONS}/${name}`));
  return hash.digest('hex').slice(0, 16);
}
