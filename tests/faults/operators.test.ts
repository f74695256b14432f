import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../server/atriumCommand.ts';
import { Client } from '../server/Client.ts';
import { type Atrium, startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const folder = temporaryFolder('atrium-operators');
const at = (...parts: string[]) => join(folder.path, ...parts);
const env = { ATRIUM_DATA_DIR: at('data'), ATRIUM_BACKUP_DIR: at('backups') };
let server: Atrium;
beforeAll(async () => {
  server = await startAtrium({ dataDir: at('data'), args: ['--demo'], env: { ...env, ATRIUM_CAPTCHA: 'off' } });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Milliseconds: looking is limited to once a second. */
const PATIENCE = { timeout: 180_000, interval: 1_000 };

interface Health {
  readonly findings: readonly { check: string; level: string; text: string }[];
  readonly backup: { last: { madeOn: string; size: number; verifiedOn: string | null } | null };
}

test('the health screen and atrium doctor say the same; a backup that is asked for is made and verified while people work', async () => {
  const client = new Client(server.url);
  const { token } = await client.signIn('A001');
  const health = async () => (await client.call<Health>('GET', '/health', { token })).body.data;
  const run = (job: string) => client.call('POST', `/jobs/host/${job}`, { token });
  expect((await health()).backup.last).toBeNull();
  expect((await run('backUp')).status).toBe(200);
  await expect.poll(async () => (await health()).backup.last?.size ?? 0, PATIENCE).toBeGreaterThan(1_000_000);
  expect((await run('verifyBackup')).status).toBe(200);
  await expect.poll(async () => (await health()).backup.last?.verifiedOn, PATIENCE).toMatch(/^\d{4}-/);
  const [name = ''] = readdirSync(at('backups'));
  expect(existsSync(at('backups', `${name}.verified.json`)), 'beside the backup, which stays as it was').toBe(true);

  const doctor = await runCommand(['doctor'], { cwd: folder.path, env });
  expect([doctor.code, doctor.stderr]).toEqual([0, '']);
  const { findings } = await health();
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
  expect(doctor.stdout).toContain('✓ 備份：上一份備份在 0 小時前。');
  expect(doctor.stdout.trim().split('\n')).toHaveLength(findings.length + 1);
});
