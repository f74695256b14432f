import { uiLanguage } from '@atrium/ui';

const SHOWN = 5;

/** Texts of dates in a row: all of a few, else the first ones and the last. */
export function inRow(texts: readonly string[]): string {
  const between = uiLanguage() === 'en' ? ', ' : '、';
  if (texts.length <= SHOWN) return texts.join(between);
  return `${texts.slice(0, SHOWN - 1).join(between)} … ${texts.at(-1)!}`;
}
