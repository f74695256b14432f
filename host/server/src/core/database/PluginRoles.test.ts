import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { FOREIGN } from '../../testing/foreignStatements.ts';
import { PROBE } from '../../testing/probe.ts';
import type { Driver } from './Driver.ts';
import { embeddedDriver } from './embedded/EmbeddedDriver.ts';
import { migrate, rehearseMigrations } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';
import { roleName } from './PluginRoles.ts';

const MIGRATIONS = join(PROBE, 'migrations');
const HOST = join(import.meta.dirname, '../../../migrations');

const rows = async (db: Database, text: string) =>
  ((await db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;

/** What a statement was refused with; its rows if it was not. */
const refusal = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    const cause = (error as Error).cause;
    return cause instanceof Error && !('rows' in (error as object)) ? cause.message : (error as Error).message;
  });

/** A folder with one migration. */
async function withStep(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-roles-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, '0001_more.sql'), statement);
  const entries = ['0000_initial', '0001_more'].map((tag, idx) => ({ idx, when: idx, tag }));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return folder;
}

/** Two plugins, `probe` and `other`, and a file of the host. */
async function prepare(database: OpenDatabase): Promise<void> {
  await migrate(database, 'probe', MIGRATIONS);
  await database.transaction(() => database.roles.ensure('other'));
  await rows(database.db, `create schema other`);
  await rows(database.db, `create table other.secrets (id int generated always as identity primary key, text text)`);
  await rows(database.db, `create type other.mood as enum ('good')`);
  await rows(database.db, `create view other.shown as select text from other.secrets`);
  await rows(database.db, `create function other.answer() returns int language sql as 'select 42'`);
  await database.transaction(() => database.roles.ensure('other'));
  await rows(database.db, `insert into host.files values ('f1', 'plan.pdf', 'application/pdf', 1, 1, now())`);
}

const who = async (db: Database) => (await rows(db, 'select current_user as "user"'))[0]!['user'];

