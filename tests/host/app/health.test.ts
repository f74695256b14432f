import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markVerified } from '../../../host/server/src/app/backup/verifyBackup.ts';
import { call } from '../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../mountProbe.ts';

const HOUR = 3_600_000;
const ADMINISTRATOR = { actions: ['settings.manage'] };

type Host = Awaited<ReturnType<typeof mountProbe>>['host'];

/** What one check says. */
async function finding(host: Host, check: string) {
  const { findings } = await host.health();
  return findings.find((each) => each.check === check);
}

test('GET /health says what works, in the language of the caller, and counts the last hour', async () => {
  const probe = await mountProbe();
  const { host, token } = await probe.asPerson(ADMINISTRATOR as never);
  for (let times = 0; times < 4; times += 1) await call(probe.url, 'GET', '/api/who', { token });
  await call(probe.url, 'GET', '/api/explode', { token });
  await expect.poll(async () => (await host.health()).minutes.at(-1)?.calls).toBeGreaterThanOrEqual(5);
  const health = await host.health();
  expect(health.minutes).toHaveLength(60);
  expect(health.p95).toBeGreaterThanOrEqual(health.p50!);
  expect(health.plugins.find(({ plugin }) => plugin === 'probe')).toMatchObject({ calls: 5, errors: 1 });
  expect(health.database).toMatchObject({ kind: 'embedded', most: 1 });
  // The clock of a test is another one than that of its database.
  const levels = Object.fromEntries(health.findings.map(({ check, level }) => [check, level]));
  expect(levels).toMatchObject({ database: 'ok', clock: 'notice', plugins: 'ok', backups: 'notice', faults: 'notice' });
  expect(await finding(host, 'faults')).toMatchObject({
    title: '失敗的呼叫',
    text: '最近一小時有 1 次呼叫失敗（probe）；原因在伺服器的記錄裡。',
  });
  const english = await probe.asPerson({ ...ADMINISTRATOR, language: 'en' } as never);
  expect(await finding(english.host, 'backups')).toMatchObject({
    text: 'No nightly backup; name a folder with ATRIUM_BACKUP_DIR.',
  });
  await probe.advance(2 * HOUR);
  const signedIn = await probe.asPerson(ADMINISTRATOR as never);
  expect((await signedIn.host.health()).minutes.every(({ calls }) => calls <= 1)).toBe(true);
  expect(await finding(signedIn.host, 'faults')).toMatchObject({ level: 'ok' });
});

test('a proxy that is not trusted, weak settings and readable keys are said', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-health-'));
  await writeFile(join(dataDir, 'master.key'), 'k'.repeat(32), { mode: 0o644 });
  const probe = await mountProbe({ config: { trustedProxies: [], allowHttp: true, captcha: 'off', dataDir } });
  const { host } = await probe.asPerson(ADMINISTRATOR as never);
  const forwarded = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        call(probe.url, 'GET', '/healthz', { headers: { 'x-forwarded-for': '203.0.113.5' } }),
      ),
    );
  await forwarded(1);
  expect(await finding(host, 'proxy'), 'one stranger can send that').toMatchObject({ level: 'ok' });
  await forwarded(30);
  expect(await finding(host, 'proxy')).toMatchObject({
    level: 'notice',
    text: expect.stringContaining('127.0.0.1') as string,
  });
  expect(await finding(host, 'settings')).toMatchObject({
    level: 'notice',
    text: expect.stringContaining('ATRIUM_ALLOW_HTTP、ATRIUM_CAPTCHA') as string,
  });
  expect(await finding(host, 'keys')).toMatchObject({ level: 'fault' });
});

test('a backup of last night is fine, an older one a fault; size and verification are said', async () => {
  const backupDir = await mkdtemp(join(tmpdir(), 'atrium-health-'));
  const probe = await mountProbe({ config: { backupDir } });
  const { host } = await probe.asPerson(ADMINISTRATOR as never);
  expect(await finding(host, 'backups')).toMatchObject({
    level: 'notice',
    text: expect.stringContaining(backupDir) as string,
  });
  const folder = join(backupDir, 'atrium-20260325-183000');
  await mkdir(folder);
  const description = {
    format: 1,
    version: '0.2.0',
    database: 'embedded',
    madeOn: '2026-03-25T18:30:00.000Z',
    facts: { tables: 1, lastAudit: 1, people: 1 },
    files: { 'database/PG_VERSION': [3, ''], 'files/a': [1000, ''] },
  };
  await writeFile(join(folder, 'backup.json'), JSON.stringify(description));
  expect(await finding(host, 'backups')).toMatchObject({ level: 'ok', text: '上一份備份在 6 小時前。' });
  const last = { madeOn: '2026-03-26 02:30:00', size: 1003, verifiedOn: null };
  expect((await host.health()).backup).toEqual({ isPlanned: true, kept: 14, last, verifiedOn: null });
  await markVerified(folder, probe.clock, 7);
  const verifiedOn = '2026-03-26 09:00:00';
  expect((await host.health()).backup).toEqual({
    isPlanned: true,
    kept: 14,
    last: { ...last, verifiedOn },
    verifiedOn,
  });
  probe.clock.move(24 * HOUR);
  const later = await probe.asPerson(ADMINISTRATOR as never);
  expect(await finding(later.host, 'backups')).toMatchObject({ level: 'fault' });
});

test('GET /health needs settings.manage', async () => {
  const { host } = await mountProbe();
  await expect(host.health()).rejects.toMatchObject({ code: 422 });
});
