import { type Clock, formatDateTime, type Handler, type Log } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import type { UnavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import type { HostApi } from '../../core/services.ts';

/** A call that was answered with a system error, or too late. Without the message of its error, which may have what a person has written. */
interface Fault {
  readonly plugin: string;
  readonly endpoint: string;
  /** 500, 503 or 504. */
  readonly code: number;
  /** Class of the error and, where it has one, its code: `TypeError`, `DrizzleQueryError 42501`. '' for one that was too late. */
  readonly error: string;
  /** Where it was thrown, without folders: `server.js:42:19`; '' if that is not known. */
  readonly place: string;
  /** Finds the cause in the log. */
  readonly requestId: string;
  readonly at: Date;
}

/** The class of an error of another process, which is an `Error` in this one. */
export const CLASS_NAME = Symbol('class of an error of another process');

const KEPT = 50;
/** Of one plugin: many faults of another one do not push them out. */
const KEPT_EACH = 20;

/** The latest faults of this process, for its administrators; the log has all of them with their causes. */
export class RecentFaults {
  readonly #clock: Clock;
  readonly #faults: Fault[] = [];
  readonly #byPlugin = new Map<string, Fault[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param thrown the error; undefined for a call that was too late */
  add(call: Omit<Fault, 'at' | 'error' | 'place'>, thrown?: unknown): void {
    const fault = {
      ...call,
      error: call.code === 504 ? '' : nameError(thrown),
      place: findPlace(thrown),
      at: this.#clock.now(),
    };
    this.#faults.unshift(fault);
    this.#faults.splice(KEPT);
    const own = this.#byPlugin.get(fault.plugin) ?? [];
    this.#byPlugin.set(fault.plugin, [fault, ...own].slice(0, KEPT_EACH));
  }

  /** The latest of one plugin, at most 20, newest first. */
  ofPlugin(plugin: string): readonly Fault[] {
    return this.#byPlugin.get(plugin) ?? [];
  }

  /** Forgets a plugin that was removed. */
  forget(plugin: string): void {
    this.#byPlugin.delete(plugin);
  }

  /** Newest first. */
  list(): readonly Fault[] {
    return this.#faults;
  }
}

/** Names of classes and codes only: anything else could be a text. */
const NAME = /^[A-Za-z_$][\w$]{0,59}$/;
/** Of the system and of Node.js, and of PostgreSQL: a plugin may put a number of a person into any other one. */
const SYSTEM_CODE = /^(?:E[A-Z]{2,20}|ERR_[A-Z0-9_]{1,40})$/;
const SQL_STATE = /^[0-9A-Z]{5}$/;
/** The file of a frame, without its folders and version, with line and column. A message may have lines that look like one. */
const FRAME = /^\s+at .*?([\w.@-]{1,80}\.[cm]?[jt]sx?)(?:\?[^/:\s]*)?(:\d+:\d+)\)?$/;
/** Characters: no frame is longer. */
const LONGEST_FRAME = 1000;

function nameError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const className = (thrown as { [CLASS_NAME]?: string })[CLASS_NAME] ?? thrown.constructor.name;
  const name = NAME.test(className) ? className : 'Error';
  const { code, severity } = (thrown.cause instanceof Error ? thrown.cause : thrown) as {
    code?: unknown;
    severity?: unknown;
  };
  const isKnown =
    typeof code === 'string' && (SYSTEM_CODE.test(code) || (typeof severity === 'string' && SQL_STATE.test(code)));
  return isKnown ? `${name} ${code}` : name;
}

function findPlace(thrown: unknown): string {
  const frames = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
  const own = frames.find(
    (frame) =>
      frame.length <= LONGEST_FRAME && FRAME.test(frame) && !frame.includes('node_modules') && !frame.includes('node:'),
  );
  const [, file = '', at = ''] = FRAME.exec(own ?? '') ?? [];
  return file + at;
}

/** Milliseconds between two lines about one reason: while a database is away, every call fails for it. */
const PAUSE_MS = 10_000;

/** Logs that calls could not be answered because of the database, at a bounded rate. */
export class UnavailableLog {
  readonly #log: Log;
  readonly #last = new Map<UnavailableReason, { at: number; missed: number }>();

  constructor(log: Log) {
    this.#log = log;
  }

  add(reason: UnavailableReason, facts: Readonly<Record<string, unknown>>): void {
    const now = performance.now();
    const last = this.#last.get(reason);
    if (last && now - last.at < PAUSE_MS) {
      last.missed += 1;
      return;
    }
    this.#last.set(reason, { at: now, missed: 0 });
    const message = reason === 'away' ? 'the database cannot be reached' : 'the database is too busy';
    this.#log.error(message, { ...facts, ...(last && last.missed > 0 && { callsSinceLastLine: last.missed }) });
  }
}

/** The latest failed calls of this process. */
export function listFaults({
  faults,
  config,
}: {
  readonly faults: RecentFaults;
  readonly config: Pick<Config, 'timeZone'>;
}): Handler<HostApi['faults']> {
  return () =>
    faults.list().map(({ plugin, endpoint, requestId, at }) => ({
      plugin,
      endpoint,
      requestId,
      at: formatDateTime(at, config.timeZone),
    }));
}
