import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { startCommand, type Ended, type Running } from './atriumCommand.ts';

export interface Atrium {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: Running;
  /** Ends it (SIGTERM unless said otherwise) and resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the real server on a free loopback port with this data folder and resolves when it is ready. */
export async function startAtrium(options: {
  dataDir: string;
  env?: Readonly<Record<string, string | undefined>>;
  words?: readonly string[];
  /** The port of a server that was stopped, to come back at its address. */
  port?: number;
}): Promise<Atrium> {
  const port = options.port ?? (await freePort());
  const process = startCommand(['start', ...(options.words ?? [])], {
    env: { PORT: String(port), HOST: '127.0.0.1', ATRIUM_DATA_DIR: options.dataDir, ...options.env },
  });
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

async function untilReady(url: string, process: Running): Promise<void> {
  let over: Ended | undefined;
  void process.ended.then((ended) => (over = ended));
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(10)) {
    if (over) throw new Error(`the server ended with code ${over.code} before it was ready:\n${process.output()}`);
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
  }
  process.child.kill('SIGKILL');
  throw new Error(`the server was not ready within 120 s:\n${process.output()}`);
}
