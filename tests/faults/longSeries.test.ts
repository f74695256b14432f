import { setTimeout as pause } from 'node:timers/promises';
import { cpSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { Client } from '../server/Client.ts';
import { LENGTH, LongSeries } from '../server/LongSeries.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

/** When the server is killed, as parts of the time that a change takes. */
const MOMENTS = [0.4, 0.8];
const env = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' };

test('a server that is killed in the middle of a change of 366 occurrences has changed all of them with their rooms, or none', async () => {
  const folder = temporaryFolder('atrium-long-series');
  cpSync(inject('company'), folder.path, { recursive: true });
  const start = () => startAtrium({ dataDir: folder.path, env });
  let atrium = await start();
  try {
    let client = new Client(atrium.url);
    const series = await LongSeries.create(client);
    const startedAt = performance.now();
    expect((await series.change(client, 1)).body).toMatchObject({ code: '1', data: { count: LENGTH } });
    const took = performance.now() - startedAt;
    expect(await series.seen(client)).toEqual(new Map([[LongSeries.after(1), LENGTH]]));
    let last = 1;
    for (const [round, moment] of MOMENTS.entries()) {
      const next = round + 2;
      // There is nothing to wait for: until it has been committed, no one sees anything of a change.
      const changed = series.change(client, next).catch(() => undefined);
      await pause(took * moment);
      await atrium.stop('SIGKILL');
      const answer = await changed;
      atrium = await start();
      client = new Client(atrium.url);
      const seen = await series.seen(client);
      const [what] = seen.keys();
      expect([...seen.values()], 'all are alike').toEqual([LENGTH]);
      // What was confirmed is there.
      expect(answer ? [LongSeries.after(next)] : [LongSeries.after(last), LongSeries.after(next)]).toContain(what);
      if (what === LongSeries.after(next)) last = next;
    }
  } finally {
    await atrium.stop('SIGKILL');
    folder.remove();
  }
}, 240_000);
