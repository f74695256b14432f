import { likePattern } from '@atrium/sdk/server';

/**
 * A text as a pattern for the columns that are searched (`titleKey`, `memoKey`, `contentKey`): NFKC and without white
 * space, as they are (C.5-29); put it through the database's own `lower()`, as they were.
 */
export const keyPattern = (text: string): string => likePattern(text.normalize('NFKC').replaceAll(/\s/g, ''));
