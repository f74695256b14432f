import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { describeOnPostgres } from '../../host/server/src/testing/postgres.ts';
import { runCommand } from '../server/atriumCommand.ts';
import { Client } from '../server/Client.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { type SignedIn, type Writer, writersOf } from './writers.ts';

const folder = temporaryFolder('atrium-backup');
afterAll(folder.remove);
const at = (...parts: string[]) => join(folder.path, ...parts);
const quiet = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' };
const PEOPLE = Array.from({ length: 9 }, (_, number) => `E00${number + 1}`);

type Env = Readonly<Record<string, string>>;
const atrium = (env: Env, ...args: string[]) => runCommand(args, { cwd: folder.path, env });

async function signInAll(client: Client) {
  const signIn = async (employee: string): Promise<SignedIn> => ({
    employee,
    token: (await client.signIn(employee)).token,
  });
  return writersOf(await signIn('A001'), await Promise.all(PEOPLE.map(signIn)));
}

/** Of each kind: the backup should not take as long. */
const MOST_WRITES = 50;

/** Writes, each kind one after the other, until it is stopped. What `snapshot` has is in every later backup. */
function keepWriting(client: Client, writers: readonly Writer[]) {
  const answered = writers.map(() => new Map<string, string>());
  let isOver = false;
  const all = writers.map(async (writer, which) => {
    for (let count = 1; !isOver && count <= MOST_WRITES; count += 1) {
      const kept = await writer.write(client, count);
      if (!kept) return;
      answered[which]!.set(...kept);
    }
  });
  return {
    snapshot: () => answered.map((each) => new Map(each)),
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

async function upload(url: string, token: string) {
  const form = new FormData();
  form.append('file', new Blob(['附件的內容']), '附件.txt');
  const response = await fetch(`${url}/api/uploadFile`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { fileUrl: string } };
  return data.fileUrl;
}

/** The one backup in a folder. */
const onlyBackup = (place: string) => join(place, readdirSync(place)[0]!);

test('a backup while people write, restored elsewhere, has all that was answered before it, the files, and with the keys the sessions', async () => {
  const dataDir = at('data');
  cpSync(inject('company'), dataDir, { recursive: true });
  const server = await startAtrium({ dataDir, env: quiet });
  const env = { ATRIUM_DATA_DIR: dataDir };
  let before: Map<string, string>[];
  let token: string;
  let fileUrl: string;
  try {
    const client = new Client(server.url);
    const writers = await signInAll(client);
    ({ token } = await client.signIn('E101'));
    fileUrl = await upload(server.url, token);
    const writing = keepWriting(client, writers);
    await expect.poll(() => Math.min(...writing.snapshot().map(({ size }) => size))).toBeGreaterThan(0);
    before = writing.snapshot();
    const made = await atrium(env, 'backup', '--to', at('backups'), '--keys', at('keys.json'));
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(`已備份到 ${at('backups', 'atrium-')}`);
    await writing.stop();
  } finally {
    await server.stop('SIGKILL');
  }

  const backup = onlyBackup(at('backups'));
  expect(existsSync(join(backup, 'master.key')), 'keys are not in it').toBe(false);
  expect(statSync(at('keys.json')).mode & 0o777).toBe(0o600);
  const whole = await atrium({}, 'backup', 'verify', backup);
  expect([whole.code, whole.stderr]).toEqual([0, '']);
  expect(whole.stdout).toMatch(/^備份完整：.*\d+ 個資料表、\d+ 筆資料、\d+ 位員工，還原測試成功。$/m);
  expect(readdirSync(at('backups')), 'nothing of the check is left, only that it was made').toEqual(
    [backup, `${backup}.verified.json`].map((path) => basename(path)),
  );

  const restored = at('restored');
  const back = await atrium({ ATRIUM_DATA_DIR: restored }, 'restore', backup, '--keys', at('keys.json'));
  expect([back.code, back.stderr]).toEqual([0, '']);
  const again = await startAtrium({ dataDir: restored, env: quiet });
  try {
    const client = new Client(again.url);
    expect((await client.call('GET', '/userPreferences', { token })).body.code, 'the session goes on').toBe(200);
    const file = await fetch(again.url + fileUrl, { headers: { authorization: `Bearer ${token}` } });
    expect(await file.text()).toBe('附件的內容');
    const writers = await signInAll(client);
    for (const [which, writer] of writers.entries()) {
      const kept = await writer.kept(client);
      for (const [what, value] of before[which]!)
        if (writer.replaces) expect(Number(kept.get(what)), writer.name).toBeGreaterThanOrEqual(Number(value));
        else expect(kept.get(what), `${writer.name} ${what}`).toBe(value);
    }
  } finally {
    await again.stop();
  }
});

test('a backup that was changed, lacks a file, has one more, or is none, is refused in one sentence and restored nowhere', async () => {
  const dataDir = at('small');
  mkdirSync(dataDir);
  expect((await atrium({ ATRIUM_DATA_DIR: dataDir }, 'migrate')).code).toBe(0);
  expect((await atrium({ ATRIUM_DATA_DIR: dataDir }, 'backup', '--to', at('own'))).code, 'without a server').toBe(0);
  const backup = onlyBackup(at('own'));
  const { files } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as { files: object };
  const [first] = Object.keys(files);
  const broken = (name: string, harm: (folder: string) => void) => {
    cpSync(backup, at(name), { recursive: true });
    harm(at(name));
    return at(name);
  };
  const all = [
    [broken('changed', (place) => appendFileSync(join(place, first!), 'x')), '與備份時不同'],
    [broken('lacks', (place) => rmSync(join(place, first!))), '備份缺少'],
    [broken('more', (place) => writeFileSync(join(place, 'database/more'), '')), '備份裡多了'],
    [broken('cut', (place) => rmSync(join(place, 'backup.json'))), '不是完整的備份'],
    [at('nowhere'), '不是完整的備份'],
  ] as const;
  const expectRefused = async (place: string, sentence: string, ...command: string[]) => {
    const { code, stderr } = await atrium({ ATRIUM_DATA_DIR: at('empty') }, ...command, place);
    expect([code, stderr.trim().split('\n')], place).toEqual([1, [expect.stringContaining(sentence)]]);
  };
  for (const [place, sentence] of all) await expectRefused(place, sentence, 'restore');
  // What is checked is the same for both; each command takes seconds.
  await expectRefused(...all[0], 'backup', 'verify');
  expect(existsSync(at('empty', 'database'))).toBe(false);
  const used = await atrium({ ATRIUM_DATA_DIR: dataDir }, 'restore', backup);
  expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('已有資料')]);
  const relative = await atrium({ ATRIUM_DATA_DIR: dataDir }, 'backup', '--to', 'own');
  expect([relative.code, relative.stderr]).toEqual([1, expect.stringContaining('不是完整的路徑')]);
});

