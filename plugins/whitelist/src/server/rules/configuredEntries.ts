import { formatNetwork } from '../../network/formatNetwork.ts';
import { parseNetwork } from '../../network/parseNetwork.ts';
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
