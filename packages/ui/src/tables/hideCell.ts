const DOTS = 12;

/** Dots of a cell that is not shown; they do not say how long it is beyond some. */
export const hideCell = (cell: string): string => '•'.repeat(Math.min([...cell].length, DOTS));
