import { holds } from '../../network/parseNetwork.ts';
import type { Entry, WhitelistContext } from '../WhitelistContext.ts';

/** Returns the names of other entries with the same addresses and a common company. */
export function findDuplicates(entry: Entry, all: readonly Entry[]): string[] {
  return all
    .filter(
      (other) =>
        holds(other.network, entry.network) &&
        holds(entry.network, other.network) &&
        other.companyIds.some((id) => entry.companyIds.includes(id)),
    )
    .map(({ name }) => name);
}

/** @throws Refusal 409 if another entry has the name, ignoring case */
export function refuseDuplicates({ refuse }: WhitelistContext, name: string, others: readonly Entry[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw refuse.conflict('name.taken', { name }, { field: 'name' });
}
