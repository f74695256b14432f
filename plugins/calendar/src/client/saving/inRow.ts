import { uiLanguage } from '@atrium/ui';

/** Texts that are shown. */
const MOST = 5;

/** Texts of dates in a row: all of a few, else the first ones and the last. */
export function inRow(texts: readonly string[]): string {
  const between = uiLanguage() === 'en' ? ', ' : '、';
  if (texts.length <= MOST) return texts.join(between);
  return `${texts.slice(0, MOST - 1).join(between)} … ${texts.at(-1)!}`;
}
