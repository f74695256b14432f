/** Bytes of a file; one with 3,000 accounts has less than 1 MiB. */
export const MAX_FILE_SIZE = 5 * 1024 * 1024;

/** Rows of a file; they are sent `MAX_IMPORTED` at a time. */
export const MAX_FILE_ROWS = 3000;
