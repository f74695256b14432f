import type { Toast } from '@atrium/sdk/client';
import { shortDay } from '../calendar/days.ts';
import { inRow } from './inRow.ts';
import type { CalendarClient } from '../calendar/types.ts';
import type { SavedSchedule } from './types.ts';

/** The message about a saved schedule (S1 §8), with the days that got no room and a room that is too small. */
export function savedToast(t: CalendarClient['t'], saved: SavedSchedule, isNew: boolean): Toast {
  const title = t(isNew ? 'saving.added' : 'saving.changed');
  const { withoutRoom, overCapacity, count } = saved;
  const notes = [
    ...(count > 1 ? [t('saving.savedCount', { count })] : []),
    ...(withoutRoom.length > 0
      ? [t('saving.withoutRoom', { count: withoutRoom.length, dates: inRow(withoutRoom.map(shortDay)) })]
      : []),
    ...(overCapacity ? [t('saving.overCapacity')] : []),
  ];
  const warns = withoutRoom.length > 0 || overCapacity;
  if (notes.length === 0) return { tone: 'success', message: title };
  return { tone: warns ? 'warning' : 'success', title, message: notes.join('\n') };
}
