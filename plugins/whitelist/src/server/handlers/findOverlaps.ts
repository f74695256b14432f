import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { checkFields } from '../rules/checkFields.ts';
import { findOverlapping } from '../rules/overlapsOf.ts';
import type { Whitelist } from '../rules/Whitelist.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';

/** Returns the overlaps of an unsaved entry, validated as when saving. */
export function findOverlaps(
  context: WhitelistContext,
  whitelist: Whitelist,
): Handler<(typeof contract)['api']['overlaps']> {
  return async ({ body, request }) => {
    const { id, isEnabled } = body;
    const { network, companyIds } = await checkFields(context, body, request.language);
    return findOverlapping({ id, isEnabled, network: network!, companyIds: companyIds! }, whitelist.entries);
  };
}
