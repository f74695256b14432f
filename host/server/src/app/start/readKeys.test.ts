import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './readKeys.ts';

const folder = () => mkdtemp(join(tmpdir(), 'atrium-secrets-'));
const nothing = { databaseUrl: undefined, signingKey: undefined, masterKey: undefined };

test('keys are generated once, readable only for their owner, and differ from one another', async () => {
  const dataDir = await folder();
  const [first, second] = await Promise.all([
    readSecrets({ ...nothing, dataDir }),
    readSecrets({ ...nothing, dataDir }),
  ]);
  const keys = ({ signingKey, masterKey }: typeof first) => ({ signingKey, masterKey });
  expect(keys(second)).toEqual(keys(first));
  expect(keys(await readSecrets({ ...nothing, dataDir }))).toEqual(keys(first));
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

test('another master key is stored before the earlier ones, which still open; with a shared database the operator sets it', async () => {
  const dataDir = await folder();
  const { masterKeys, masterKey } = await readSecrets({ ...nothing, dataDir });
  const earlier = masterKeys.current;
  await masterKeys.renew();
  expect(masterKeys.current.id).not.toEqual(earlier.id);
  const again = await readSecrets({ ...nothing, dataDir });
  expect(again.masterKeys.current).toEqual(masterKeys.current);
  expect(again.masterKeys.find(earlier.id)).toEqual(earlier);
  expect(again.masterKey).not.toEqual(masterKey);
  expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
  const shared = { dataDir, databaseUrl: 'postgres://x', signingKey: 's'.repeat(32) };
  const given = await readSecrets({ ...shared, masterKey: `${'n'.repeat(32)},${'m'.repeat(32)}` });
  expect([given.masterKeys.previous.length, given.masterKeys.isRenewable, again.masterKeys.isRenewable]).toEqual([
    1,
    false,
    true,
  ]);
});
