import { foldText } from './folded.ts';

/** Characters of a query that are read, and words that it has at most: further ones ask for nothing. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_QUERY_WORDS = 12;

/** Texts in quotes of whatever kind; one that is not closed is a word. */
const PARTS = /"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|(\S+)/gu;
const QUOTES = /["“”「」『』]/gu;

/**
 * The words that a query asks for, all of which have to be found, wherever and in whatever order: what is between white space, or in quotes.
 * None for a query of white space. A query of quotes alone is one word. They are NFKC and without white space, not folded:
 * `foldText`, or the database, folds them as the texts.
 *
 * @example
 * searchWords('預算 "annual report"') // ['預算', 'annualreport']
 */
export function searchWords(query: string): readonly string[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFKC');
  const words = new Map<string, string>();
  const add = (part: string) => {
    const word = part.replaceAll(/\s+/g, '');
    const key = foldText(word);
    if (key !== '' && !words.has(key)) words.set(key, word);
  };
  for (const [, ...found] of text.matchAll(PARTS)) {
    const word = found.pop();
    add(found.find((part) => part !== undefined) ?? word?.replaceAll(QUOTES, '') ?? '');
    if (words.size === MAX_QUERY_WORDS) break;
  }
  if (words.size === 0) add(text);
  return [...words.values()];
}

/**
 * Whether each word is in one of the texts: the search of a list that is in memory.
 *
 * @param words of `searchWords`; without any, everything matches
 */
export function hasWords(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
  if (words.length === 0) return true;
  const folded = texts.map((text) => foldText(text ?? ''));
  return words.every((word) => {
    const key = foldText(word);
    return folded.some((text) => text.includes(key));
  });
}
