import { FreshCopy, type Database, type NetworkRisk } from '@atrium/sdk/server';
import type { Network } from '../../core/config/Config.ts';
import { networks } from '../../core/schema/session.ts';
import type { Freshened } from '../session/freshen.ts';
import { readVersion } from '../../core/versions/raiseVersion.ts';
import { levelOf, rangesOf, type Range } from './levelOf.ts';

/**
 * The default network levels: the networks of `ATRIUM_NETWORKS`, then those of the demo company (contract.md, Host
 * contracts).
 */
export class KnownNetworks implements NetworkRisk, Freshened {
  readonly #copy: FreshCopy<readonly Range[]>;

  constructor(db: Database, configured: readonly Network[]) {
    const load = async () => {
      const kept = await db.select().from(networks);
      const others = kept.filter(({ cidr }) => !configured.some((network) => network.cidr === cidr));
      return rangesOf([...configured, ...others]);
    };
    this.#copy = new FreshCopy(load, () => readVersion(db, 'networkRisk'));
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  reload(): Promise<void> {
    return this.#copy.reload();
  }

  level(address: string): number {
    return levelOf(this.#copy.current ?? [], address);
  }
}
