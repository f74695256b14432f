import type nav from '@atrium/plugin-nav/contract';
import { isUnavailable } from '@atrium/sdk/server';
import type { WhitelistContext } from './WhitelistContext.ts';

/** A network that somebody has vouched for. */
const KNOWN = 2;

/** The level that keeping the whitelist takes: a known network, or more where the menu entry of WhiteIP asks for it (C.8-20). */
export async function neededLevel(context: WhitelistContext, companyId: number): Promise<number> {
  try {
    const entries = await context.use<typeof nav>('nav').entries({ companyId });
    const asked = entries.filter(({ link, ipBlock, enable }) => link === 'WhiteIP' && ipBlock && enable);
    return Math.max(KNOWN, ...asked.map(({ riskLevel }) => riskLevel));
  } catch (error) {
    if (isUnavailable(error)) return KNOWN;
    throw error;
  }
}
