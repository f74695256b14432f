import type { ExitCode } from '@atrium/sdk/server';
import { withoutTimeLimits } from '../../core/database/Driver.ts';
import { openLog } from '../../core/log.ts';
import type { PluginSource } from '../../runtime/plugins/Plugins.ts';
import { type Host, openHost } from '../start/openHost.ts';

/** Lets a command work on a host. */
export type WithHost = (work: (host: Host) => Promise<ExitCode>, usual?: 'info' | 'warn') => Promise<ExitCode>;

/**
 * Opens the host (which migrates first), works, and closes it. Its log goes to standard error, because standard output
 * is the result of the command.
 *
 * @param usual level of the log, unless `ATRIUM_LOG_LEVEL` is `debug`
 */
export const withHost: WithHost = async (work, usual = 'warn') => {
  const level = process.env['ATRIUM_LOG_LEVEL'] === 'debug' ? 'debug' : usual;
  const host = await openHost({ prefer: preferred(), log: openLog(level, process.stderr) });
  try {
    // A command works as long as it takes: its process serves no calls.
    return await withoutTimeLimits(() => work(host));
  } finally {
    await host.close();
  }
};

/** Built plugins by default; developers run them from source. */
export const preferred = (): PluginSource['kind'] => (process.env['NODE_ENV'] === 'development' ? 'source' : 'built');
