import { inject, expect, test } from 'vitest';
import { cpSync } from 'node:fs';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { Client } from '../server/Client.ts';

const ROUNDS = 3;
const env = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' };

test('a server that is killed while it writes has lost nothing that it answered', async () => {
  const folder = temporaryFolder('atrium-killed');
  cpSync(inject('company'), folder.path, { recursive: true });
  let answered = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const atrium = await startAtrium({ dataDir: folder.path, env });
      const client = new Client(atrium.url);
      const { token } = await client.signIn('E001');
      const before = answered;
      const kept = await lastSaved(client, token);
      expect(kept).toBe(answered);
      let writing: Promise<void> | undefined;
      await new Promise<void>((enough) => {
        writing = write(client, token, (count) => {
          answered = count;
          if (count - before >= 20 + round * 7) enough();
        });
      });
      await atrium.stop('SIGKILL');
      await writing;
    }
    const atrium = await startAtrium({ dataDir: folder.path, env });
    const client = new Client(atrium.url);
    const { token } = await client.signIn('E001');
    // The write that was under way may have arrived without its answer.
    expect([answered, answered + 1]).toContain(await lastSaved(client, token));
    await atrium.stop();
  } finally {
    folder.remove();
  }

  /** Writes one number after the other until the server is gone. */
  async function write(client: Client, token: string, told: (count: number) => void): Promise<void> {
    for (let count = answered + 1; ; count++) {
      const answer = await client
        .call('PUT', '/userPreferences', { token, body: { userPreferences: JSON.stringify({ count }) } })
        .catch(() => undefined);
      if (answer?.body.code !== 200) return;
      told(count);
    }
  }

  async function lastSaved(client: Client, token: string): Promise<number> {
    const { body } = await client.call<{ userPreferences: string }>('GET', '/userPreferences', { token });
    const { count = 0 } = JSON.parse(body.data.userPreferences) as { count?: number };
    // What was under way at the kill counts as answered from here on.
    if (count === answered + 1) answered = count;
    return count;
  }
});
