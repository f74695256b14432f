/** Spreadsheets run a text that begins with one of these. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Writes texts by row and column. One that a spreadsheet would run, and that is no number, is written as a text. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeField).join(',')).join('\r\n');

function writeField(text: string): string {
  const isNumber = /^[+-]?[\d,.]+%?$/.test(text);
  const safe = FORMULA.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
