import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sealText } from '../../core/sealedText.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { type RunningServer, startServer } from './startServer.ts';
import type { StartOptions } from './StartOptions.ts';

const emptyFolder = () => mkdtemp(join(tmpdir(), 'atrium-refusals-'));
/** A data folder in which a server has run once; each test has a copy. */
const folder = async () => {
  const copy = await emptyFolder();
  await cp(made, copy, { recursive: true });
  return copy;
};
let made: string;
const silent = { ATRIUM_LOG_LEVEL: 'silent', PORT: '0' };

async function start(options: StartOptions): Promise<RunningServer> {
  const server = await startServer({ plugins: [], ...options });
  onTestFinished(() => server.stop());
  return server;
}

beforeAll(async () => {
  made = await emptyFolder();
  const server = await startServer({ env: { ...silent, ATRIUM_DATA_DIR: made }, plugins: [] });
  await server.stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

/** A sealed text under the present key, in a table like those of plugins. */
async function seal({ services }: RunningServer): Promise<void> {
  await services.db.execute(sql`create schema if not exists notes`);
  await services.db.execute(sql`create table if not exists notes.secrets (value bytea)`);
  const bytes = sealText('secret', ['notes', 'secrets', '1', '1'], services.masterKeys);
  await services.db.execute(sql`insert into notes.secrets values (${bytes})`);
}

test('a missing master key is not replaced while something is encrypted by it, another one is refused; the start says what to do', async () => {
  const ATRIUM_DATA_DIR = await folder();
  const env = { ...silent, ATRIUM_DATA_DIR };
  const key = join(ATRIUM_DATA_DIR, 'master.key');
  // Nothing is encrypted yet: a new one is made.
  await rm(key);
  const second = await start({ env });
  await seal(second);
  await second.stop();
  const kept = await readFile(key);
  await rm(key);
  await expect(startServer({ env, plugins: [] })).rejects.toThrow(/主金鑰 .*master\.key 不見了.*備份還原/);
  await expect(readFile(key), 'none was made').rejects.toThrow('ENOENT');
  await writeFile(key, 'x'.repeat(64));
  await expect(startServer({ env, plugins: [] })).rejects.toThrow('不是用目前的主金鑰加密的');
  await writeFile(key, kept);
  const again = await start({ env });
  await again.stop();
});

test('one text of many that names another key is reported, and does not stop the start', async () => {
  const env = { ...silent, ATRIUM_DATA_DIR: await folder() };
  const first = await start({ env });
  await seal(first);
  await first.services.db.execute(sql`insert into notes.secrets
    select overlay(value placing '\\x0102030405060708' from 2) from notes.secrets`);
  await first.stop();
  const errors: string[] = [];
  const log = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const second = await start({ env, log });
  await second.stop();
  expect(errors).toEqual([expect.stringContaining('master keys that are not configured')]);
});

test('a database that a newer version has migrated is not opened by this one', async () => {
  const env = { ...silent, ATRIUM_DATA_DIR: await folder() };
  const first = await start({ env });
  await first.services.db.execute(sql`insert into atrium_migrations.host (tag, hash) values ('9999_newer', 'x')`);
  await first.stop();
  await expect(startServer({ env, plugins: [] })).rejects.toThrow(/較新的 Atrium 升級（9999_newer）/);
});

test('the demo company is not served to other machines, unless the operator says so', async () => {
  const ATRIUM_DATA_DIR = await folder();
  const env = { ...silent, ATRIUM_DATA_DIR };
  const first = await start({ env, demo: true });
  await first.stop();
  await expect(startServer({ env: { ...env, HOST: '0.0.0.0' }, plugins: [] })).rejects.toThrow('示範公司');
  const trial = await start({ env: { ...env, HOST: '0.0.0.0', ATRIUM_ALLOW_DEMO: 'true' } });
  await trial.stop();
});

describeOnPostgres('on PostgreSQL', (postgres) => {
  test('processes of one database share one data folder; another one is refused, and can replace it', async () => {
    const keys = { ATRIUM_SIGNING_KEY: 's'.repeat(32), ATRIUM_MASTER_KEY: 'm'.repeat(32) };
    const env = { ...silent, ...keys, DATABASE_URL: await postgres.fresh() };
    const [shared, other] = [await emptyFolder(), await emptyFolder()];
    // Together, on an empty database and an empty folder.
    await Promise.all([1, 2].map(() => start({ env: { ...env, ATRIUM_DATA_DIR: shared } })));
    const startOther = (more: object = {}) =>
      startServer({ env: { ...env, ATRIUM_DATA_DIR: other, ...more }, plugins: [] });
    await expect(startOther()).rejects.toThrow(/不是這個資料庫的資料目錄.*必須共用/);
    await expect(startOther(), 'also at the next try').rejects.toThrow('不是這個資料庫的資料目錄');
    const copy = join(await emptyFolder(), 'copy');
    await cp(shared, copy, { recursive: true });
    await start({ env: { ...env, ATRIUM_DATA_DIR: copy } });
    const accepted = await startOther({ ATRIUM_ACCEPT_DATA_DIR: 'true' });
    await accepted.stop();
    const later = await startOther();
    await later.stop();
    await expect(startServer({ env: { ...env, ATRIUM_DATA_DIR: shared }, plugins: [] })).rejects.toThrow('資料目錄');
  });
});
