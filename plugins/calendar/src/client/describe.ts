import { HUES, spanLabel } from '@atrium/ui';
import { findLastDay, shortDay } from './days.ts';
import type { Schedule, Translate } from './types.ts';

/** The time of a schedule as the server words it, with an en dash: `09:30–10:30`, `全天 12/1–12/2`. */
export const formatTime = ({ time }: Schedule): string => time.replace('-', '–');

/** When a schedule is, in full: for tooltips and assistive technology. */
export function formatWhen(schedule: Schedule): string {
  const { isAllDay, startTime, endTime } = schedule;
  if (!isAllDay) return spanLabel(startTime, endTime);
  const day = startTime.slice(0, 10);
  // the text of several days names them
  return day === findLastDay(schedule) ? `${shortDay(day)} ${formatTime(schedule)}` : formatTime(schedule);
}

/** A date of a calendar elsewhere that the person subscribes to: it is read only, and has a negative id. */
export const isSubscribed = ({ id }: Pick<Schedule, 'id'>): boolean => id < 0;

/** Name of an event for assistive technology: its visible texts, in their order, then what they leave out. */
export function describeEvent(schedule: Schedule, t: Translate, ...visible: readonly string[]): string {
  const { typeName, location, isRead, isCancelled, isTop, answer } = schedule;
  const parts = [visible.join(' ').trim(), formatWhen(schedule), typeName, visible.includes(location) ? '' : location];
  if (isTop) parts.push(t('card.top'));
  if (!isRead) parts.push(t('card.unread'));
  if (isCancelled) parts.push(t('card.cancelled'));
  if (answer) parts.push(t(`answer.${answer}`));
  return parts.filter((part) => part !== '').join(t('calendar.comma'));
}

/** The class that sets the hue of a type; a name that the theme does not have is slate. */
export function hueClass(color: string): string {
  return `at-hue-${HUES.find((hue) => hue === color) ?? 'slate'}`;
}
