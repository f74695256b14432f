import type { Need } from '@atrium/sdk';
import type { Session } from '@atrium/sdk/client';
import type { PluginFailure, PluginInfo } from '@atrium/sdk/host';
import { proxy } from 'valtio';
import { type Contribution, type PluginsService, token } from '../tokens.ts';
import { isAllowed } from './openView.ts';

type ContributionKind = Parameters<PluginsService['contributions']>[0];

interface Placed {
  readonly title: string;
  readonly icon?: string;
  readonly order?: number;
  readonly needs?: Need;
  readonly keys?: string;
  readonly riskLevel?: number;
  readonly size?: 'short' | 'tall';
}

/** Order of what declares none. */
const MIDDLE = 100;

/** What is known of the plugins of this company without running any: their manifests, and what has failed. */
export class PluginList {
  readonly state: PluginsService['state'] = proxy({
    plugins: [] as PluginInfo[],
    failures: [] as PluginFailure[],
    loaded: false,
  });
  readonly #session: Pick<Session, 'can' | 'state'>;

  constructor(session: Pick<Session, 'can' | 'state'>) {
    this.#session = session;
  }

  find(id: string): PluginInfo | undefined {
    return this.state.plugins.find(({ manifest }) => manifest.id === id);
  }

  owner(kind: 'tabs' | 'panels', view: string): PluginInfo | undefined {
    return this.state.plugins.find(({ manifest }) => Object.hasOwn(manifest[kind], view));
  }

  /**
   * Contributions of one kind that this person may see: `needs` met and the session's network level high enough.
   * Sorted by order, then by plugin.
   */
  contributions(kind: ContributionKind): Contribution[] {
    const { riskLevel: level } = this.#session.state;
    return this.state.plugins
      .flatMap(({ manifest }) =>
        Object.entries<Placed>(manifest[kind])
          .filter(([, { needs, riskLevel }]) => isAllowed(needs, this.#session) && level >= (riskLevel ?? 0))
          .map(([name, { title, icon, order, keys, riskLevel, size }]) => ({
            plugin: manifest.id,
            name,
            title,
            order: order ?? MIDDLE,
            ...(icon !== undefined && { icon }),
            ...(keys !== undefined && { keys }),
            ...(riskLevel !== undefined && { riskLevel }),
            ...(size !== undefined && { size }),
          })),
      )
      .sort((one, other) => one.order - other.order);
  }
}

export const PLUGIN_LIST = token<PluginList>('pluginList');
