import { setTimeout as pause } from 'node:timers/promises';
import { startCommand, type Ended, type Running } from './atriumCommand.ts';

export interface Atrium {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: Running;
  /** Stops it (by default with SIGTERM) and resolves when it has exited. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Milliseconds to wait for the server to be ready. */
const READY_MS = 120_000;

/** Starts the real server on a free loopback port with this data folder and resolves when it is ready. */
export async function startAtrium(options: {
  dataDir: string;
  env?: Readonly<Record<string, string | undefined>>;
  args?: readonly string[];
  /** The port of a stopped server, to restart it at the same address. */
  port?: number;
}): Promise<Atrium> {
  const process = startCommand(['start', ...(options.args ?? [])], {
    env: { PORT: String(options.port ?? 0), HOST: '127.0.0.1', ATRIUM_DATA_DIR: options.dataDir, ...options.env },
  });
  const port = await portOf(process);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, process);
  return {
    url,
    port,
    dataDir: options.dataDir,
    process,
    stop(signal = 'SIGTERM') {
      process.child.kill(signal);
      return process.ended;
    },
  };
}

/** The port that the server has chosen, from the address in its start message. */
function portOf(process: Running): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`the server ${what}:\n${process.output()}`));
    const timer = setTimeout(() => {
      process.child.kill('SIGKILL');
      fail(`was not ready within ${READY_MS / 1000} s`);
    }, READY_MS);
    const look = () => {
      const address = /(?:已啟動：|is running: )http:\/\/\S+?:(\d+)$/m.exec(process.output());
      if (!address) return;
      clearTimeout(timer);
      process.child.stdout?.off('data', look);
      resolve(Number(address[1]));
    };
    process.child.stdout?.on('data', look);
    process.ended.then(({ code }) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    }, reject);
  });
}

async function untilReady(url: string, process: Running): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(10))
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
  process.child.kill('SIGKILL');
  throw new Error(`the server listens but is not ready:\n${process.output()}`);
}
