import type { Clock, Log } from '@atrium/sdk/server';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config/Config.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Structured log: one JSON object per line, without secrets. */
export function openLog(level: Config['logLevel'], destination?: DestinationStream): Log & { debug: Log['info'] } {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  const write = (name: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: Facts) => {
    if (!logger.isLevelEnabled(name)) return;
    logger[name](facts ? (redact(facts) as object) : {}, message);
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** A log whose lines contain the plugin's id. */
export function logFor(log: Log, plugin: string): Log {
  return {
    info: (message, facts) => log.info(message, { plugin, ...facts }),
    warn: (message, facts) => log.warn(message, { plugin, ...facts }),
    error: (message, facts) => log.error(message, { plugin, ...facts }),
  };
}

const MINUTE_MS = 60_000;

/** Lines of one kind that a process writes within a minute. */
interface Window {
  begin: number;
  written: number;
  left: number;
}

const windows = new WeakMap<object, Map<string, Window>>();

/**
 * Warns at most `most` times a minute with one message, so that a flood fills neither the disk nor the log. The first line
 * after a minute with more says how many were left out.
 */
export function warnBounded(
  { log, clock }: { readonly log: Log; readonly clock: Pick<Clock, 'now'> },
  message: string,
  facts: Readonly<Record<string, unknown>>,
  most = 60,
): void {
  const kinds = windows.get(log) ?? new Map<string, Window>();
  windows.set(log, kinds);
  const now = clock.now().getTime();
  let window = kinds.get(message);
  if (!window || now - window.begin >= MINUTE_MS || now < window.begin) {
    if (window && window.left > 0) log.warn(`${message}: lines were left out`, { count: window.left });
    window = { begin: now, written: 0, left: 0 };
    kinds.set(message, window);
  }
  if (window.written >= most) {
    window.left += 1;
    return;
  }
  window.written += 1;
  log.warn(message, facts);
}

/** Keys whose values are never logged. */
const SECRET = /password|passphrase|captcha|authorization|cookie|token|secret|signingkey|masterkey|^key$|^hash$/i;
const DEEPEST = 6;

interface DatabaseFault {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
}

/** Fields as they may be logged: secrets replaced, errors without the parameters of their query. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      SECRET.test(key) && part !== undefined ? '[redacted]' : redact(part, depth + 1),
    ]),
  );
}

/** drizzle puts the parameters of a failed query into message and stack: they may be anything, so they stay out. */
function redactError(error: Error, depth: number): unknown {
  const [message = ''] = error.message.split('\nparams:');
  const { code, constraint, table } = error as DatabaseFault;
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  return {
    name: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(frames?.startsWith('    at ') && { stack: frames }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: redact(error.cause, depth + 1) }),
  };
}
