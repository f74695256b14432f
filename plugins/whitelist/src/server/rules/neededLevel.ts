import type nav from '@atrium/plugin-nav/contract';
import { isUnavailable } from '@atrium/sdk/server';
import type { WhitelistContext } from '../WhitelistContext.ts';

/** A network that somebody has vouched for. */
const KNOWN = 2;

/**
 * The level that keeping the whitelist takes: a known network, or more where the menu asks for it, by the entry of WhiteIP or
 * by a directory that it stands in (C.8-20). An entry that nobody has, since it or a directory is disabled, asks for nothing.
 */
export async function neededLevel(context: WhitelistContext, companyId: number): Promise<number> {
  try {
    const entries = await context.use<typeof nav>('nav').entries({ companyId });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const wayTo = (entry: (typeof entries)[number]): typeof entries => {
      const directory = byId.get(entry.parentId);
      return directory ? [entry, ...wayTo(directory)] : [entry];
    };
    const ways = entries
      .filter(({ link }) => link === 'WhiteIP')
      .map(wayTo)
      .filter((way) => way.every(({ enable }) => enable));
    const asked = ways.flat().filter(({ ipBlock }) => ipBlock);
    return Math.max(KNOWN, ...asked.map(({ riskLevel }) => riskLevel));
  } catch (error) {
    if (isUnavailable(error)) return KNOWN;
    throw error;
  }
}