function contained(open: () => OpenDatabase) {
  let database: OpenDatabase;
  let probe: Database;
  beforeAll(async () => {
    database = open();
    await prepare(database);
    probe = database.withRights(database.roles.find('probe'));
    await rows(probe, `create function probe.mine() returns trigger language plpgsql as 'begin return new; end'`);
    const take = `begin execute 'se' || 't role none'; end`;
    await rows(probe, `create function probe.take() returns void language plpgsql as $x$ ${take} $x$`);
  });

  test('a plugin reaches its own schema, and what the host shows; of its tables it is the owner', async () => {
    expect(database.roles.obstacle).toBeUndefined();
    await rows(probe, `insert into probe.notes (title, written_by) values ('a', 1)`);
    expect(await rows(probe, 'select title from probe.notes')).toEqual([{ title: 'a' }]);
    expect(await rows(probe, `select file_name, host.search_key('Ａb') as key from host.files`)).toEqual([
      { file_name: 'plan.pdf', key: 'ab' },
    ]);
    expect(await rows(probe, 'select title, file_name from probe.notes, host.files')).toHaveLength(1);
    await rows(probe, 'create table probe.extra (id int generated always as identity, a int)');
    await rows(probe, 'alter table probe.extra add column b int');
    await rows(probe, 'drop table probe.extra');
    expect(await rows(probe, 'select current_user as "user"')).toEqual([{ user: database.roles.find('probe')!.name }]);
    expect(await rows(database.db, 'select current_user = session_user as own')).toEqual([{ own: true }]);
  });

  test.each(Object.entries(FOREIGN))('%s', async (statement, why) => {
    const alone = await refusal(rows(probe, statement));
    const within = await refusal(database.transaction(() => rows(probe, statement)));
    for (const said of [alone, within]) {
      if (why === '') expect(said).toBeInstanceOf(Array);
      else expect(said).toContain(why);
      if (why.startsWith('may')) expect(said).toContain('the plugin "probe"');
    }
    expect(await rows(probe, 'select current_user as "user"')).toEqual([{ user: database.roles.find('probe')!.name }]);
    expect(await rows(database.db, 'select text from other.secrets')).toEqual([]);
  });

  test('a function with the rights of its owner, a search path and a kept statement of the host lead no further', async () => {
    await rows(
      probe,
      `create function probe.steal() returns setof text language sql security definer as 'select text from other.secrets'`,
    ).catch(() => undefined);
    expect(await refusal(rows(probe, 'select probe.steal()'))).toMatch(/other|probe\.steal/);
    const found = database.transaction(async () => {
      await rows(probe, 'set local search_path to other, host');
      return rows(probe, 'select * from employees');
    });
    expect(await refusal(found)).toContain('may not reach the table employees');
    const query = 'select id, text from other.secrets where id > 0';
    for (let at = 0; at < 3; at++) await rows(database.db, query);
    expect(await refusal(rows(probe, query))).toContain('may not reach other.secrets');
  });

  test('catalogues show nothing of the rows and statements of others', async () => {
    await rows(database.db, `insert into other.secrets (text) values ('hidden'), ('hidden')`);
    await rows(database.db, 'analyze other.secrets');
    expect(await rows(database.db, `select from pg_stats where schemaname = 'other'`)).not.toEqual([]);
    expect(
      await rows(probe, `select from pg_stats where schemaname in ('other', 'host') and tablename <> 'files'`),
    ).toEqual([]);
    const told = `select from pg_stat_activity where query like '%secrets%' and query <> current_query()`;
    expect(await rows(probe, told)).toEqual([]);
    expect(
      await rows(probe, `select * from pg_sequences where schemaname = 'other' and last_value is not null`),
    ).toEqual([]);
    await rows(database.db, 'delete from other.secrets');
  });

  test('what a plugin keeps elsewhere is its own, and goes with its role', async () => {
    const role = await database.transaction(() => database.roles.ensure('fourth'));
    const fourth = database.withRights(role);
    await rows(fourth, 'create temporary table mine (a int)');
    const [made] = await rows(fourth, `select lo_from_bytea(0, 'mine')::int as id`);
    expect(await refusal(rows(probe, `select lo_get(${String(made!['id'])})`))).toContain(
      'may not reach the large object',
    );
    await database.transaction(() => database.roles.drop('fourth'));
    expect(await rows(database.db, 'select from pg_largeobject_metadata')).toEqual([]);
    expect(await rows(database.db, `select from pg_class where relname = 'mine'`)).toEqual([]);
  });

  test('in one transaction the host has its own rights, and the plugin its own, whatever is rolled back', async () => {
    const other = database.withRights(database.roles.find('other'));
    const names = [await who(probe), await who(database.db)];
    await database.transaction(async () => {
      expect([await who(probe), await who(database.db), await who(probe)]).toEqual([...names, names[0]]);
      await rows(database.db, `insert into host.settings values ('probe', '{}')`);
      await database
        .transaction(async () => {
          await rows(other, `insert into other.secrets (text) values ('x')`);
          expect(await refusal(database.transaction(() => rows(probe, 'select * from other.secrets')))).toContain(
            '"probe"',
          );
          expect(await rows(other, 'select text from other.secrets')).toEqual([{ text: 'x' }]);
          throw new Error('back');
        })
        .catch(() => undefined);
      expect([await who(database.db), await who(probe)]).toEqual([names[1], names[0]]);
      await Promise.all([who(probe), who(database.db), who(other), who(database.db)]).then((all) =>
        expect(all).toEqual([names[0], names[1], database.roles.find('other')!.name, names[1]]),
      );
      await rows(database.db, `delete from host.settings where plugin = 'probe'`);
    });
    expect(await who(database.db)).toBe(names[1]);
  });

  test('a statement beside one that is refused has its own rights; what a block takes is gone after it', async () => {
    const names = [await who(probe), await who(database.db)];
    await database.transaction(async () => {
      const [listen, read] = [rows(probe, 'listen x'), who(probe)].map(refusal);
      expect([await listen, await read]).toEqual([expect.stringContaining('may not change the connection'), names[0]]);
    });
    const other = `select format('se' || 't role %I', rolname) from pg_roles where rolname = '${database.roles.find('other')!.name}'`;
    const take = `do $$ begin execute (${other}); end $$`;
    await rows(probe, take);
    expect([await who(database.db), await who(probe)]).toEqual([names[1], names[0]]);
    await database.transaction(async () => {
      await rows(probe, take);
      expect([await who(probe), await who(database.db)]).toEqual(names);
      await rows(probe, take);
    });
    expect([await who(database.db), await who(probe)]).toEqual([names[1], names[0]]);
  });

  test('a migration has the rights of its plugin, also where what it does cannot be read; a rehearsal leaves nothing', async () => {
    const hidden = await withStep(`do $$ begin execute 'alter table host.' || 'employees add column x int'; end $$`);
    expect(await refusal(migrate(database, 'probe', hidden))).toContain('"probe" may not reach the table employees');
    const steps =
      'CREATE SCHEMA "third";--> statement-breakpoint\ncreate table "third"."extra" ("a" int, "name" text);';
    const folder = await withStep(steps);
    await writeFile(join(folder, '0000_initial.sql'), 'create table "third"."first" ("a" int);');
    await rehearseMigrations(database, 'third', folder);
    expect(await rows(database.db, `select from pg_roles where rolname like 'atrium.%.third'`)).toEqual([]);
    expect(database.roles.find('third')).toBeUndefined();
    await migrate(database, 'third', folder);
    const third = database.withRights(database.roles.find('third'));
    expect(await rows(third, 'select a from third.extra')).toEqual([]);
    await rows(database.db, 'drop schema third cascade');
    await database.transaction(() => database.roles.drop('third'));
    expect(await rows(database.db, `select from pg_roles where rolname like 'atrium.%.third'`)).toEqual([]);
  });

  test('what was there before gets its owner, once, and of two databases at the same time', async () => {
    const owners = () =>
      rows(
        database.db,
        `select count(*)::int as n from pg_class where relnamespace = 'other'::regnamespace and relowner <> (select nspowner from pg_namespace where nspname = 'other')`,
      );
    expect(await owners()).toEqual([{ n: 0 }]);
    await rows(database.db, 'create table other.later (id serial primary key)');
    await rows(database.db, 'create table other.years (year int) partition by list (year)');
    await rows(database.db, 'create table other.year_1 partition of other.years for values in (1)');
    await rows(database.db, 'create type other.pair as (a int, b int)');
    expect(await owners()).not.toEqual([{ n: 0 }]);
    // These have no owner by their table, as they are restored by the one who restores.
    for (const made of [
      'create table other.sizes (a int, b int)',
      'create statistics other.both on a, b from other.sizes',
      `create collation other.plain (locale = 'C')`,
      'create text search configuration other.words (copy = simple)',
      'create text search dictionary other.simple (template = simple)',
      'create operator other.=== (leftarg = int, rightarg = int, function = int4eq)',
    ])
      await rows(database.db, made);
    const again = openDatabase(database.driver);
    await Promise.all([migrate(database, 'other', 'none'), migrate(again, 'other', 'none')]);
    expect(await owners()).toEqual([{ n: 0 }]);
    const single = await rows(
      database.db,
      `select distinct owner::regrole::text as owner from (
        select stxowner as owner from pg_statistic_ext where stxnamespace = 'other'::regnamespace
        union all select collowner from pg_collation where collnamespace = 'other'::regnamespace
        union all select cfgowner from pg_ts_config where cfgnamespace = 'other'::regnamespace
        union all select dictowner from pg_ts_dict where dictnamespace = 'other'::regnamespace
        union all select oprowner from pg_operator where oprnamespace = 'other'::regnamespace
      ) each`,
    );
    const [{ owner }] = (await rows(
      database.db,
      `select quote_ident(rolname) as owner from pg_roles join pg_namespace on nspowner = pg_roles.oid where nspname = 'other'`,
    )) as [{ owner: string }];
    expect(single).toEqual([{ owner }]);
    expect(again.roles.find('other')).toEqual(database.roles.find('other'));
  });
}

