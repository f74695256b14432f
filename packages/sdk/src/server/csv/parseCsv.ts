import { parse } from 'csv-parse/sync';

/** One record of a CSV file: the line it begins on, counted from 1, and its cells as written. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * Its quotes do not close, or text follows a closing quote. Later records cannot be delimited, so it is the last.
   */
  readonly badQuotes: boolean;
}

/** Splits CSV text (RFC 4180; CRLF, LF or CR) into records. Blank lines are skipped; a quoted cell may contain line breaks. */
export function parseCsv(text: string): CsvRecord[] {
  let broken: CsvRecord | undefined;
  const parsed = parse(text, {
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error, raw) => {
      broken ??= {
        line: firstLine((error as { lines?: number } | undefined)?.lines ?? 1, raw),
        cells: [],
        badQuotes: true,
      };
    },
  }) as unknown as readonly { record: string[]; raw: string; info: { lines: number } }[];
  const records = parsed
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, raw, info }) => ({ line: firstLine(info.lines, raw), cells: record, badQuotes: false }));
  return broken ? [...records, broken] : records;
}

/** csv-parse counts up to the line that a record ends on. */
const firstLine = (last: number, raw = ''): number => last - (raw.trim().match(/\r\n|\r|\n/g)?.length ?? 0);
