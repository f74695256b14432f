/** A record of a CSV text: the line it begins on, counted from 1, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Splits CSV text (RFC 4180; CRLF, LF or CR) in the browser, so that a file with passwords is never uploaded. Blank lines are
 * skipped.
 *
 * @returns undefined if a quote does not close, or text follows a closing quote
 */
export function parseCsv(text: string): CsvRecord[] | undefined {
  const records: CsvRecord[] = [];
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // A cell: quoted with doubled quotes inside, or plain; then a comma, a line break or the end.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/gy;
  let [line, begins] = [1, 1];
  let cells: string[] = [];
  while (cell.lastIndex < source.length || cells.length > 0) {
    const found = cell.exec(source);
    if (!found) return undefined;
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begins, cells });
    cells = [];
    begins = line;
    if (end === '') break;
  }
  return records;
}