describeOnPostgres('a backup of PostgreSQL', (postgres) => {
  let env: Env;
  beforeAll(async () => {
    env = {
      ATRIUM_DATA_DIR: at('shared'),
      DATABASE_URL: await postgres.fresh(),
      ATRIUM_SIGNING_KEY: 's'.repeat(32),
      ATRIUM_MASTER_KEY: 'm'.repeat(32),
    };
  });

  test('is a dump, verified in a temporary database, and restored into an empty one', async () => {
    const server = await startAtrium({ dataDir: at('shared'), env: { ...env, ...quiet }, args: ['--demo'] });
    try {
      const made = await atrium(env, 'backup', '--to', at('dumps'), '--keys', at('none.json'));
      expect([made.code, made.stderr]).toEqual([0, '']);
      expect(made.stdout).toContain('金鑰在環境變數裡');
    } finally {
      await server.stop();
    }
    const backup = onlyBackup(at('dumps'));
    const whole = await atrium(env, 'backup', 'verify', backup);
    expect([whole.code, whole.stderr]).toEqual([0, '']);
    expect(await atrium({ ...env, ATRIUM_DATA_DIR: at('fresh') }, 'restore', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('已有 Atrium 的資料'),
    });
    const fresh = { ...env, DATABASE_URL: await postgres.fresh(), ATRIUM_DATA_DIR: at('fresh') };
    expect(await atrium(fresh, 'restore', backup)).toMatchObject({ code: 0, stderr: '' });
    const again = await startAtrium({ dataDir: at('fresh'), env: { ...fresh, ...quiet } });
    try {
      expect((await new Client(again.url).signIn('E001')).token).not.toBe('');
    } finally {
      await again.stop();
    }
  });
});
