/** Characters of a category's name (S2 §5). */
export const MAX_NAME_LENGTH = 10;

/** Main categories of a company, and sub categories of one of them. */
export const MAX_CATEGORIES = 100;

/** Characters of a title (S2 §5). */
export const MAX_TITLE_LENGTH = 100;

/** Attachments of a bulletin. */
export const MAX_FILES = 10;

/** Characters of the first words of a bulletin, as lists show them. */
export const SUMMARY_LENGTH = 120;

/** Bulletins of a page of the poster (S0 §2). */
export const POSTER_PAGE_SIZE = 6;

/** Revisions of a bulletin that are listed; earlier ones are found by their number. */
export const MAX_LISTED_REVISIONS = 500;

/** Unread bulletins that a count names one by one. */
export const MAX_UNREAD = 200;
