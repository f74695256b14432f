import { formatDateTime } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Overlap, WhitelistEntry } from '../../contract.ts';
import { holds } from '../../network.ts';
import type { Entry, WhitelistContext } from '../WhitelistContext.ts';

/**
 * An entry as its administrators see it.
 *
 * @param listed number of overlaps that are described; the others are counted
 */
export function describeEntry(entry: Entry, all: readonly Entry[], listed = Infinity): z.input<typeof WhitelistEntry> {
  const { id, source, name, ip, companyIds, riskLevel, isEnabled, version, updatedBy, updatedOn } = entry;
  const overlaps = findOverlapping(entry, all);
  return {
    id,
    source,
    name,
    ip,
    companyIdSet: [...companyIds],
    riskLevel,
    isEnabled,
    version,
    updatedBy,
    updatedOn: updatedOn ? formatDateTime(updatedOn) : '',
    overlaps: overlaps.slice(0, listed),
    overlapCount: overlaps.length,
  };
}

/** The parts of an entry that decide about overlaps; a new one has no id. */
type Sharing = Pick<Entry, 'network' | 'companyIds' | 'isEnabled'> & { readonly id?: number | undefined };

/** Returns the enabled entries of the same companies that overlap with this one; none for a disabled entry. */
export function findOverlapping(entry: Sharing, all: readonly Entry[]): z.input<typeof Overlap>[] {
  if (!entry.isEnabled) return [];
  return all.flatMap((other) => {
    if (other.id === entry.id || !other.isEnabled) return [];
    if (!other.companyIds.some((id) => entry.companyIds.includes(id))) return [];
    const around = holds(other.network, entry.network);
    const inside = holds(entry.network, other.network);
    if (!around && !inside) return [];
    const { id, name, ip, riskLevel } = other;
    return [{ id, name, ip, riskLevel, kind: around && inside ? 'same' : around ? 'around' : 'inside' } as const];
  });
}

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
