import { COMPANY } from '../company/bindCompany.ts';
import { networkFactor } from '../company/signIn/limiter/networkFactor.ts';
import { LOG } from '../core/tokens.ts';
import { AddressQuota } from '../runtime/http/admission/AddressQuota.ts';
import type { HttpDependencies } from '../runtime/http/HttpDependencies.ts';

/** A quota per address: larger for known networks, unlimited for trusted proxies, which many people share. */
export function addressQuota(
  { container, trusts }: Pick<HttpDependencies, 'container' | 'trusts'>,
  max: number,
  refusal: string,
): AddressQuota {
  return new AddressQuota({
    max,
    factorOf: (address) => networkFactor(container.get(COMPANY), address),
    isExempt: trusts,
    onRefused: (address, times) => container.get(LOG).warn(refusal, { address, times }),
  });
}
