import { networkFactor } from '../company/signIn/limiter/networkFactor.ts';
import { AddressQuota } from '../runtime/http/admission/AddressQuota.ts';
import type { Trusts } from '../runtime/http/address.ts';
import type { HostServices } from '../company/CompanyServices.ts';

/** A quota per address: larger for known networks, unlimited for trusted proxies, which many people share. */
export function addressQuota(
  { company, log }: HostServices,
  trusts: Trusts,
  max: number,
  refusal: string,
): AddressQuota {
  return new AddressQuota({
    max,
    factorOf: (address) => networkFactor(company, address),
    isExempt: trusts,
    onRefused: (address, times) => log.warn(refusal, { address, times }),
  });
}
