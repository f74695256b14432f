import { type RawRow, type TableChoices, TableFileError, type TableLimits, type TableNote } from '../TableFile.ts';
import { cellKey, type SheetFormats } from './readFormats.ts';
import { readZipDirectory } from './readZip.ts';

const MAX_ENTRIES = 1_000;
const MEGABYTE = 1024 * 1024;
/** Digits that Excel keeps of a number; later ones are zeros. */
const EXCEL_DIGITS = 15;

export interface Workbook {
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly rows: readonly RawRow[];
  readonly notes: readonly TableNote[];
}

/**
 * Reads a sheet of an .xlsx workbook: texts as they are, numbers without format, dates as `YYYY-MM-DD`, with `HH:mm` where they
 * have a time, truth values as `TRUE` and `FALSE`. The reader is loaded when it is needed.
 *
 * @throws TableFileError if it is no workbook, or larger than allowed once it is unpacked
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { sheet }: Pick<TableChoices, 'sheet'>,
  { lines: most, unpacked }: Pick<TableLimits, 'lines' | 'unpacked'>,
): Promise<Workbook> {
  const directory = readZipDirectory(bytes, MAX_ENTRIES);
  if (!directory) throw new TableFileError('brokenWorkbook');
  if (!directory.names.includes('xl/workbook.xml')) throw new TableFileError('otherZip');
  if (directory.unpacked > unpacked) throw new TableFileError('tooLarge', { most: Math.floor(unpacked / MEGABYTE) });
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  const read = await readXlsxFile(bytes.slice().buffer, {
    trim: false,
    parseNumber: (digits) => new Digits(digits),
  }).catch(() => {
    throw new TableFileError('brokenWorkbook');
  });
  const found =
    sheet === undefined
      ? (read.find(({ data }) => data.some((cells) => cells.some((cell) => cell !== null))) ?? read[0])
      : read.find((each) => each.sheet === sheet);
  if (!found) throw new TableFileError('missingSheet', { sheet: sheet ?? '' });
  if (found.data.length > most) throw new TableFileError('tooManyLines', { most }, most + 1);
  const { readFormats } = await import('./readFormats.ts');
  const formats = readFormats(bytes, found.sheet);
  const notes: TableNote[] = describeErrors(formats);
  const rows = found.data.map((cells, index) => ({
    line: index + 1,
    cells: cells.map((cell, column) => formats.padded.get(cellKey(index, column)) ?? readCell(cell, index + 1, notes)),
  }));
  return {
    sheet: found.sheet,
    sheets: read.map((each) => each.sheet),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    notes,
  };
}

const describeErrors = ({ errors }: SheetFormats): TableNote[] =>
  errors.map(({ row, value }) => ({ line: row + 1, severity: 'warning', code: 'formulaError', variables: { value } }));

/** A number as the workbook has it. */
class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function readCell(cell: unknown, line: number, notes: TableNote[]): string {
  if (cell instanceof Date) return writeDate(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Digits) {
    const value = Number(cell.text);
    if (Number.isInteger(value) && Math.abs(value) >= 10 ** EXCEL_DIGITS)
      notes.push({ line, severity: 'warning', code: 'digitsLost', variables: { value: cell.text } });
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? String(roundNoise(value)) : cell.text;
  }
  return typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n') : '';
}

/** 0.1 + 0.2 of a formula is stored as 0.30000000000000004; Excel shows and means 15 digits. */
const roundNoise = (value: number): number => Number(value.toPrecision(EXCEL_DIGITS));

function writeDate(date: Date): string {
  // Rounded: fractions of a day are seldom exact.
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  const [day, time] = rounded.toISOString().split('T') as [string, string];
  const clock = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8);
  // A time without a date is stored as a part of the day zero.
  if (day < '1900-01-01') return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
