/** Characters of a platform, type, purpose or required field (S2 §5, §9; C.9-11). */
export const MAX_NAME_LENGTH = 10;

/** Records of one kind in a company. */
export const MAX_ITEMS = 1000;

/** Required fields of a purpose. */
export const MAX_FIELDS = 40;

/** Characters of a remark, and of the value of a required field (S2 §5, §9). */
export const MAX_TEXT_LENGTH = 255;

/** Earlier passwords that an account can keep. */
export const MAX_VERSIONS = 50;

/** Rows of one import: together with their encrypted passwords less than the largest body. */
export const MAX_IMPORTED = 300;
