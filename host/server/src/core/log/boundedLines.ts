import type { Clock, Log } from '@atrium/sdk/server';

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
