import { link, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockDataDirectory } from './dataDirectory.ts';

vi.mock('node:fs/promises', { spy: true });

test('a disk that has no links is an error, not a lock of another process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-lock-'));
  vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }));
  await expect(lockDataDirectory(folder)).rejects.toThrow('operation not permitted');
  expect(await readdir(folder)).toEqual([]);
});