describe('embedded', () => {
  const opened: Driver[] = [];
  afterAll(() => Promise.all(opened.map((driver) => driver.close())));
  let database: OpenDatabase;
  beforeAll(async () => {
    database = openDatabase(await freshDatabase());
    opened.push(database.driver);
  });
  contained(() => database);

  /** PostgreSQL 18, whose user is no superuser. */
  async function withUser(rights: string): Promise<OpenDatabase> {
    const lite = await PGlite.create();
    await lite.exec(
      `create role app login ${rights}; grant create on database postgres to app; set session authorization app`,
    );
    const made = openDatabase(await embeddedDriver(lite));
    opened.push(made.driver);
    await migrate(made, 'host', HOST);
    return made;
  }

  test('a user who may create roles takes those it has made, and reaches their tables', async () =>
    takesItsRoles(await withUser('createrole')));

  test('where it may not create roles, statements have its own rights as before, and the reason is known', async () => {
    const made = await withUser('');
    await migrate(made, 'probe', MIGRATIONS);
    expect(made.roles.obstacle).toContain('"app" may not create roles');
    const probe = made.withRights(made.roles.find('probe'));
    expect(await rows(probe, 'select title from probe.notes')).toEqual([]);
    expect(await rows(probe, 'select id from host.employees')).toEqual([]);
  });
});

