import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mount } from '@atrium/testing';
import type { Database } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type hostileContract from '../../../host/server/fixtures/hostile/src/contract.ts';
import { dumpPostgres, loadDump } from '../../../host/server/src/app/backup/copyDatabase.ts';
import { HOST_MIGRATIONS } from '../../../host/server/src/app/start/openHost.ts';
import { migrate } from '../../../host/server/src/core/database/migrate.ts';
import { openDatabase } from '../../../host/server/src/core/database/openDatabase.ts';
import { openPostgres } from '../../../host/server/src/core/database/openPostgres.ts';
import { describeOnPostgres } from '../../../host/server/src/testing/postgres.ts';
import { newCluster } from '../../../host/server/src/testing/postgresCluster.ts';
import { call, PROBE } from '../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../mountProbe.ts';

// Roles of plugins where they are not in what the server starts with: after a restore, in another process, for a user without the right.

const HOSTILE = join(import.meta.dirname, '../../../host/server/fixtures/hostile');
const rows = async (db: Database, text: string) =>
  ((await db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;
/** What the database has said. */
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );

/** What a plugin in a process of its own is refused. */
async function isRestrained(databaseUrl?: string): Promise<void> {
  await using hostile = await mount<typeof hostileContract>(HOSTILE, {
    with: [PROBE],
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const { api } = await hostile.asPerson();
  const harm = (how: string) => api.harm({ body: { how } });
  const { said } = await harm('own');
  expect(said).toMatch(/^atrium\..+\.hostile$/);
  for (const [how, why] of [
    ['foreign', 'may not reach host.employees'],
    ['foreignWrite', 'may not reach host.employees'],
    ['role', 'may not change the role'],
  ] as const) {
    const known = hostile.server.log.length;
    await expect(harm(how)).rejects.toMatchObject({ code: 500 });
    const logged = hostile.server.log
      .slice(known)
      .map(({ facts }) => String((facts['error'] as Error | undefined)?.cause ?? facts['error']));
    expect(logged.join()).toContain(`the plugin "hostile" ${why}`);
  }
  expect(await harm('own')).toEqual({ said });
  expect(await rows(hostile.server.db, `select from host.employees where name = ''`)).toEqual([]);
}

test('a plugin in a process of its own has its role in the embedded database', () => isRestrained());

describeOnPostgres('roles of plugins on PostgreSQL', (postgres) => {
  test('a plugin in a process of its own has its role', async () => isRestrained(await postgres.migrated()));

  test('after a restore into an empty cluster, which has no roles, plugins work and are restrained as before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-restored-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const url = await postgres.migrated();
    const before = openDatabase(openPostgres(url, () => {}));
    await migrate(before, 'probe', join(PROBE, 'migrations'));
    const probe = before.withRights(before.roles.find('probe'));
    await rows(probe, `create view probe.titles as select title from probe.notes`);
    await rows(
      probe,
      `create function probe.count() returns bigint language sql as 'select count(*) from probe.notes'`,
    );
    await rows(probe, `insert into probe.notes (title, written_by) values ('kept', 1)`);
    await dumpPostgres(before.driver, url, join(folder, 'dump'));
    await before.driver.close();

    const cluster = await newCluster();
    onTestFinished(() => cluster.stop());
    const server = openPostgres(cluster.url, () => {});
    await server.query('create role app login createrole');
    await server.query('create database restored owner app');
    await server.close();
    const target = Object.assign(new URL(cluster.url), { username: 'app', pathname: '/restored' }).href;
    await loadDump(target, join(folder, 'dump'));

    const after = openDatabase(openPostgres(target, () => {}));
    onTestFinished(() => after.driver.close());
    // As at a start.
    await migrate(after, 'host', HOST_MIGRATIONS);
    await migrate(after, 'probe', join(PROBE, 'migrations'));
    expect(after.roles.obstacle).toBeUndefined();
    const restored = after.withRights(after.roles.find('probe'));
    expect(await rows(restored, 'select current_user as name')).toEqual([{ name: 'atrium.restored.probe' }]);
    await rows(restored, `insert into probe.notes (title, written_by) values ('new', 1)`);
    expect(await rows(restored, 'select title, probe.count()::int as n from probe.titles order by title')).toEqual([
      { title: 'kept', n: 2 },
      { title: 'new', n: 2 },
    ]);
    await rows(restored, 'alter table probe.notes add column later int');
    await rows(restored, 'create table probe.later (id int generated always as identity)');
    expect(await rows(restored, `select file_name, host.search_key('Ａ') from host.files`)).toEqual([]);
    expect(await reasonOf(rows(restored, 'select name from host.employees'))).toContain('may not reach host.employees');
  });

  test('with a user who may not create roles the server starts, and says in each place that plugins reach all tables', async () => {
    const url = new URL(await postgres.fresh());
    const [base, app] = [url.pathname.slice(1), `plain_${url.pathname.slice(1)}`];
    const server = openPostgres(url.href, () => {});
    await server.query(`create role ${app} login`);
    await server.query(`grant create on database ${base} to ${app}`);
    onTestFinished(async () => {
      await server.query(`drop owned by ${app}`);
      await server.query(`drop role ${app}`);
      await server.close();
    });
    await using probe = await mountProbe({ databaseUrl: Object.assign(url, { username: app }).href });
    const reason = `the user "${app}" may not create roles`;
    const { host, token } = await probe.asPerson({ actions: ['settings.manage'] as never });
    expect((await call(probe.url, 'GET', '/api/who', { token })).json.code).toBe(200);
    const warned = probe.server.log.filter(({ message }) => message.startsWith('plugins reach all tables'));
    expect(warned.map(({ facts }) => facts['reason'])).toEqual([reason]);
    expect((await call(probe.url, 'GET', '/readyz')).text).toContain('may not create roles');
    // The sentences of `atrium doctor`, too.
    const { findings } = await host.health();
    expect(findings.find(({ check }) => check === 'pluginRoles')).toMatchObject({
      level: 'notice',
      title: '外掛的資料權限',
      text: expect.stringMatching(/^外掛用得到所有資料表：.*may not create roles.*createrole/) as string,
    });
  });
});
