import { createHash } from 'node:crypto';
import type { DeliveryState } from '../../runtime/readDeliveryState.ts';
import type { Organisation } from '../OrganisationDirectory.ts';

/** Id of e-mail among the channels. */
export const CHANNEL = 'email';

/** By which the plugin of notices knows an address again without having it. */
export const toAddressKey = (personId: number, address: string): string =>
  createHash('sha256').update(`${personId} ${address}`).digest('base64url');

/** People who still have the address that was refused; those who have left or have none are nobody's work. */
export function findRefusedPeople(
  { people, emails }: Pick<Organisation, 'people' | 'emails'>,
  refused: DeliveryState['refused'],
): number[] {
  const theirs = refused.filter(({ employeeId, channel, addressKey }) => {
    const address = emails.get(employeeId);
    if (channel !== CHANNEL || address === undefined || (people.get(employeeId)?.hidden ?? true)) return false;
    return addressKey === undefined || addressKey === toAddressKey(employeeId, address);
  });
  return theirs.map(({ employeeId }) => employeeId);
}
