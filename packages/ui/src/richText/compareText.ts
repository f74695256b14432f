import { compareSequences } from './compareSequences.ts';

/** How a run of text differs from the earlier text. */
export type Change = 'added' | 'removed';

export interface TextPart {
  readonly text: string;
  readonly change?: Change;
}

let words: Intl.Segmenter | undefined;

/** A time, a date, an amount: one word, although it has signs in it. */
const FIGURE = /\d+(?:[.:,/-]\d+)+/g;

/** Splits a text into words and what is between them. */
export function wordsOf(text: string): readonly string[] {
  words ??= new Intl.Segmenter('zh-Hant', { granularity: 'word' });
  const found: string[] = [];
  let end = 0;
  const split = (part: string) => found.push(...[...words!.segment(part)].map(({ segment }) => segment));
  for (const { 0: figure, index } of text.matchAll(FIGURE)) {
    split(text.slice(end, index));
    found.push(figure);
    end = index + figure.length;
  }
  split(text.slice(end));
  return found;
}

/** The later text with what was removed from the earlier one in its place, word by word. */
export function compareText(before: string, after: string): readonly TextPart[] {
  return compareSequences(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({
    text: items.join(''),
    ...(kind !== 'same' && { change: kind }),
  }));
}
