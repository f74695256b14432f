import { formatDateTime } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Entry } from '../../contract/entries.ts';
import { isMissing } from './hiddenReason.ts';
import type { EntryRow } from '../NavContext.ts';
import type { View } from './viewsOf.ts';

/** Returns the entry as sent on the wire. */
export function describeEntry(row: EntryRow, views: ReadonlyMap<string, View>): z.input<typeof Entry> {
  return {
    ...row,
    parentId: row.parentId ?? 0,
    missing: isMissing(row, views),
    updatedOn: formatDateTime(row.updatedOn),
  };
}
