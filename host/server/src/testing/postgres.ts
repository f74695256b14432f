// PostgreSQL for tests, beside the database in memory that most of them use: for whatever needs two connections at once (row
// locks, several processes, the driver).
//
//   describeOnPostgres('row locks', (postgres) => {
//     test('…', async () => {
//       const url = await postgres.migrated(); // a database of its own with the host's tables: copied from a template, 50 ms
//       const plugin = await mount(contract, { databaseUrl: url }); // or usePeople({}, { postgres: true }), startAtrium(…)
//     });
//   });
//
// One cluster runs while a test file needs it, on loopback and a free port, in a folder that goes with it. Where no PostgreSQL is
// installed (`pnpm test` installs it on Debian, as root) such tests are skipped, and their titles show why.
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { HOST_MIGRATIONS } from '../app/start/openHost.ts';
import { migrate } from '../core/database/migrate.ts';
import { openDatabase } from '../core/database/openDatabase.ts';
import { openPostgres } from '../core/database/openPostgres.ts';
import { cachedCluster, runCluster } from './postgresCluster.ts';
import { postgresPrograms } from './postgresPrograms.ts';

const TEMPLATE = 'atrium_template';
/** Milliseconds that a cluster may take to start, the first time that it is made included. */
const START_MS = 120_000;

export interface TestPostgres {
  /** URL of a new, empty database. */
  fresh(): Promise<string>;
  /** URL of a new database with the host's tables and no rows. */
  migrated(): Promise<string>;
}

/** Why tests on PostgreSQL are skipped; undefined where they run. */
export const noPostgres: string | undefined =
  process.env['ATRIUM_TEST_DATABASE_URL'] || postgresPrograms() ? undefined : 'no PostgreSQL is installed';

/** Tests on PostgreSQL, with a way to databases of their own; skipped where there is none, with a note in the title. */
export function describeOnPostgres(title: string, tests: (postgres: TestPostgres) => void): void {
  const suite = noPostgres === undefined ? describe : describe.skip;
  suite(noPostgres === undefined ? title : `${title} (skipped: ${noPostgres})`, () => {
    let running: RunningPostgres | undefined;
    beforeAll(async () => void (running = await startPostgres()), START_MS);
    afterAll(() => running?.stop(), START_MS);
    tests({ fresh: () => running!.fresh(), migrated: () => running!.migrated() });
  });
}

export interface RunningPostgres extends TestPostgres {
  stop(): Promise<void>;
}

let shared: { readonly cluster: Promise<RunningPostgres>; users: number } | undefined;

/** The server of ATRIUM_TEST_DATABASE_URL, else a cluster of this process, which the last of its users stops. */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env['ATRIUM_TEST_DATABASE_URL'];
  if (given) return onServer(given);
  const mine = (shared ??= { cluster: startCluster(), users: 0 });
  mine.users += 1;
  const { fresh, migrated, stop } = await mine.cluster;
  return {
    fresh,
    migrated,
    async stop() {
      mine.users -= 1;
      if (mine.users > 0) return;
      shared = undefined;
      await stop();
    },
  };
}

/** An external server: no template is left there, and the databases are dropped in the end. */
function onServer(url: string): RunningPostgres {
  const made: string[] = [];
  const fresh = async () => {
    const database = await createDatabase(url);
    made.push(database);
    return database;
  };
  return {
    fresh,
    async migrated() {
      const database = await fresh();
      await migrateHost(database);
      return database;
    },
    async stop() {
      for (const database of made) {
        const name = new URL(database).pathname.slice(1);
        await query(url, `drop database ${name} with (force)`);
        // Roles of plugins are those of the whole server.
        await query(
          url,
          `do $$ declare name text; begin
            for name in select rolname from pg_roles where rolname like 'atrium.${name}.%' loop
              execute format('drop role %I', name);
            end loop;
          end $$`,
        );
      }
    },
  };
}

async function startCluster(): Promise<RunningPostgres> {
  const picture = await cachedCluster(async (url) => {
    await query(url, `create database ${TEMPLATE}`);
    await migrateHost(urlOf(url, TEMPLATE));
  });
  const cluster = await runCluster(picture);
  return {
    fresh: () => createDatabase(cluster.url),
    migrated: () => createDatabase(cluster.url, TEMPLATE),
    stop: cluster.stop,
  };
}

async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `atrium_${Math.random().toString(36).slice(2)}`;
  await query(url, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return urlOf(url, name);
}

const urlOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function migrateHost(url: string): Promise<void> {
  const driver = openPostgres(url, () => {});
  await migrate(openDatabase(driver), 'host', HOST_MIGRATIONS);
  await driver.close();
}
