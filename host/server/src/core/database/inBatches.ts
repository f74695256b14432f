/** Cuts rows into lists of at most `size`, for statements that take many at once. */
export function* inBatches<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
