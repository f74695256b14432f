import dayjs from 'dayjs';
import { enUS, zhTW } from 'date-fns/locale';
import { partText } from '../parts/partText.ts';
import { uiLanguage } from '../texts/language.ts';
import { fromIsoDay } from './isoDay.ts';

/** How a chosen day is written in an input: 2026/3/26. */
export const INPUT_FORMAT = 'YYYY/M/D';

/** Accepted input: with slashes, dashes or dots, without any, or without the year. */
const TYPED_DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
];

/**
 * The locale as an object: by name, Blueprint would load it from a path that no bundler resolves. Weeks begin on
 * Sunday.
 */
export function dateLocale() {
  const base = uiLanguage() === 'en' ? enUS : zhTW;
  return { ...base, options: { ...base.options, weekStartsOn: 0 as const } };
}

/** Formats a day for the input. */
export function formatDay(day: Date): string {
  return dayjs(day).format(INPUT_FORMAT);
}

/**
 * Parses a typed day; returns an invalid Date if it is not one, as Blueprint expects. Without a year the current year
 * is assumed.
 */
export function parseDay(typed: string): Date {
  const text = typed.trim();
  const found = TYPED_DAYS.map((pattern) => pattern.exec(text)?.groups).find((parts) => parts !== undefined);
  const year = found?.['year'] ?? String(dayjs().year());
  const iso = found && [year, found['month']!.padStart(2, '0'), found['day']!.padStart(2, '0')].join('-');
  return fromIsoDay(iso) ?? new Date(Number.NaN);
}

/** What Blueprint's months take as props: weeks begin on Sunday, and their controls are named in the person's language. */
export function monthProps() {
  return {
    weekStartsOn: 0 as const,
    labels: {
      labelPrevious: () => partText('datePreviousMonth'),
      labelNext: () => partText('dateNextMonth'),
      labelMonthDropdown: () => partText('dateMonth'),
      labelYearDropdown: () => partText('dateYear'),
    },
  };
}

/** The texts that Blueprint's date inputs take as props. */
export function dateTexts() {
  return {
    invalidDateMessage: partText('dateInvalid'),
    outOfRangeMessage: partText('dateOutOfRange'),
  };
}
