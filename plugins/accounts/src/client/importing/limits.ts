import { MAX_IMPORTED } from '../../contract/limits.ts';

/** Entries of a file. */
export const MAX_FILE_ROWS = MAX_IMPORTED;

/** Characters of the JSON of a part, below the largest body of a call. */
export const MAX_PART_LENGTH = 400_000;
