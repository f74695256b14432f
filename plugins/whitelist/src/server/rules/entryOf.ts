import { formatDateTime } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { WhitelistEntry } from '../../contract.ts';
import { overlapsOf } from './overlapsOf.ts';
import type { Entry } from '../WhitelistContext.ts';

/** An entry as its administrators see it. */
export function entryOf(entry: Entry, all: readonly Entry[]): z.input<typeof WhitelistEntry> {
  const { id, source, name, ip, companyIds, riskLevel, isEnabled, version, updatedBy, updatedOn } = entry;
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
    overlaps: overlapsOf(entry, all),
  };
}
