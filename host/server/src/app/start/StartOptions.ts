import type { Clock, Log } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import type { Driver } from '../../core/database/Driver.ts';
import type { PluginSource } from '../../runtime/plugins/PluginSource.ts';
import type { Pause } from '../../runtime/plugins/withinLimit.ts';
import type { HostModule } from './HostModule.ts';

/** How a host starts. Everything has a default; tests and `mount()` replace what they need. */
export interface StartOptions {
  /** Instead of the process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Single settings on top of it. */
  readonly config?: Partial<Config>;
  /** `memory`: a temporary embedded database; or one that is open already. Keys are fixed with either. */
  readonly database?: 'memory' | Driver;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Instead of those of the repository and the data directory. */
  readonly plugins?: readonly PluginSource[];
  /** Timer for the time limits of a plugin's start; the machine's clock by default. */
  readonly pause?: Pause;
  /** Which form of a built-in plugin is used if both exist; `source` by default. */
  readonly prefer?: PluginSource['kind'];
  /** People, sessions and the host's own calls; the real ones by default. */
  readonly people?: HostModule;
  /** Load the demo company if the database is empty. */
  readonly demo?: boolean;
  /** Folder of the built web app. */
  readonly web?: string;
}
