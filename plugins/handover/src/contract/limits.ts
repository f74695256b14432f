/** Characters of a subject (S2-007). */
export const MAX_TITLE_LENGTH = 100;

/** Characters of the name of a category or tag (S2-072); the input takes more, so that the rule can be explained. */
export const MAX_NAME_LENGTH = 10;
export const MAX_NAME_INPUT = 100;

/** Attachments of a handover, and of a comment (S2-020; C.6-8). */
export const MAX_FILES = 10;

/** Characters of a comment. */
export const MAX_MESSAGE_LENGTH = 1000;

/** Comments of one board that are read. */
export const MAX_MESSAGES = 1000;

/** Items of one checklist, and characters of each. */
export const MAX_ITEMS = 50;
export const MAX_ITEM_LENGTH = 100;

/** Texts of one kind in a search, characters of each, and publishers (S2-063). */
export const MAX_ENTRIES = 3;
export const MAX_ENTRY_LENGTH = 10;

/** Days between the first and the last one of a search. */
export const MAX_RANGE_DAYS = 365;

/** Responsible people of one handover. */
export const MAX_EDITORS = 200;

/** Categories and tags of a company, and tags of a category. */
export const MAX_CATEGORIES = 200;
export const MAX_TAGS = 1000;
export const MAX_TAGS_OF_CATEGORY = 100;

/** Earlier revisions of one handover that are kept; older ones are deleted. */
export const MAX_REVISIONS = 50;

/** Characters of a new passphrase of a public link; shorter ones from before this rule still open theirs. */
export const MIN_PASSPHRASE_LENGTH = 8;
export const MAX_PASSPHRASE_LENGTH = 64;
