import { join } from 'node:path';
import type { Clock, Log } from '@atrium/sdk/server';
import { currentCall } from '../../core/currentCall.ts';
import { warnBounded } from '../../core/log.ts';
import { PluginFault, type Plugins } from './Plugins.ts';

/** Uncaught errors of a plugin within an hour after which it is stopped. */
const MOST = 3;
const HOUR_MS = 3_600_000;
const HOST = join(import.meta.dirname, '../../..');
/** `at name (file:///a/b.js?v=1:2:3)`, `at async /a/b.js:2:3` */
const FRAME = /^\s+at (?:.* \()?(?:async )?(?:file:\/\/)?(\/.*?)(?:\?[^/]*)?:\d+:\d+\)?$/;

interface Parts {
  readonly plugins: Pick<Plugins, 'all'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Records one that does not stop its plugin yet. */
  record(id: string, reason: string): Promise<void>;
  /** Stops a plugin, and tells its administrators. */
  quarantine(id: string, fault: PluginFault): Promise<void>;
}

/**
 * Uncaught errors: thrown in a timer, or a promise that was rejected. Those of plugins do not end the server, but a plugin
 * with several of them within an hour is stopped.
 */
export class PluginCrashes {
  readonly #parts: Parts;
  readonly #times = new Map<string, number[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Call it in the handler of the process's event. Returns whether the error is one of a plugin: others are the host's own. */
  report(error: unknown): boolean {
    const plugin = pluginOf(error, this.#parts.plugins);
    if (plugin === undefined) return false;
    this.add(plugin, error);
    return true;
  }

  /** Counts an error of this plugin: one that was not caught, or the end of its process. */
  add(plugin: string, error: unknown): void {
    const { clock, log } = this.#parts;
    warnBounded({ log, clock }, 'uncaught error of a plugin', { plugin, error }, MOST_LINES);
    const now = clock.now().getTime();
    const times = (this.#times.get(plugin) ?? []).filter((time) => now - time < HOUR_MS && time <= now);
    this.#times.set(plugin, [...times, now]);
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST);
    if (times.length + 1 < MOST) {
      this.#parts
        .record(plugin, reason)
        .catch((failure: unknown) =>
          log.warn('an error of a plugin could not be recorded', { plugin, error: failure }),
        );
      return;
    }
    this.#times.delete(plugin);
    const fault = new PluginFault('handler', 'QUARANTINED', { times: MOST, reason }, error);
    this.#parts
      .quarantine(plugin, fault)
      .catch((failure: unknown) => log.error('a plugin could not be stopped', { plugin, error: failure }));
  }
}

/** Lines in a minute: a timer may throw a thousand times a second. */
const MOST_LINES = 10;
/** Characters of a reason that are shown. */
const LONGEST = 200;

/**
 * The plugin whose code threw an error: by the files of its stack, the innermost first. An error without any, such as a text, is one
 * of the plugin in whose name the code ran. undefined for the host's own.
 */
function pluginOf(error: unknown, plugins: Pick<Plugins, 'all'>): string | undefined {
  const files = filesOf(error);
  const owners = plugins.all().filter(({ plugin }) => plugin.id !== 'host');
  for (const file of files) {
    const owner = owners.find(({ plugin }) => file.startsWith(join(plugin.source.folder, '/')));
    if (owner) return owner.plugin.id;
  }
  const isHosts = files.some((file) => file.startsWith(join(HOST, '/')) && !file.includes('/node_modules/'));
  const running = currentCall()?.plugin;
  return isHosts || running === 'host' ? undefined : running;
}

function filesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? []);
}
