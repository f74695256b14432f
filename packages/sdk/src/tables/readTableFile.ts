import {
  type Encoding,
  type RawRow,
  type ReadOptions,
  type TableFile,
  TableFileError,
  type TableLimits,
  type TableNote,
} from './TableFile.ts';
import { decodeText, findEncoding } from './findEncoding.ts';
import { findDelimiter, findSep, splitText } from './splitText.ts';
import { readWorkbook } from './workbook/readWorkbook.ts';

const LIMITS: TableLimits = {
  bytes: 20 * 1024 * 1024,
  lines: 500_000,
  characters: 100_000,
  unpacked: 64 * 1024 * 1024,
};
const MEGABYTE = 1024 * 1024;
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!)$/;
/** Notes of one kind that are kept; a file may be wrong in every line. */
const MAX_NOTES = 1_000;

/**
 * Reads a table, in a browser or on a server: CSV in one of `ENCODINGS` with any delimiter, or an .xlsx workbook. Nothing is lost
 * in silence: what is not certain is in `notes`, and how the file was understood is in the result, so that a person can look at
 * the first lines and choose otherwise.
 *
 * @throws TableFileError where the file is no table, is beyond the limits, or has no row
 */
export async function readTableFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<TableFile> {
  const limits = { ...LIMITS, ...options.limits };
  if (bytes.length > limits.bytes) throw new TableFileError('tooLarge', { most: Math.floor(limits.bytes / MEGABYTE) });
  const kind = findKind(bytes);
  if (kind === 'xlsx') {
    const { rows, notes, sheet, sheets } = await readWorkbook(bytes, options, limits);
    return finish(rows, notes, options, {
      kind,
      sheet,
      sheets,
      encoding: null,
      evidence: null,
      alternatives: [],
      delimiter: null,
    });
  }
  const found = findEncoding(bytes);
  const { encoding = found.encoding } = options;
  const isChosen = encoding !== found.encoding;
  const decoded = decodeText(bytes, encoding);
  const notes = [...describeText(decoded, encoding)];
  const text = decoded.replaceAll('\0', '');
  if (/^\s*<(?:!doctype html|html|table)\b/i.test(text)) throw new TableFileError('webPage');
  const sep = findSep(text);
  const body = sep ? text.slice(sep.skip) : text;
  const delimiter = options.delimiter ?? sep?.delimiter ?? findDelimiter(body);
  const split = splitText(body, delimiter, limits);
  const shift = sep ? 1 : 0;
  const move = <Lined extends { readonly line?: number }>(each: Lined): Lined =>
    shift === 0 || each.line === undefined ? each : { ...each, line: each.line + shift };
  return finish(split.rows.map(move), [...notes, ...split.notes.map(move)], options, {
    kind,
    encoding,
    delimiter,
    sheet: null,
    sheets: [],
    evidence: isChosen ? 'chosen' : found.evidence,
    alternatives: isChosen
      ? [found.encoding, ...found.alternatives.filter((other) => other !== encoding)]
      : found.alternatives,
  });
}

/** Reads what was decoded already, e.g. a text that was pasted. Line ends and delimiters as in `readTableFile`. */
export const readTableText = (
  text: string,
  options: Omit<ReadOptions, 'encoding' | 'sheet'> = {},
): Promise<TableFile> => readTableFile(new TextEncoder().encode(text), { ...options, encoding: 'utf-8' });

function findKind(bytes: Uint8Array): 'csv' | 'xlsx' {
  const begins = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  // Compound files: workbooks of Excel 97, and newer ones with a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    const name = new TextDecoder('utf-16le').decode(bytes.subarray(0, 65_536 * 2));
    throw new TableFileError(/EncryptedPackage/.test(name) ? 'lockedWorkbook' : 'legacyWorkbook');
  }
  return begins(0x50, 0x4b, 0x03, 0x04) ? 'xlsx' : 'csv';
}

/** Bytes that are no text of the encoding, characters of private use (what a decoder does not know), zero bytes. */
function* describeText(text: string, encoding: Encoding): Generator<TableNote> {
  const damaged = countEach(text, /\ufffd/g);
  if (damaged.count > 0)
    yield {
      line: damaged.line,
      severity: 'error',
      code: 'undecodable',
      variables: { count: damaged.count, encoding },
    };
  const unknown = countEach(text, /\p{Private_Use}/gu);
  if (unknown.count > 0)
    yield { line: unknown.line, severity: 'error', code: 'privateUse', variables: { count: unknown.count } };
  const zeros = countEach(text, /\0/g);
  if (zeros.count > 0)
    yield { line: zeros.line, severity: 'warning', code: 'zeroBytes', variables: { count: zeros.count } };
}

function countEach(text: string, pattern: RegExp): { readonly count: number; readonly line: number } {
  let [count, line] = [0, 1];
  for (const { index } of text.matchAll(pattern)) {
    if (count === 0) line = (text.slice(0, index).match(/\r\n?|\n/g)?.length ?? 0) + 1;
    count += 1;
  }
  return { count, line };
}

/** Takes the header off and makes every row as wide as the table. */
function finish(
  all: readonly RawRow[],
  notes: readonly TableNote[],
  { header: hasHeader = true }: ReadOptions,
  file: Pick<TableFile, 'kind' | 'encoding' | 'evidence' | 'alternatives' | 'delimiter' | 'sheet' | 'sheets'>,
): TableFile {
  const [first] = all;
  if (!first) throw new TableFileError('empty');
  const rows = hasHeader ? all.slice(1) : all;
  const names = hasHeader ? first.cells.map((cell) => cell.normalize('NFC').trim()) : [];
  const named = names.findLastIndex((name) => name !== '') + 1;
  const widths = rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const extra: TableNote[] = [];
  // A row that is wider than the names was shifted by a delimiter inside a cell. Where no row fits, columns have no name.
  const isShifted = hasHeader && widths.filter((width) => width > named).length * 2 <= rows.length;
  if (isShifted)
    for (const [at, width] of widths.entries())
      if (width > named && extra.length < MAX_NOTES)
        extra.push({
          line: rows[at]!.line,
          severity: 'error',
          code: 'extraCells',
          variables: { expected: named, found: width },
        });
  for (const { line, cells } of rows)
    for (const cell of cells)
      if (cell.startsWith('#') && FORMULA_ERROR.test(cell) && extra.length < MAX_NOTES)
        extra.push({ line, severity: 'warning', code: 'formulaError', variables: { value: cell } });
  const width = widths.reduce((most, each) => Math.max(most, each), named);
  const widen = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return {
    ...file,
    header: widen(names),
    headerLine: hasHeader ? first.line : 0,
    rows: rows.map(({ line, cells }) => ({ line, cells: widen(cells) })),
    notes: [...notes.slice(0, MAX_NOTES), ...extra].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  };
}
