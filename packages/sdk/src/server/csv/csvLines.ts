/** A value of a cell; `null` and `undefined` are empty cells. Numbers are written as they are, texts as texts. */
export type CsvValue = string | number | null | undefined;

/** A column of a CSV file: its title, and its value for each row. */
export interface CsvColumn<Row> {
  readonly title: string;
  value(row: Row): CsvValue;
}

/** Spreadsheets guess the encoding of a file without it. */
const BOM = '\uFEFF';
/** What spreadsheets run as a formula when a cell begins with it; those of East Asia take the full-width forms, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const QUOTED = /[",\r\n]/;
/** Characters of one piece, so that a long table is neither one text nor a piece per row. */
const PIECE = 16_384;

/**
 * Writes rows as CSV (RFC 4180, UTF-8 with a byte order mark, CRLF) in pieces, for `file.from`. A text that begins with
 * `=`, `+`, `-`, `@` (full-width ones, too), a tab or a line break gets an apostrophe in front, so that no spreadsheet runs it as a formula.
 *
 * @param rows also from a query in pages: they are read as fast as the client takes them
 */
export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string, void, undefined> {
  let piece = BOM + lineOf(columns.map(({ title }) => title));
  for await (const row of rows) {
    piece += lineOf(columns.map((column) => column.value(row)));
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const lineOf = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`;

function cellOf(value: CsvValue): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
