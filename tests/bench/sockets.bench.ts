import { cpSync } from 'node:fs';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { Client } from '../server/Client.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, quantile } from './figures.ts';
import type { Result } from './report.ts';

/** 3,000 people, one in ten with a second browser. */
const SOCKETS = 3300;
/** Connections that are being opened at a time. */
const OPENING = 50;
/** Employees of company 1 whose sessions the sockets are. */
const PEOPLE = ['A001', 'C001', 'D001', 'G001', 'E001', 'E002', 'E101'];

/** 3,300 open sockets: how long a company-wide notice needs to reach all of them, and what a socket costs, beside bare socket.io. */
export async function sockets({ company, runs }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-sockets');
  cpSync(company, folder.path, { recursive: true });
  try {
    const bare = await measure('bare', folder.path, runs, () => Promise.resolve(['']));
    const real = await measure('real', folder.path, runs, async (url) => {
      const client = new Client(url);
      const tokens: string[] = [];
      for (const employee of PEOPLE) tokens.push((await client.signIn(employee)).token);
      return tokens;
    });
    return {
      name: 'sockets',
      method: `${SOCKETS} socket.io clients in one process, the server in another, both on this machine. Latency: from the call of the notifier (rows, outbox, event) or of io.emit to each client's event, p99 of a run. Memory: heap and external bytes after garbage collection with all sockets open, less those before, per socket.`,
      facts: { sockets: SOCKETS, runs, bytesPerSocket: { real: real.bytes, bare: bare.bytes } },
      figures: {
        'company-wide event, p99': figure(real.late, 'ms', { atMost: 2000 }),
        'the same, bare socket.io, p99': figure(bare.late, 'ms'),
        'memory of a socket, by bare socket.io': figure([real.bytes / bare.bytes], '', { atMost: 1.3 }),
      },
    };
  } finally {
    folder.remove();
  }
}

/** One side: bytes of a socket, and the p99 of each run in milliseconds. */
async function measure(
  side: 'real' | 'bare',
  dataDir: string,
  runs: number,
  signIn: (url: string) => Promise<string[]>,
): Promise<{ bytes: number; late: number[] }> {
  const child = fork(fileURLToPath(new URL('server/socketSide.ts', import.meta.url)), {
    cwd: REPOSITORY,
    execArgv: ['--conditions=source', '--expose-gc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_SIDE: side,
      ATRIUM_DATA_DIR: dataDir,
      ATRIUM_CAPTCHA: 'off',
      ATRIUM_LOG_LEVEL: 'error',
    },
  });
  const open: Socket[] = [];
  try {
    const { url } = await answerOf<{ url: string }>(child);
    const tokens = await signIn(url);
    // Whatever a first connection loads belongs to no socket.
    open.push(await connect(url, tokens[0]!));
    const before = await ask<{ bytes: number }>(child, 'memory');
    while (open.length <= SOCKETS) {
      const some = Array.from({ length: Math.min(OPENING, SOCKETS + 1 - open.length) }, (_, index) =>
        connect(url, tokens[(open.length + index) % tokens.length]!),
      );
      open.push(...(await Promise.all(some)));
    }
    const after = await ask<{ bytes: number }>(child, 'memory');
    const late: number[] = [];
    for (let run = 0; run < runs; run++) late.push(await reach(child, open));
    return { bytes: Math.round((after.bytes - before.bytes) / SOCKETS), late };
  } finally {
    for (const socket of open) socket.disconnect();
    child.disconnect();
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** Tells everybody once; p99 of the milliseconds until each socket has it. */
async function reach(child: ChildProcess, open: readonly Socket[]): Promise<number> {
  const arrivals = open.map(
    (socket) =>
      new Promise<{ title: string; at: number }>((resolve) => {
        const listen = ({ type, title }: { type: number; title: string }) => {
          if (type !== 7) return;
          socket.off('event', listen);
          resolve({ title, at: Date.now() });
        };
        socket.on('event', listen);
      }),
  );
  await ask(child, 'tell');
  return quantile(
    (await Promise.all(arrivals)).map(({ title, at }) => at - Number(title)),
    0.99,
  );
}

function connect(url: string, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    socket.once('hello', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

async function ask<Answer>(child: ChildProcess, what: 'memory' | 'tell'): Promise<Answer> {
  const answer = answerOf<Answer>(child);
  child.send(what);
  return answer;
}

const answerOf = <Answer>(child: ChildProcess) =>
  new Promise<Answer>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with code ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Answer);
    });
  });
