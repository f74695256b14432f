import { spanLabel } from '@atrium/ui';
import { durationText } from '@atrium/ui/inputs';
import { minutesBetween } from '@atrium/ui/dates';
import { dayNumber, formatHeading } from '../days.ts';
import type { Translate } from '../types.ts';

interface Timed {
  readonly startTime: string;
  readonly endTime: string;
  readonly isAllDay: boolean;
}

/** When a schedule is, and how long: 3/27 (明天) 14:00–15:00，1 小時. */
export function timeLine(t: Translate, { startTime, endTime, isAllDay }: Timed): string {
  if (!isAllDay) {
    const minutes = minutesBetween(startTime, endTime);
    return t('show.time', { span: spanLabel(startTime, endTime), length: durationText(minutes) });
  }
  const [from, to] = [startTime.slice(0, 10), endTime.slice(0, 10)];
  if (from === to) return t('show.time', { span: formatHeading(from), length: t('show.allDay') });
  const days = dayNumber(to) - dayNumber(from) + 1;
  return t('show.time', {
    span: `${formatHeading(from)} – ${formatHeading(to)}`,
    length: t('show.allDays', { count: days }),
  });
}
