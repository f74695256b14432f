import type { Directory } from '@atrium/sdk/server';

/** Days that volumes cover (decisions.md, Data volumes): three years. */
const DAYS = 1096;
const DAY_MS = 86_400_000;

/** The work days of the three years before `today`, the oldest first. */
export async function workDaysBefore(directory: Pick<Directory, 'days'>, today: string): Promise<string[]> {
  const before = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  const days = await directory.days(before(DAYS), before(1));
  return days.filter(({ isWork }) => isWork).map(({ date }) => date);
}
