/** Characters of a platform, type, purpose or required field (C.9-11). */
export const MAX_NAME_LENGTH = 10;

/** Records of one kind in a company. */
export const MAX_ITEMS = 1000;

/** Required fields of a purpose. */
export const MAX_FIELDS = 40;

/** Characters of a remark, and of the value of a required field (S2-195). */
export const MAX_TEXT_LENGTH = 255;

/** Earlier passwords that an account can keep. */
export const MAX_VERSIONS = 50;

/** Characters of a title. */
export const MAX_TITLE_LENGTH = 100;

/** Further addresses of an account. */
export const MAX_LINKS = 20;

/** Further fields of an account, and the characters of their names and values. */
export const MAX_EXTRAS = 50;
export const MAX_EXTRA_NAME = 100;
export const MAX_EXTRA_VALUE = 10_000;

/** Characters of a password that is imported: it is kept as another system has it. */
export const MAX_IMPORTED_PASSWORD = 1000;

/** Rows of one call of an import: a part. */
export const MAX_PART = 300;

/** Accounts of an import. */
export const MAX_IMPORTED = 10_000;

/** Platforms that an import may add: more of them are no list to choose from. */
export const MAX_NEW_PLATFORMS = 50;
