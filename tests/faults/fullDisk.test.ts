import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '@atrium/host-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LIMITS } from '../../host/server/src/core/config/Config.ts';
import { Client } from '../server/Client.ts';
import { smallDisk } from '../server/smallDisk.ts';

const MB = 1024 * 1024;
const disk = smallDisk(512);
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  if (!disk) return;
  const dataDir = join(disk.path, 'data');
  cpSync(inject('company'), dataDir, { recursive: true });
  const limits = { ...LIMITS, freeSpace: 100 * MB, storageInterval: 50 };
  const env = {
    PORT: '0',
    TZ: 'Asia/Taipei',
    ATRIUM_DATA_DIR: dataDir,
    ATRIUM_CAPTCHA: 'off',
    ATRIUM_LOG_LEVEL: 'silent',
  };
  server = await startServer({ env, config: { limits } });
});
afterAll(async () => {
  await server?.stop();
  disk?.remove();
});

/** Only root may mount a disk; elsewhere `EmbeddedStorage.test.ts` and `uploadLimits.test.ts` show the parts. */
test.skipIf(disk === undefined)(
  'uploads stop while there is space for the rest; on a full disk people can still punch',
  async () => {
    const client = new Client(server.url);
    const { token } = await client.signIn('E101');
    const reserve = join(disk!.path, 'data', 'reserve');
    const upload = async () => {
      const body = new FormData();
      body.append('file', new Blob(['x'.repeat(5 * MB)]), 'a.txt');
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${server.url}/api/uploadFile`, { method: 'POST', headers, body })).status;
    };
    const punch = async () => (await client.call('POST', '/punchCard/0', { token })).body.code;
    await expect.poll(() => existsSync(reserve)).toBe(true);
    expect([await upload(), await punch()]).toEqual([200, 200]);

    disk!.fill(100 * MB);
    expect([await upload(), await punch()]).toEqual([507, 200]);

    disk!.fill(0);
    // Released so that the database can continue.
    await expect.poll(() => existsSync(reserve)).toBe(false);
    // More than the part of the log that existed already.
    for (let round = 0; round < 40; round++) {
      const theme = { menu: 'x'.repeat(500) };
      expect(await punch(), `round ${round}`).toBe(200);
      await client.call('PUT', '/userPreferences', { token, body: theme });
    }
    expect(await upload()).toBe(507);
  },
);
