/** One record of a CSV file: the line it begins on, counted from 1, and its cells as they stand. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Its quotes do not close, or something stands behind a closing quote. */
  readonly badQuotes: boolean;
}

const CELL = /"([^"]*(?:""[^"]*)*)("?)([^,\r\n]*)|([^,\r\n]*)/y;

/** Splits CSV text (RFC 4180; CRLF, LF or CR) into records. Blank lines are left out; a cell may hold line breaks within quotes. */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let position = 0;
  let line = 1;
  while (position < text.length) {
    const begin = line;
    const cells: string[] = [];
    let badQuotes = false;
    let quoted = false;
    for (;;) {
      CELL.lastIndex = position;
      const [whole, inner, closing, rest, plain] = CELL.exec(text)!;
      position += whole.length;
      if (inner === undefined) cells.push(plain!);
      else {
        quoted = true;
        badQuotes ||= closing === '' || rest !== '';
        cells.push(inner.replaceAll('""', '"') + rest);
        line += inner.match(/\r\n|\r|\n/g)?.length ?? 0;
      }
      if (text[position] !== ',') break;
      position += 1;
    }
    position += text.startsWith('\r\n', position) ? 2 : 1;
    line += 1;
    if (quoted || cells.some((cell) => cell.trim() !== '')) records.push({ line: begin, cells, badQuotes });
  }
  return records;
}
