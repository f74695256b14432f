import { setTimeout as wait } from 'node:timers/promises';
import type { PluginFailure } from '@atrium/sdk/host';
import { PluginFault } from './PluginFault.ts';

/** Resolves after a number of seconds; cancelled by `signal`. */
export type Pause = (seconds: number, signal: AbortSignal) => Promise<unknown>;

export const pause: Pause = (seconds, signal) => wait(seconds * 1000, undefined, { signal });

interface Limit {
  readonly seconds: number;
  readonly phase: PluginFailure['phase'];
  readonly code: string;
  readonly pause: Pause;
}

/**
 * Waits for a step of a plugin's start with a limit, since it blocks the others and the host.
 *
 * @throws PluginFault `code` of that phase after so many seconds; what the step throws, as it is.
 */
export async function withinLimit<T>(step: () => Promise<T>, limit: Limit): Promise<T> {
  const over = new AbortController();
  const { seconds, phase, code } = limit;
  const late = limit.pause(seconds, over.signal).then(() => {
    throw new PluginFault(phase, code, { seconds });
  });
  late.catch(() => {});
  try {
    return await Promise.race([step(), late as Promise<never>]);
  } finally {
    over.abort();
  }
}
