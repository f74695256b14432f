import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { formatAddress, parseAddress } from '../../network.ts';
import { findChain, type Whitelist } from '../rules/Whitelist.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';
import { whitelistText } from '../rules/checkFields.ts';

/** Returns the level of an address for a company, and the entries that contain it with their effect. */
export function testAddress(
  context: WhitelistContext,
  whitelist: Whitelist,
): Handler<(typeof contract)['api']['test']> {
  return async ({ body, caller, request }) => {
    const companyId = body.companyId ?? caller.companyId;
    const address = parseAddress((body.address ?? request.address).trim());
    const refuse = (field: 'address' | 'companyId', key: 'ip.required' | 'ip.invalid' | 'company.unknown') =>
      context.refuse.invalid(key, undefined, {
        errors: [
          {
            field,
            label: whitelistText(request.language, `field.${field}`),
            rule: whitelistText(request.language, key),
          },
        ],
      });
    if (!address) throw refuse('address', body.address?.trim() === '' ? 'ip.required' : 'ip.invalid');
    if (!(await context.directory.companies()).some(({ id }) => id === companyId))
      throw refuse('companyId', 'company.unknown');
    const chain = findChain(whitelist.entries, address, companyId);
    return {
      address: formatAddress(address),
      companyId,
      level: chain.find(({ verdict }) => verdict === 'chosen')?.riskLevel ?? 1,
      chain,
    };
  };
}
