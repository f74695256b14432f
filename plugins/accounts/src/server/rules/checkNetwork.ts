import type { Caller } from '@atrium/sdk/server';
import type { AccountsContext } from '../AccountsContext.ts';

/**
 * Checks that the network of the session and that of the call are both as trusted as the settings ask for (C.2-22).
 *
 * @throws Refusal 422 `RISK_LEVEL_TOO_LOW` with the address
 */
export async function checkNetwork(
  { settings, refuse }: AccountsContext,
  { currentRiskLevel }: Caller,
  address: string,
): Promise<void> {
  const { revealRiskLevel } = await settings();
  if (currentRiskLevel >= revealRiskLevel) return;
  throw refuse.invalid('reveal.riskTooLow', { address }, { status: 'RISK_LEVEL_TOO_LOW', data: { address } });
}