/** With a user of the database who is no superuser, but has CREATEROLE. */
async function takesItsRoles(made: OpenDatabase): Promise<void> {
  // As an earlier version has left it: all is the user's own.
  await rows(made.db, 'create schema probe');
  await rows(made.db, 'create table probe.before (id serial primary key)');
  await migrate(made, 'probe', MIGRATIONS);
  expect(made.roles.obstacle).toBeUndefined();
  const probe = made.withRights(made.roles.find('probe'));
  await rows(probe, `insert into probe.notes (title, written_by) values ('a', 1)`);
  await rows(probe, 'alter table probe.before add column b int');
  expect(await refusal(rows(probe, 'select * from host.employees'))).toContain('host.employees');
  const user = await who(made.db);
  await made.transaction(async () => {
    expect(await who(probe)).toBe(made.roles.find('probe')!.name);
    expect(await who(made.db)).toBe(user);
  });
  expect(await rows(made.db, 'select title from probe.notes')).toEqual([{ title: 'a' }]);
  await rows(made.db, 'drop schema probe cascade');
  await made.transaction(() => made.roles.drop('probe'));
  expect(
    await rows(made.db, `select from pg_roles where rolname like 'atrium.' || current_database() || '.%'`),
  ).toEqual([]);
}

describeOnPostgres('PostgreSQL', (postgres) => {
  let database: OpenDatabase & { driver: Driver };
  beforeAll(async () => {
    database = openDatabase(openPostgres(await postgres.migrated(), () => {}));
  });
  afterAll(() => database.driver.close());
  contained(() => database);

  test('processes that start at the same time, on two databases of one server, make each role once', async () => {
    const urls = [await postgres.migrated(), await postgres.migrated()];
    const made = urls.flatMap((url) => [url, url]).map((url) => openDatabase(openPostgres(url, () => {})));
    await Promise.all(made.map((one) => migrate(one, 'probe', MIGRATIONS)));
    const names = made.map(({ roles }) => roles.find('probe')!.name);
    expect([names[0] === names[1], names[2] === names[3], names[0] === names[2]]).toEqual([true, true, false]);
    const asPlugin = made.map((one) => one.withRights(one.roles.find('probe')));
    for (const [at, db] of asPlugin.entries()) {
      await rows(db, `insert into probe.notes (title, written_by) values ('a', ${at})`);
      expect(await refusal(rows(db, 'select * from host.employees'))).toContain('host.employees');
    }
    await Promise.all(made.map(({ driver }) => driver.close()));
  });

  test('a lock of the session that a block takes unseen ends before others get the connection', async () => {
    const probe = database.withRights(database.roles.find('probe'));
    const take = `do $$ begin execute 'select pg_advis' || 'ory_lock(7)'; end $$`;
    await rows(probe, take);
    await database.transaction(() => rows(probe, take));
    expect(await rows(database.db, `select from pg_locks where locktype = 'advisory' and granted`)).toEqual([]);
  });

  test('a role that a copy of the database has grants to stays, and the rest is removed', async () => {
    const copy = openPostgres(await postgres.fresh(), () => {});
    const { name } = (await database.transaction(() => database.roles.ensure('fifth')))!;
    await copy.query(`grant usage on schema public to "${name}"`);
    expect(await database.transaction(() => database.roles.drop('fifth'))).toContain('cannot be dropped');
    expect(database.roles.find('fifth')).toBeUndefined();
    await copy.query(`drop owned by "${name}"`);
    await database.transaction(() => database.roles.ensure('fifth'));
    expect(await database.transaction(() => database.roles.drop('fifth'))).toBeUndefined();
    await copy.close();
  });

  test.each(['its own', 'a default'])(
    'a user who may create roles, in %s role, takes those it has made',
    async (kind) => {
      const url = new URL(await postgres.fresh());
      const [base, app] = [url.pathname.slice(1), `app_${url.pathname.slice(1)}`];
      await rows(database.db, `create role ${app} login createrole`);
      if (kind === 'a default') {
        await rows(database.db, `create role ${app}_login login in role ${app}`);
        await rows(database.db, `alter role ${app}_login set role = ${app}`);
        url.username = `${app}_login`;
      } else url.username = app;
      await rows(database.db, `grant create on database ${base} to ${app}`);
      const made = openDatabase(openPostgres(url.href, () => {}));
      await migrate(made, 'host', HOST);
      await takesItsRoles(made);
      expect(await who(made.db)).toBe(app);
      await rows(made.db, 'drop schema host, atrium_migrations cascade');
      await made.driver.close();
      await rows(database.db, `revoke create on database ${base} from ${app}`);
      await rows(database.db, `drop role if exists ${app}_login`);
      await rows(database.db, `drop role ${app}`);
    },
  );
});

test('names of roles differ by database and plugin, and fit into 63 bytes', () => {
  expect(roleName('atrium', 'leave')).toBe('atrium.atrium.leave');
  const long = ['a', 'b'].flatMap((end) =>
    ['leave', 'nav'].map((plugin) => roleName('資料庫'.repeat(6) + end, plugin)),
  );
  expect(new Set(long).size).toBe(4);
  for (const name of long) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
});
