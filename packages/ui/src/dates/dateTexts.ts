import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { enUS, zhTW } from 'date-fns/locale';
import { uiText } from '../texts/uiText.ts';
import { uiLanguage } from '../texts/language.ts';

dayjs.extend(customParseFormat);

/** How a chosen day is written in an input: 2026/3/26. */
export const INPUT_FORMAT = 'YYYY/M/D';

/** What people type: with strokes, dashes or dots, without them, or without the year (this year is meant). */
const TYPED_FORMATS = ['YYYY/M/D', 'YYYY-M-D', 'YYYY.M.D', 'YYYYMMDD', 'M/D', 'M-D'];

/** Blueprint wants the locale as an object: as a name it would load it by a path no bundler resolves. Weeks begin on Sunday here. */
export function dateLocale() {
  const base = uiLanguage() === 'en' ? enUS : zhTW;
  return { ...base, options: { ...base.options, weekStartsOn: 0 as const } };
}

/** A day as the input shows it. */
export function formatDay(day: Date): string {
  return dayjs(day).format(INPUT_FORMAT);
}

/** A typed day; an invalid Date when it is none, which is how Blueprint wants to hear it. */
export function parseDay(typed: string): Date {
  const text = typed.trim();
  const found = TYPED_FORMATS.map((format) => dayjs(text, format, true)).find((day) => day.isValid());
  return found ? found.toDate() : new Date(Number.NaN);
}

/** The texts Blueprint's date inputs take as properties. */
export function dateTexts() {
  return {
    invalidDateMessage: uiText('dateInvalid'),
    outOfRangeMessage: uiText('dateOutOfRange'),
  };
}
