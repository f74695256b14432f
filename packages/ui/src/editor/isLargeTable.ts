import type { TableElement } from './editorTypes.ts';

/** Cells from which a browser takes too long to lay a table out again after each key. */
const LARGE = 500;

/**
 * Whether the rows of a table are shown in chunks with columns of one width, so that rows out of sight cost nothing: a table as browsers
 * lay it out measures every cell for each key.
 */
export const isLargeTable = ({ children }: TableElement): boolean =>
  children.length * (children[0]?.children.length ?? 0) >= LARGE;
