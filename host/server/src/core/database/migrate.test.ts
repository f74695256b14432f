import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/freshDatabase.ts';
import { PROBE } from '../../testing/probe.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';

const FOLDER = join(PROBE, 'migrations');
const HOST = join(import.meta.dirname, '../../../migrations');
const rowsOf = async ({ db }: OpenDatabase, query: string) =>
  ((await db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }).rows;

/** A copy of the probe's migrations with one more step. */
async function withStep(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-migrations-'));
  await cp(FOLDER, folder, { recursive: true });
  await writeFile(join(folder, '0001_more.sql'), statement);
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, { idx: 1, when: 2, tag: '0001_more' }] }));
  return folder;
}

describe('embedded', () => {
  let database: OpenDatabase;
  beforeAll(async () => (database = openDatabase(await emptyDatabase())));
  beforeEach(() => database.db.execute(sql`drop schema if exists probe, host, atrium_migrations cascade`));
  afterAll(() => database.driver.close());

  test('each step runs once, in the schema of its owner, and is recorded', async () => {
    await migrate(database, 'probe', FOLDER);
    await migrate(database, 'probe', FOLDER);
    expect(await rowsOf(database, 'select tag from atrium_migrations.probe')).toEqual([{ tag: '0000_initial' }]);
    expect(await rowsOf(database, 'select count(*) as n from probe.notes')).toEqual([{ n: 0 }]);
  });

  test('a step of a plugin that would change another schema is refused before any runs; a name without one is its own', async () => {
    await migrate(database, 'host', HOST);
    const steps =
      'create table extra (a int);--> statement-breakpoint\nalter table "host"."employees" add column "b" int';
    await expect(migrate(database, 'probe', await withStep(steps))).rejects.toThrow('0001_more: alter host.employees');
    expect(await rowsOf(database, `select from pg_namespace where nspname = 'probe'`)).toEqual([]);
    await migrate(database, 'probe', await withStep('create table extra (a int)'));
    expect(await rowsOf(database, 'select a from probe.extra')).toEqual([]);
  });

  test('an upgrade is in the log before it begins and when it is done; the first start and one without new steps are not', async () => {
    const lines: [string, object | undefined][] = [];
    const log = { info: (message: string, facts?: object) => void lines.push([message, facts]) };
    await migrate(database, 'probe', FOLDER, log);
    await migrate(database, 'probe', FOLDER, log);
    expect(lines).toEqual([]);
    await migrate(database, 'probe', await withStep('create table probe.extra (a int)'), log);
    expect(lines).toEqual([
      [expect.stringContaining('migrating tables'), { owner: 'probe', steps: ['0001_more'] }],
      ['migrated tables', { owner: 'probe', steps: 1, seconds: expect.any(Number) }],
    ]);
  });

  test('a failed step changes nothing', async () => {
    await migrate(database, 'probe', FOLDER);
    const folder = await withStep(
      'create table probe.extra (a int);\n--> statement-breakpoint\nselect nonsense from nowhere',
    );
    await expect(migrate(database, 'probe', folder)).rejects.toThrow('Failed query');
    expect(await rowsOf(database, `select to_regclass('probe.extra') as t`)).toEqual([{ t: null }]);
    expect(await rowsOf(database, 'select tag from atrium_migrations.probe')).toHaveLength(1);
  });

  test('a step that was changed after it ran is refused', async () => {
    await migrate(database, 'probe', FOLDER);
    const folder = await withStep('select 1');
    await writeFile(join(folder, '0000_initial.sql'), 'select 2');
    await expect(migrate(database, 'probe', folder)).rejects.toThrow('0000_initial was changed');
  });

  test('uploads of an older database are orphans that are purged later', async () => {
    const older = await mkdtemp(join(tmpdir(), 'atrium-migrations-'));
    await cp(HOST, older, { recursive: true });
    const journal = join(older, 'meta/_journal.json');
    const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
    await writeFile(journal, JSON.stringify({ entries: entries.slice(0, 1) }));
    await migrate(database, 'host', older);
    await rowsOf(database, `insert into host.files values ('a', 'a.txt', 'text/plain', 1, 7, now())`);
    await migrate(database, 'host', HOST);
    const rows = await rowsOf(database, 'select id, uploaded_by, kept_by, released_on from host.files');
    expect(rows).toEqual([{ id: 'a', uploaded_by: 7, kept_by: null, released_on: null }]);
  });

  test('a folder without migrations is skipped', async () => {
    await expect(migrate(database, 'nothing', join(PROBE, 'src'))).resolves.toBeUndefined();
  });
});

describeOnPostgres('on PostgreSQL', (postgres) => {
  test('three processes that start at once on one empty database migrate it once', async () => {
    const url = await postgres.fresh();
    const processes = [1, 2, 3].map(() => openDatabase(openPostgres(url, () => {})));
    try {
      await Promise.all(
        processes.flatMap((database) => [migrate(database, 'host', HOST), migrate(database, 'probe', FOLDER)]),
      );
      const [database] = processes as [OpenDatabase];
      const steps = await rowsOf(database, 'select tag from atrium_migrations.host order by tag');
      const files = (await readdir(HOST)).filter((file) => file.endsWith('.sql')).sort();
      expect(steps.map(({ tag }) => `${String(tag)}.sql`)).toEqual(files);
      expect(await rowsOf(database, 'select tag from atrium_migrations.probe')).toHaveLength(1);
    } finally {
      await Promise.all(processes.map(({ driver }) => driver.close()));
    }
  });
});
