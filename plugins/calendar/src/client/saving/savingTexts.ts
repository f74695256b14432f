import { joined, type Toast } from '@atrium/sdk/client';
import { uiLanguage } from '@atrium/ui';
import { shortDay } from '../days.ts';
import type { CalendarClient, SavedSchedule } from '../types.ts';
import type { ChangedSchedule, ScheduleChanges } from './ScopeQuestion.ts';

/** Fields that a person sees as one. */
const SHOWN = {
  startTime: 'time',
  endTime: 'time',
  startDate: 'time',
  endDate: 'time',
  isAllDay: 'time',
  title: 'title',
  typeId: 'typeId',
  isTop: 'isTop',
  repeatType: 'repeatType',
  stopTime: 'stopTime',
  repeatRule: 'repeatType',
  locationType: 'place',
  address: 'place',
  roomId: 'place',
  roomStartTimeCode: 'place',
  roomEndTimeCode: 'place',
  roomMemo: 'roomMemo',
  notifyMinutes: 'notifyMinutes',
  memo: 'memo',
  showAs: 'showAs',
  isPrivate: 'isPrivate',
  readers: 'readers',
  contractors: 'contractors',
} as const satisfies Record<keyof ScheduleChanges, string>;

/** What a change is about, in a sentence: its new time, or the names of the fields. */
export function changeSummary(
  t: CalendarClient['t'],
  { title, startTime, endTime, roomId }: ChangedSchedule,
  changes: ScheduleChanges,
): string {
  const names = new Set(Object.keys(changes).map((field) => SHOWN[field as keyof typeof SHOWN]));
  if (names.has('time') && roomId != null && changes.roomId === roomId) names.delete('place');
  const { startTime: start, endTime: end } = changes;
  if (names.size === 1 && typeof start === 'string') {
    const [from, to] = [momentOf(startTime, start), momentOf(start, startTime)];
    if (from !== to) return t('saving.summaryTime', { title, from, to });
    if (typeof end === 'string')
      return t('saving.summaryTime', { title, from: momentOf(endTime, end), to: momentOf(end, endTime) });
  }
  return t('saving.summaryFields', { title, fields: joined([...names].map((name) => t(`field.${name}`))) });
}

/** The time, with its day where the other one is on another day. */
function momentOf(moment: string, other: string): string {
  const time = moment.slice(11, 16);
  return moment.slice(0, 10) === other.slice(0, 10) ? time : `${shortDay(moment.slice(0, 10))} ${time}`;
}

/** The message about a saved schedule, with the days that got no room and a room that is too small. */
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

/** Texts that are shown. */
const MOST = 5;

/** Texts of dates in a row: all of a few, else the first ones and the last. */
export function inRow(texts: readonly string[]): string {
  const between = uiLanguage() === 'en' ? ', ' : '、';
  if (texts.length <= MOST) return texts.join(between);
  return `${texts.slice(0, MOST - 1).join(between)} … ${texts.at(-1)!}`;
}
