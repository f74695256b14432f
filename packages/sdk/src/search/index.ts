export { foldText, foldWithPlaces, TRANSLATED } from './folded.ts';
export type { FoldedText } from './folded.ts';
export { findHits, makeExcerpt } from './findHits.ts';
export type { Hit } from './findHits.ts';
export { hasWords, MAX_QUERY_LENGTH, MAX_QUERY_WORDS, searchWords } from './searchWords.ts';
export { pickExcerpt } from './pickExcerpt.ts';
export type { FoundIn } from './pickExcerpt.ts';
