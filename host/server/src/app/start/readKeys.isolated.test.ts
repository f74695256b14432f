import { link, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSecrets } from './readKeys.ts';

vi.mock('node:fs/promises', { spy: true });

test('a key that could not be stored is an error: the next start would have another one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-secrets-'));
  vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  const secrets = { databaseUrl: undefined, signingKey: undefined, masterKey: undefined, dataDir };
  await expect(readSecrets(secrets)).rejects.toThrow('no space left');
});
