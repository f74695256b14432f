import type { z } from 'zod';
import type { Entry } from '../../contract/entries.ts';
import { isMissing } from './hiddenReason.ts';
import type { EntryRow } from '../NavContext.ts';
import type { View } from './viewsOf.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Returns the entry as sent on the wire. */
export function entryOf(row: EntryRow, views: ReadonlyMap<string, View>): z.input<typeof Entry> {
  return { ...row, parentId: row.parentId ?? 0, missing: isMissing(row, views), updatedOn: localTime(row.updatedOn) };
}

/** `YYYY-MM-DD HH:mm:ss` in the server's time zone (C.1-10). */
function localTime(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
