import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Names of the handlers that a server returns, by kind: `api`, `jobs`, …; `search` has one without a name. */
export type Handled = Readonly<Record<string, readonly string[]>>;

/** How far the server of a plugin came. */
export type ServerRun =
  | { readonly end: 'activated'; readonly handled: Handled }
  /** It throws when it is imported, as one does that needs something of the machine it will run on. */
  | { readonly end: 'notImported'; readonly reason: string }
  /** Its default export is nothing that can be activated. */
  | { readonly end: 'noServer' }
  /** `activate` needs real results of its services. */
  | { readonly end: 'notActivated' }
  /** It does not settle, or ends the process. */
  | { readonly end: 'stuck'; readonly during: 'import' | 'activate'; readonly seconds: number }
  | { readonly end: 'exited'; readonly during: 'import' | 'activate'; readonly code: number };

/** What the child says: where it is, and its result. */
export type ChildMessage = { readonly during: 'activate' } | { readonly run: ServerRun };

/** As long as a host waits for an import. */
const SECONDS = 15;
const MEMORY_MB = 512;

/**
 * Imports a built server and runs its `activate` with a context whose services do nothing, in a process of its own: what never
 * settles, loops, leaves timers or takes the memory ends there.
 *
 * @param seconds until it is ended
 */
export function runServer(file: string, seconds = SECONDS): Promise<ServerRun> {
  // Its output would be taken for that of the tool.
  const child = fork(fileURLToPath(CHILD), [file], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY_MB}`],
    // A server's environment has secrets.
    env: {},
  });
  const { promise, resolve } = Promise.withResolvers<ServerRun>();
  let during: 'import' | 'activate' = 'import';
  const timer = setTimeout(() => resolve({ end: 'stuck', during, seconds }), seconds * 1000);
  child.on('message', (message: ChildMessage | null) => {
    // A server may send messages of its own.
    if (typeof message !== 'object' || message === null) return;
    if ('run' in message) resolve(message.run);
    else during = message.during;
  });
  child.on('exit', (code) => {
    // Nothing is left that could settle it: Node ends such a process with this code.
    if (code === UNSETTLED) resolve({ end: 'stuck', during, seconds: 0 });
    else resolve({ end: 'exited', during, code: code ?? 1 });
  });
  child.on('error', (error) => resolve({ end: 'notImported', reason: error.message }));
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}

const UNSETTLED = 13;
const CHILD = new URL(
  import.meta.url.endsWith('.ts') ? './runServer.child.ts' : './runServer.child.js',
  import.meta.url,
);
