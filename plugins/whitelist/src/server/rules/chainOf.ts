import type { z } from 'zod';
import type { ChainLink } from '../../contract.ts';
import type { Address } from '../../network/parseAddress.ts';
import { holds } from '../../network/parseNetwork.ts';
import type { Entry } from '../WhitelistContext.ts';

/** Returns the entries that contain an address, the most specific first, each with its effect on the level. */
export function findChain(entries: readonly Entry[], address: Address, companyId: number): z.output<typeof ChainLink>[] {
  const holding = entries
    .filter(({ network }) => holds(network, address))
    .sort(
      (one, other) => other.network.prefix - one.network.prefix || one.riskLevel - other.riskLevel || one.id - other.id,
    );
  const counting = (entry: Entry) => entry.isEnabled && entry.companyIds.includes(companyId);
  const chosen = holding.find(counting);
  return holding.map((entry) => {
    const { id, source, name, ip, riskLevel, isEnabled } = entry;
    const verdict = !entry.companyIds.includes(companyId)
      ? 'otherCompany'
      : !isEnabled
        ? 'disabled'
        : entry === chosen
          ? 'chosen'
          : entry.network.prefix === chosen?.network.prefix
            ? 'higher'
            : 'wider';
    return { id, source, name, ip, riskLevel, isEnabled, verdict };
  });
}
