import type { Options } from 'minisearch';

/** What is found: a heading of a page with the text below it. */
export interface Found {
  /** Address below `/docs`, with the anchor. */
  readonly id: string;
  readonly title: string;
  /** Title of the page. */
  readonly page: string;
  /** The beginning of the text. */
  readonly start: string;
  readonly text?: string;
}

/**
 * Terms of a text: Latin words, in lower case, and the parts of names (`usePagedList` is found by `paged` too); of Chinese,
 * which has no spaces, every two characters that follow each other.
 */
export function toTerms(text: string): string[] {
  return (text.normalize('NFKC').match(/\p{Script=Han}+|[\p{L}\p{N}_]+/gu) ?? []).flatMap((run) =>
    /\p{Script=Han}/u.test(run) ? ofChinese(run) : ofWord(run),
  );
}

function ofChinese(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

function ofWord(word: string): string[] {
  const parts = word.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter(Boolean);
  return [...new Set([word, ...(parts.length > 1 ? parts : [])])].map((part) => part.toLowerCase());
}

/** Terms of what is typed: a name is meant as a whole, or as its beginning. */
export function toQueryTerms(text: string): string[] {
  return (text.normalize('NFKC').match(/\p{Script=Han}+|[\p{L}\p{N}_]+/gu) ?? []).flatMap((run) =>
    /\p{Script=Han}/u.test(run) ? ofChinese(run) : [run.toLowerCase()],
  );
}

/** The same for the build, which makes the index, and the page, which reads it. */
export const SEARCH: Options<Found> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'start'],
  tokenize: toTerms,
  processTerm: (term) => (term.length > 40 ? false : term),
  searchOptions: {
    tokenize: toQueryTerms,
    boost: { title: 6, page: 2 },
    combineWith: 'AND',
    prefix: (term) => /^[\p{Script=Latin}\p{N}_]{2,}$/u.test(term) || /^\p{Script=Han}$/u.test(term),
    fuzzy: (term) => (/^\p{Script=Latin}{6,}$/u.test(term) ? 0.15 : false),
  },
};
