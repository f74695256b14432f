import { partText } from '../parts/partText.ts';

/** A time of day on the wire: `HH:mm`, 00:00 to 23:59, without a time zone. */
export type TimeOfDay = string;

export const MINUTES_A_DAY = 1440;

/** 9, 930, 0930, 9:30, 9.30, 9 點 30 分, 下午 3:30, 3:30 pm */
const TYPED_TIME =
  /^(?<before>上午|下午|am|pm)? ?(?<hour>\d{1,2})(?:[:.時點]? ?(?<minute>\d{2})分?|[時點])? ?(?<after>am|pm)?$/i;

/**
 * Parses a typed time.
 *
 * @returns `HH:mm`, or null if it is not a time
 */
export function parseTime(typed: string): TimeOfDay | null {
  // full-width digits and colons of an input method too
  const parts = TYPED_TIME.exec(typed.normalize('NFKC').trim().replace(/\s+/g, ' '))?.groups;
  if (!parts) return null;
  const half = (parts['before'] ?? parts['after'] ?? '').toLowerCase();
  let hour = Number(parts['hour']);
  if (half !== '' && (hour < 1 || hour > 12)) return null;
  if (half === '下午' || half === 'pm') hour = (hour % 12) + 12;
  else if (half !== '') hour %= 12;
  const minute = Number(parts['minute'] ?? 0);
  return hour < 24 && minute < 60 ? timeOf(hour * 60 + minute) : null;
}

/** Minutes since midnight. */
export function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time that many minutes after midnight, which may be those of a later day. */
export function timeOf(minutes: number): TimeOfDay {
  const ofDay = minutes % MINUTES_A_DAY;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A duration as people say it: 45 分鐘, 1 小時 30 分鐘, 2 天. */
export function durationText(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 1440), key: 'durationDays' },
    { count: Math.floor((minutes % 1440) / 60), key: 'durationHours' },
    { count: minutes % 60, key: 'durationMinutes' },
  ] as const;
  const said = parts.filter(({ count }) => count > 0).map(({ count, key }) => partText(key, { count }));
  return said.length > 0 ? said.join(' ') : partText('durationMinutes', { count: 0 });
}
