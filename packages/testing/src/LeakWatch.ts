import { createHook } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';

/** Resources that stay open by themselves. */
const KINDS = new Set([
  'FSEVENTWRAP',
  'PIPESERVERWRAP',
  'PIPEWRAP',
  'PROCESSWRAP',
  'STATWATCHER',
  'TCPSERVERWRAP',
  'TCPWRAP',
  'Timeout',
  'UDPWRAP',
  'WORKER',
]);

interface Held {
  readonly what: string;
  readonly where: string;
}

const watching = new Set<LeakWatch>();

/**
 * Watches what code below the given folders opens: timers, sockets, servers, file watchers, child processes, workers
 * and listeners on `process`. `left()` reports what was not released. While the same code runs in several mounts,
 * resources cannot be attributed: the last mount to end reports for all.
 */
export class LeakWatch {
  readonly #folders: readonly string[];
  readonly #open = new Map<number, Held>();
  /** One entry per registration: Node calls a listener once per registration. */
  readonly #listeners: (Held & { readonly event: string | symbol; readonly listener: unknown })[] = [];
  readonly #hook;

  constructor(folders: readonly string[]) {
    this.#folders = folders;
    this.#hook = createHook({
      init: (id, type) => {
        if (!KINDS.has(type)) return;
        const where = this.#place();
        if (where) this.#open.set(id, { what: type, where });
      },
      destroy: (id) => void this.#open.delete(id),
      // No kind that is watched; each would cost the collector an entry of its own.
      trackPromises: false,
    }).enable();
    watching.add(this);
    process.on('newListener', this.#added).on('removeListener', this.#removed);
  }

  /** Stops watching and returns one sentence for each open resource. */
  async left(): Promise<string[]> {
    // Node reports closed handles a turn or two later.
    await turn();
    await turn();
    this.#hook.disable();
    process.off('newListener', this.#added).off('removeListener', this.#removed);
    watching.delete(this);
    const sameCode = [...watching].find((other) => other.#folders.some((folder) => this.#folders.includes(folder)));
    if (sameCode) {
      sameCode.#adopt(this);
      return [];
    }
    return [...this.#open.values(), ...this.#listeners].map(({ what, where }) => `${what}, opened at ${where}`);
  }

  #adopt(other: LeakWatch): void {
    for (const [id, held] of other.#open) this.#open.set(id, held);
    this.#listeners.push(...other.#listeners);
  }

  readonly #added = (event: string | symbol, listener: unknown) => {
    const where = this.#place();
    if (where) this.#listeners.push({ event, listener, what: `listener of process "${String(event)}"`, where });
  };

  readonly #removed = (event: string | symbol, listener: unknown) => {
    const at = this.#listeners.findLastIndex((held) => held.event === event && held.listener === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  };

  /**
   * The nearest line in a watched folder that opened it, libraries left out; undefined if a test or its helpers
   * (`src/testing`) did, or the embedded database, whose PostgreSQL sets alarms of its own while it runs a statement.
   */
  #place(): string | undefined {
    // Most is opened by the host and by libraries: lines are written out, through source maps, only where they matter.
    if (!stackFiles().some((file) => this.#watches(file))) return undefined;
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = DEPTH;
    const lines = new Error().stack?.split('\n') ?? [];
    Error.stackTraceLimit = limit;
    if (lines.some((text) => text.includes('/@electric-sql/pglite/'))) return undefined;
    const line = lines.find((text) => this.#watches(text));
    return line && !/\.test\.tsx?|\/src\/testing\//.test(line) ? line.trim().replace(/^at /, '') : undefined;
  }

  /** @param where a file's name, or a line with it */
  #watches(where: string): boolean {
    return !where.includes('/node_modules/') && this.#folders.some((folder) => where.includes(folder));
  }
}

/** Lines of a stack that are read. */
const DEPTH = 40;

/** Names of the files that have called this function. */
function stackFiles(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const held: { stack?: NodeJS.CallSite[] } = {};
  Error.stackTraceLimit = DEPTH;
  Error.prepareStackTrace = (_error, sites) => sites;
  Error.captureStackTrace(held, stackFiles);
  const sites = held.stack ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
  else delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
  return sites.map((site) => site.getScriptNameOrSourceURL() ?? site.getFileName() ?? '');
}
