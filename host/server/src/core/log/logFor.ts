import type { Log } from '@atrium/sdk/server';

/** A log whose lines contain the plugin's id. */
export function logFor(log: Log, plugin: string): Log {
  return {
    info: (message, facts) => log.info(message, { plugin, ...facts }),
    warn: (message, facts) => log.warn(message, { plugin, ...facts }),
    error: (message, facts) => log.error(message, { plugin, ...facts }),
  };
}
