import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { useServer } from '../wire/useServer.ts';

const OPEN_FILES = 400;
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

/** Lowers the descriptor limit of the running server, as `ulimit -n` does before a start. */
function limitOpenFiles(): boolean {
  const pid = String(server.atrium.process.child.pid);
  try {
    execFileSync('prlimit', ['--pid', pid, `--nofile=${OPEN_FILES}:${OPEN_FILES}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(process.platform !== 'linux')(
  'with few file descriptors left new connections are refused, and existing ones are served',
  async () => {
    expect(limitOpenFiles(), 'prlimit').toBe(true);
    const { token } = await server.client.signIn('E101');
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
    await expect.poll(() => ask()).toBe(true);
  },
);
