/** Splits rows into batches of at most `size`, for statements with many rows. */
export function* inBatches<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
