import { fill } from '@atrium/sdk';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import { formatNetwork, parseNetwork } from '../../network.ts';
import { entries, takeovers } from '../tables.ts';
import type { Entry, WhitelistContext } from '../WhitelistContext.ts';

/**
 * The networks of `ATRIUM_NETWORKS` as entries: they apply to every company while configured, and are read-only. Their
 * ids are negative, so that no call can address them.
 */
export async function configuredEntries({ directory, inheritance, log }: WhitelistContext): Promise<Entry[]> {
  const companyIds = (await directory.companies()).map(({ id }) => id);
  const configured = (await inheritance.networks()).filter(({ source }) => source === 'configuration');
  return configured.flatMap(({ cidr, level }, index) => {
    const network = parseNetwork(cidr);
    if (!network) {
      log.warn('invalid network in ATRIUM_NETWORKS', { cidr });
      return [];
    }
    return {
      id: index - configured.length,
      source: 'configuration',
      name: `ATRIUM_NETWORKS ${index + 1}`,
      ip: formatNetwork(network),
      network,
      companyIds,
      riskLevel: level,
      isEnabled: true,
      version: 0,
      updatedBy: null,
      updatedOn: null,
    } as const;
  });
}

const ONCE = 1;

/**
 * Imports the networks in the host's database, once, for all companies. Those of the
 * configuration apply without it. Safe for concurrent processes: only one imports.
 *
 * @returns false if it was done before, or if there is no company yet
 */
export async function importHostNetworks(context: WhitelistContext): Promise<boolean> {
  const { db, directory, inheritance, clock, log } = context;
  const companyIds = (await directory.companies()).map(({ id }) => id);
  if (companyIds.length === 0) return false;
  return context.transaction(async () => {
    const updatedOn = clock.now();
    const taken = await db
      .insert(takeovers)
      .values({ id: ONCE, takenOn: updatedOn })
      .onConflictDoNothing()
      .returning({ id: takeovers.id });
    if (taken.length === 0) return false;
    const kept = (await inheritance.networks()).filter(({ source }) => source === 'database');
    for (const [index, { cidr, level }] of kept.entries()) {
      const network = parseNetwork(cidr);
      if (!network) {
        log.warn('network import failed', { cidr });
        continue;
      }
      const ip = formatNetwork(network);
      await db
        .insert(entries)
        .values({ name: toName(ip, index + 1), ip, companyIds, riskLevel: level, isEnabled: true, updatedOn })
        .onConflictDoNothing();
    }
    await context.changed('networkRisk');
    return true;
  });
}

function toName(ip: string, number: number): string {
  if (ip === '127.0.0.0/8') return texts['imported.local'];
  return ip === '::1' ? texts['imported.local6'] : fill(texts.imported, { number });
}
