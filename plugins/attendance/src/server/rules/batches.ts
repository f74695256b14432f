const BATCH = 500;

/** Splits rows into batches small enough for one statement. */
export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}
