import { DELIMITERS, type RawRow, TableFileError, type TableLimits, type TableNote } from './TableFile.ts';

interface Cell {
  readonly text: string;
  /** Index after it: of a delimiter, of a line end, or of the end. */
  readonly end: number;
  readonly note?: Pick<TableNote, 'code' | 'severity'>;
}

/** Quotes that never close are looked for to the end of the file: only so often. */
const MAX_UNCLOSED = 20;
const MAX_COLUMNS = 500;

/**
 * Splits the text of a table into records. A cell is quoted where its quote closes before a delimiter or line end (blanks around
 * are ignored, quotes inside are doubled); any other quote is a character like others. Lines end with CRLF, LF or CR, also in
 * quoted cells, where they become LF. Records without any text are left out.
 *
 * csv-parse was tried: it refuses, shifts or trims cells with quotes of their own, which passwords and names have.
 *
 * @param most records after which it stops; for a look at the first lines
 * @throws TableFileError if a limit is exceeded
 */
export function splitText(
  text: string,
  delimiter: string,
  limits: Pick<TableLimits, 'lines' | 'characters'>,
  most = Infinity,
): { readonly rows: RawRow[]; readonly notes: TableNote[] } {
  const scanner = new Scanner(text, delimiter);
  const rows: RawRow[] = [];
  const notes: TableNote[] = [];
  let [at, line] = [0, 1];
  while (at < text.length && rows.length < most) {
    const [begin, first] = [at, line];
    const cells: string[] = [];
    for (;;) {
      const cell = scanner.readCell(at);
      if (cell.end - begin > limits.characters)
        throw new TableFileError('lineTooLong', { most: limits.characters }, first);
      if (cell.note) notes.push({ line, ...cell.note });
      line += countLines(text, at, cell.end);
      cells.push(cell.text);
      if (cells.length > MAX_COLUMNS) throw new TableFileError('tooManyColumns', { most: MAX_COLUMNS }, first);
      at = cell.end + 1;
      if (text[cell.end] !== delimiter) break;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (rows.length >= limits.lines) throw new TableFileError('tooManyLines', { most: limits.lines }, first);
    rows.push({ line: first, cells });
  }
  return { rows, notes };
}

class Scanner {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #stop: RegExp;
  readonly #blanks: RegExp;
  #unclosed = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    const escaped = delimiter.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
    this.#stop = new RegExp(`${escaped}|[\\r\\n]`, 'g');
    this.#blanks = delimiter === '\t' ? / */y : /[ \t]*/y;
  }

  readCell(from: number): Cell {
    const quote = this.#skipBlanks(from);
    return (this.#text[quote] === '"' && this.#readQuoted(from, quote)) || this.#readPlain(from);
  }

  #readPlain(from: number): Cell {
    const end = this.#findStop(from);
    return { text: this.#text.slice(from, end), end };
  }

  /** Undefined where the quote is a character like others. */
  #readQuoted(from: number, quote: number): Cell | undefined {
    if (this.#unclosed >= MAX_UNCLOSED) return undefined;
    const text = this.#text;
    for (let at = text.indexOf('"', quote + 1); at !== -1; at = text.indexOf('"', at + 1)) {
      const after = this.#skipBlanks(at + 1);
      if (this.#isEnd(after)) return { text: unquote(text.slice(quote + 1, at)), end: after };
      if (text[at + 1] === '"') at += 1;
      else if (from < quote) return undefined;
      else return this.#readDamaged(quote, at);
    }
    this.#unclosed += 1;
    return { ...this.#readPlain(from), note: { code: 'quotesUnclosed', severity: 'error' } };
  }

  /**
   * A quote inside that is not doubled. Closes the cell on the same line, and the quote is a character; or it has closed the
   * cell already, and what follows belongs to it, as Excel reads it.
   */
  #readDamaged(quote: number, inside: number): Cell {
    const text = this.#text;
    const note = { code: 'quotesInside', severity: 'warning' } as const;
    const lineEnd = this.#findLineEnd(inside);
    for (let at = text.indexOf('"', inside + 1); at !== -1 && at < lineEnd; at = text.indexOf('"', at + 1)) {
      const after = this.#skipBlanks(at + 1);
      if (this.#isEnd(after)) return { text: unquote(text.slice(quote + 1, at)), end: after, note };
      if (text[at + 1] === '"') at += 1;
    }
    const end = this.#findStop(inside + 1);
    return { text: unquote(text.slice(quote + 1, inside)) + text.slice(inside + 1, end), end, note };
  }

  #skipBlanks(from: number): number {
    this.#blanks.lastIndex = from;
    this.#blanks.test(this.#text);
    return this.#blanks.lastIndex;
  }

  #findStop(from: number): number {
    this.#stop.lastIndex = from;
    return this.#stop.exec(this.#text)?.index ?? this.#text.length;
  }

  #findLineEnd(from: number): number {
    const found = /[\r\n]/g;
    found.lastIndex = from;
    return found.exec(this.#text)?.index ?? this.#text.length;
  }

  #isEnd(at: number): boolean {
    const character = this.#text[at];
    return character === undefined || character === this.#delimiter || character === '\n' || character === '\r';
  }
}

const unquote = (text: string): string => text.replaceAll('""', '"').replace(/\r\n?/g, '\n');

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  return count;
}

/** Excel's own line that names the delimiter: `sep=;`, also in quotes. */
const SEP = /^"?sep=([^\r\n"])"?[ ,;\t|]*(?:\r\n?|\n|$)/i;
const SAMPLE = 65_536;
const RECORDS = 50;

/** Finds the line that names the delimiter. `skip` is the number of its characters. */
export function findSep(text: string): { readonly delimiter: string; readonly skip: number } | undefined {
  const [line, delimiter] = SEP.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, skip: line.length };
}

/** The delimiter by which most records have as many cells as the first one, and the more cells the better; `,` for one column. */
export function findDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const limits = { lines: Infinity, characters: Infinity };
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { rows } = splitTolerantly(sample, delimiter, limits);
    // The sample may end in the middle of the last record.
    const counts = (rows.length > 2 && text.length > SAMPLE ? rows.slice(0, -1) : rows).map(
      ({ cells }) => cells.length,
    );
    const [first = 1] = counts;
    if (first < 2) continue;
    const same = counts.filter((count) => Math.abs(count - first) <= 1).length / counts.length;
    const score = same * (1 + Math.log2(first) / 10);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function splitTolerantly(text: string, delimiter: string, limits: Parameters<typeof splitText>[2]) {
  try {
    return splitText(text, delimiter, limits, RECORDS);
  } catch {
    return { rows: [] };
  }
}
