import { partText } from '../parts/partText.ts';

/** 90, 1:30, 1.5 小時, 1 小時 30 分, 2 天, 1h30m; a number alone is minutes. */
const TYPED =
  /^(?:(?<days>\d+(?:\.\d+)?) ?(?:天|日|d(?:ays?)?))? ?(?:(?<hours>\d+(?:\.\d+)?) ?(?:小時|時|h(?:(?:ou)?rs?)?))? ?(?:(?<minutes>\d+) ?(?:分鐘?|m(?:in(?:ute)?s?)?)?)?$/i;
const CLOCK = /^(?<hours>\d+):(?<minutes>[0-5]\d)$/;

/**
 * Parses a typed duration.
 *
 * @returns whole minutes, or null if it is not a duration
 */
export function parseDuration(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const parts = text === '' ? undefined : (CLOCK.exec(text) ?? TYPED.exec(text))?.groups;
  if (!parts) return null;
  const part = (name: string) => Number(parts[name] ?? 0);
  return Math.round(part('days') * 1440 + part('hours') * 60 + part('minutes'));
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
