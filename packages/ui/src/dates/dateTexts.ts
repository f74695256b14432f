import dayjs from 'dayjs';
import { enUS, zhTW } from 'date-fns/locale';
import { uiText } from '../texts/uiText.ts';
import { uiLanguage } from '../texts/language.ts';
import { fromIsoDay } from './isoDay.ts';

/** How a chosen day is written in an input: 2026/3/26. */
export const INPUT_FORMAT = 'YYYY/M/D';

/** What people type: with strokes, dashes or dots, without any, or without the year. */
const TYPED_DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
];

/** Blueprint wants the locale as an object: as a name it would load it by a path no bundler resolves. Weeks begin on Sunday here. */
export function dateLocale() {
  const base = uiLanguage() === 'en' ? enUS : zhTW;
  return { ...base, options: { ...base.options, weekStartsOn: 0 as const } };
}

/** A day as the input shows it. */
export function formatDay(day: Date): string {
  return dayjs(day).format(INPUT_FORMAT);
}

/** A typed day; an invalid Date when it is none, which is how Blueprint wants to hear it. Without a year this year is meant. */
export function parseDay(typed: string): Date {
  const text = typed.trim();
  const found = TYPED_DAYS.map((pattern) => pattern.exec(text)?.groups).find((parts) => parts !== undefined);
  const year = found?.['year'] ?? String(dayjs().year());
  const iso = found && [year, found['month']!.padStart(2, '0'), found['day']!.padStart(2, '0')].join('-');
  return fromIsoDay(iso) ?? new Date(Number.NaN);
}

/** The texts Blueprint's date inputs take as properties. */
export function dateTexts() {
  return {
    invalidDateMessage: uiText('dateInvalid'),
    outOfRangeMessage: uiText('dateOutOfRange'),
  };
}
