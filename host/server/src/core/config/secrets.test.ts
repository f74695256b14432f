import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

const folder = () => mkdtemp(join(tmpdir(), 'atrium-secrets-'));
const nothing = { databaseUrl: undefined, signingKey: undefined, masterKey: undefined };

test('keys are generated once, readable only for their owner, and differ from one another', async () => {
  const dataDir = await folder();
  const [first, second] = await Promise.all([
    readSecrets({ ...nothing, dataDir }),
    readSecrets({ ...nothing, dataDir }),
  ]);
  expect(second).toEqual(first);
  expect(await readSecrets({ ...nothing, dataDir })).toEqual(first);
  expect(first.signingKey).not.toEqual(first.masterKey);
  expect(first.signingKey.length).toBeGreaterThanOrEqual(32);
  for (const file of ['signing.key', 'master.key']) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
});

test('with a shared database keys must be configured, by environment or file', async () => {
  const dataDir = await folder();
  const shared = { ...nothing, dataDir, databaseUrl: 'postgres://x' };
  await expect(readSecrets(shared)).rejects.toThrow('ATRIUM_SIGNING_KEY');
  const given = { ...shared, signingKey: 's'.repeat(32), masterKey: 'm'.repeat(32) };
  expect(Buffer.from((await readSecrets(given)).signingKey).toString()).toBe('s'.repeat(32));
  await readSecrets({ ...nothing, dataDir });
  await expect(readSecrets(shared)).resolves.toBeDefined();
});
