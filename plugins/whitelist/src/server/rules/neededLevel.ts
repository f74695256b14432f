import type nav from '@atrium/plugin-nav/contract';
import { isUnavailable } from '@atrium/sdk/server';
import type { WhitelistContext } from '../WhitelistContext.ts';

/** The lowest level of a known network. */
const KNOWN = 2;

/**
 * Returns the level required to administer the whitelist: a known network, or more if the menu requires it by the entry
 * of WhiteIP or one of its directories (C.8-20). Disabled entries and directories are ignored.
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
