import type { PluginFailure } from '@atrium/sdk/host';
import { PluginFault } from './PluginFault.ts';

/**
 * Waits for a step of a plugin's start, but not for ever: the others and the host want to start.
 *
 * @throws PluginFault `code` of that phase after so many seconds; what the step throws, as it is.
 */
export async function withinLimit<T>(
  step: () => Promise<T>,
  seconds: number,
  phase: PluginFailure['phase'],
  code: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PluginFault(phase, code, { seconds })), seconds * 1000);
  });
  try {
    return await Promise.race([step(), late]);
  } finally {
    clearTimeout(timer);
  }
}
