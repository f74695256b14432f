import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROL } from '@atrium/sdk';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dropOwnPlugin } from '../loader/writePlugin.ts';
import { Client } from '../server/Client.ts';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const SOCKETS = 50;
/** A session may have 20 sockets at once. */
const SESSIONS = 3;
/** Milliseconds until all sockets are reconnected, counted from the server being ready. */
const BACK = 30_000;
const env = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' };

interface Open {
  readonly socket: Socket;
  /** Hello messages: one per connection. */
  hellos: number;
  /** Badge according to the last event with absolute counts. */
  count: number | undefined;
  readonly titles: string[];
  readonly gaps: number[];
}

let folder: ReturnType<typeof temporaryFolder>;
let atrium: Atrium;
const sockets: Open[] = [];
beforeAll(async () => {
  folder = temporaryFolder('atrium-sockets');
  cpSync(inject('company'), folder.path, { recursive: true });
  await dropOwnPlugin('notifications/fixtures/teller', join(folder.path, 'plugins/teller'));
  atrium = await startAtrium({ dataDir: folder.path, env });
});
afterAll(async () => {
  for (const { socket } of sockets) socket.close();
  await atrium?.stop();
  folder?.remove();
});

test(`a server that is killed and comes back: ${SOCKETS} sockets are back within 30 s, counts are true, none is lost`, async () => {
  const client = new Client(atrium.url);
  const sender = await client.signIn('A001');
  const sessions = [];
  for (let index = 0; index < SESSIONS; index++) sessions.push(await client.signIn('E001'));
  const reader = sessions[0]!;
  const notify = (title: string) =>
    client.call('POST', '/teller/tell', {
      token: sender.token,
      body: { type: 7, to: { employees: [reader.employeeId] }, title, event: '公告', action: '新增' },
    });
  const unread = async () =>
    (await client.call<{ unreadNumber: number }>('GET', '/notify/unread', { token: reader.token })).body.data
      .unreadNumber;
  const before = await unread();

  for (let index = 0; index < SOCKETS; index++) sockets.push(open(atrium.url, sessions[index % SESSIONS]!.token));
  await until(() => sockets.every(({ hellos }) => hellos >= 1));
  await notify('當機之前');
  await until(() => sockets.every(({ count }) => count === before + 1));

  // Killed while notifying: confirmed notices are stored, whether their event was sent or not.
  const answered = (await Promise.all([notify('一'), notify('二'), notify('三')])).length;
  await atrium.stop('SIGKILL');
  await until(() => sockets.every(({ socket }) => !socket.connected));
  atrium = await startAtrium({ dataDir: folder.path, env, port: atrium.port });
  await until(() => sockets.every(({ hellos }) => hellos >= 2), BACK);

  expect(await unread()).toBe(before + 1 + answered);
  await notify('當機之後');
  await until(() => sockets.every(({ count }) => count === before + 2 + answered));
  for (const { titles, gaps } of sockets) {
    expect(titles).toContain('當機之後');
    // Since the hello of the new connection no event was skipped.
    expect(gaps).toEqual([]);
  }
}, 240_000);

/** A connection like the browser's, which reconnects by itself. */
function open(url: string, token: string): Open {
  const socket = io(url, { auth: { token }, transports: ['websocket', 'polling'], forceNew: true });
  const held: Open = { socket, hellos: 0, count: undefined, titles: [], gaps: [] };
  let last = 0;
  socket.on('hello', ({ seq }: { seq: number }) => {
    held.hellos += 1;
    last = seq;
  });
  const follow = (seq: number) => {
    if (seq !== last + 1) held.gaps.push(seq);
    last = seq;
  };
  socket.on('plugin', ({ seq }: { seq: number }) => follow(seq));
  socket.on(
    'event',
    ({ seq, type, title, data }: { seq: number; type: number; title?: string; data?: { unreadNumber?: number } }) => {
      follow(seq);
      if (type === CONTROL.unreadCounts) held.count = data?.unreadNumber;
      if (title !== undefined) held.titles.push(title);
    },
  );
  return held;
}

/** Waits for a condition; by default until the test's own timeout. */
async function until(fits: () => boolean, patience = 20_000): Promise<void> {
  await expect.poll(fits, { timeout: patience, interval: 20 }).toBe(true);
}
