import { foldText, foldWithPlaces, hasWords } from './searchWords.ts';

/** A part of a text, in UTF-16 units. */
export type Hit = readonly [from: number, to: number];

/** Parts of one text that are marked at most. */
const MAX_HITS = 200;

/** Where the words that a query asks for are in a text, in order; parts that touch or overlap are one. */
export function findHits(text: string, words: readonly string[]): readonly Hit[] {
  const hits = wordHits(text, words).map(({ hit }) => hit);
  const merged: [number, number][] = [];
  for (const [from, to] of hits) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Each place of each word, in the order of the text. */
function wordHits(text: string, words: readonly string[]): { readonly hit: Hit; readonly word: number }[] {
  const keys = words.map(foldText).filter((key) => key !== '');
  if (keys.length === 0) return [];
  const folded = foldWithPlaces(text);
  const hits: { hit: Hit; word: number }[] = [];
  for (const [word, key] of keys.entries())
    for (
      let at = folded.text.indexOf(key), count = 0;
      at !== -1 && count < MAX_HITS;
      at = folded.text.indexOf(key, at + key.length), count += 1
    )
      hits.push({ word, hit: [folded.from[at]!, folded.to[at + key.length - 1]!] });
  return hits.sort((one, other) => one.hit[0] - other.hit[0]);
}

/** Characters of an excerpt, and how many of them are before the first hit. */
const LENGTH = 90;
const BEFORE = 20;
/** How far an end is moved to the next white space, so that no word is cut. */
const TO_SPACE = 12;

/**
 * The part of a text around what was searched for, on one line, with … where it was cut: the part in which most of the words are.
 * null for a text that has none of them.
 *
 * @param length characters at most, without the two …
 */
export function makeExcerpt(text: string, words: readonly string[], length: number = LENGTH): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const hits = wordHits(line, words);
  if (hits.length === 0) return null;
  let best = { at: 0, words: 0 };
  for (const { hit } of hits) {
    const near = hits.filter((other) => other.hit[0] >= hit[0] && other.hit[1] <= hit[0] + length - BEFORE);
    const found = new Set(near.map(({ word }) => word)).size;
    if (found > best.words) best = { at: hit[0], words: found };
  }
  const latest = Math.max(0, line.length - length);
  const from = startOfWord(line, Math.min(Math.max(0, best.at - BEFORE), latest));
  const to = Math.max(endOfWord(line, Math.min(line.length, from + length)), Math.min(line.length, best.at + 1));
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`;
}

function startOfWord(line: string, at: number): number {
  if (at === 0) return 0;
  const space = line.slice(at, at + TO_SPACE).indexOf(' ');
  // Without white space it is -1, and the excerpt begins in the word.
  return wholeCharacter(line, isInWord(line, at) ? at + space + 1 : at);
}

function endOfWord(line: string, at: number): number {
  const space = line.slice(at - TO_SPACE, at).lastIndexOf(' ');
  return wholeCharacter(line, space === -1 || !isInWord(line, at) ? at : at - TO_SPACE + space);
}

/** Between two letters of an alphabet; Chinese may be cut anywhere. */
const isInWord = (line: string, at: number) => /^[\p{ASCII}\p{Script=Latin}]{2}$/u.test(line.slice(at - 1, at + 1));

/** Before a pair of surrogates rather than in it. */
const wholeCharacter = (line: string, at: number) => (/[\udc00-\udfff]/.test(line[at] ?? '') ? at - 1 : at);

/** Where a record was found beside its title, and the text around it. */
export interface FoundIn<Part extends string> {
  readonly part: Part;
  readonly text: string;
}

/**
 * What a result shows below its title: the part of the record that has most of the words that the title lacks, the first of the
 * equal ones, as an excerpt. undefined if the title has all, or no part has any.
 *
 * @param parts in the order of their weight; empty texts are left out
 */
export function pickExcerpt<Part extends string>(
  words: readonly string[],
  title: string,
  parts: readonly (readonly [part: Part, text: string | null | undefined])[],
): FoundIn<Part> | undefined {
  const lacking = words.filter((word) => !hasWords([word], [title]));
  let best: (FoundIn<Part> & { readonly count: number }) | undefined;
  for (const [part, text] of parts) {
    const count = lacking.filter((word) => hasWords([word], [text])).length;
    if (count <= (best?.count ?? 0)) continue;
    best = { part, count, text: makeExcerpt(text ?? '', lacking) ?? '' };
  }
  return best && { part: best.part, text: best.text };
}
