import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { useServer } from '../wire/useServer.ts';

/** Connections that the server still takes: a quarter of its descriptors is kept for its own work. */
const ROOM = 100;
const server = useServer();
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

/** Sends a request on a new connection, which stays open; resolves to whether there was a response. */
function ask(socket = connect(server.atrium.port, '127.0.0.1')): Promise<boolean> {
  sockets.push(socket);
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', (text) => resolve(text.toString().startsWith('HTTP/1.1 200')));
    for (const end of ['error', 'close']) socket.once(end, () => resolve(false));
  });
}

/** Lowers the descriptor limit of the running server, as `ulimit -n` does before a start, to little more than it has open: a file of each table is. */
function limitOpenFiles(): boolean {
  const pid = String(server.atrium.process.child.pid);
  const limit = Math.ceil(((readdirSync(`/proc/${pid}/fd`).length + ROOM) * 4) / 3);
  try {
    execFileSync('prlimit', ['--pid', pid, `--nofile=${limit}:${limit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(process.platform !== 'linux')(
  'with few file descriptors left new connections are refused, and existing ones are served',
  async () => {
    const { token } = await server.client.signIn('E101');
    // What it needs opens the last files of its tables.
    await server.client.call('PUT', '/userPreferences', { token, body: { userPreferences: '{}' } });
    expect(limitOpenFiles(), 'prlimit').toBe(true);
    // A call whose second half is sent when few are left.
    const head = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2`;
    const under = connect(server.atrium.port, '127.0.0.1');
    sockets.push(under);
    under.write(`PUT /api/userPreferences HTTP/1.1\r\n${head}\r\n\r\n{`);
    expect(await ask()).toBe(true);
    // Not all at once: the server's count may be a second old, and from before the limit was lowered.
    const answered: boolean[] = [];
    const refused = async () => {
      answered.push(...(await Promise.all(Array.from({ length: 20 }, () => ask()))));
      return answered.filter((is) => !is).length;
    };
    await expect.poll(refused, { interval: 200, timeout: 50_000 }).toBeGreaterThan(20);
    expect(answered.filter(Boolean).length).toBeGreaterThan(20);
    under.write('}');
    const answer = await new Promise((resolve) => under.once('data', resolve));
    expect(String(answer).slice(9, 12)).toBe('200');
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => ask(), { timeout: 50_000 }).toBe(true);
  },
);
