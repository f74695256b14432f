export {
  type FoldedText,
  foldText,
  foldWithPlaces,
  hasWords,
  MAX_QUERY_LENGTH,
  MAX_QUERY_WORDS,
  searchWords,
  TRANSLATED,
} from './searchWords.ts';
export { findHits, type FoundIn, type Hit, makeExcerpt, pickExcerpt } from './findHits.ts';
