import { formatDateTime } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { WhitelistEntry } from '../../contract.ts';
import { findOverlapping } from './overlapsOf.ts';
import type { Entry } from '../WhitelistContext.ts';

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
