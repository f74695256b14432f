import { fill, type Variables } from '../texts.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** Encodings that a table may have; also those a person may choose. */
export const ENCODINGS = ['utf-8', 'big5', 'gb18030', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
/** An encoding of a table file, one of `ENCODINGS`. */
export type Encoding = (typeof ENCODINGS)[number];

/** Delimiters that are recognised; Excel's `sep=` line may name another one. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * How the encoding was found: by a byte order mark, by the zeros of UTF-16, because the bytes are valid in it (`ascii`: in all
 * of them), by how frequent its characters are, or by a person.
 */
export type Evidence = 'bom' | 'zeros' | 'valid' | 'ascii' | 'frequency' | 'chosen';

/** What could not be kept, or was understood in a way that a person should know of. */
export interface TableNote {
  /** Line of the file, from 1; of the sheet in a workbook. Absent where the whole file is meant. */
  readonly line?: number;
  /** With an `error` the line cannot be imported as it was meant. */
  readonly severity: 'error' | 'warning';
  readonly code: TableNoteCode;
  readonly variables?: Variables;
}

/** What a note about a table file says; `describeTableNote` has the sentence. */
export type TableNoteCode =
  | 'tooLarge'
  | 'tooManyLines'
  | 'lineTooLong'
  | 'tooManyColumns'
  | 'empty'
  | 'legacyWorkbook'
  | 'lockedWorkbook'
  | 'otherZip'
  | 'brokenWorkbook'
  | 'missingSheet'
  | 'webPage'
  | 'undecodable'
  | 'privateUse'
  | 'zeroBytes'
  | 'quotesUnclosed'
  | 'quotesInside'
  | 'extraCells'
  | 'digitsLost'
  | 'formulaError'
  | 'invisible'
  | 'shortened'
  | 'missingColumn'
  | 'ignoredColumn'
  | 'namelessColumn'
  | 'doubleColumn'
  | 'ambiguousDates'
  | 'noRows'
  | 'repeated';

/** A record: the line it begins on, counted from 1, and its cells as written. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that was read, before its columns have a meaning. */
export interface TableFile {
  readonly kind: 'csv' | 'xlsx';
  /** `null` for a workbook. */
  readonly encoding: Encoding | null;
  readonly evidence: Evidence | null;
  /** Other encodings in which the bytes are texts, the most probable first. */
  readonly alternatives: readonly Encoding[];
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** Trimmed names of the columns; as many as the widest row has cells, `''` for those without one. */
  readonly header: readonly string[];
  /** 0 where the file was read without a header. */
  readonly headerLine: number;
  /** Rows that have at least one cell with a text, each as wide as `header`. */
  readonly rows: readonly RawRow[];
  readonly notes: readonly TableNote[];
}

/** What a table file may have at most; a larger one is refused. */
export interface TableLimits {
  readonly bytes: number;
  readonly lines: number;
  /** Characters of one record. */
  readonly characters: number;
  /** Bytes of a workbook once it is unpacked: reading a megabyte takes about 60 ms, in which nothing else runs. */
  readonly unpacked: number;
}

/** Choices of a person; what is absent is found out. */
export interface TableChoices {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: string | undefined;
  /** Name of a sheet; by default the first one that has rows. */
  readonly sheet?: string | undefined;
  /** `false`: the first line has data already, the columns have no names. */
  readonly header?: boolean | undefined;
}

/** How a table file is read: choices of a person, and limits other than the usual ones. */
export interface ReadOptions extends TableChoices {
  readonly limits?: Partial<TableLimits>;
}

/** The file is no table, or too large for one; `describeTableNote` says why. */
export class TableFileError extends Error {
  readonly note: TableNote;
  constructor(code: TableNoteCode, variables?: Variables, line?: number) {
    super(code);
    this.name = 'TableFileError';
    this.note = { severity: 'error', code, ...(variables && { variables }), ...(line !== undefined && { line }) };
  }
}

/** Returns a note of a table as a sentence, without its line number. */
export function describeTableNote({ code, variables }: TableNote, language: 'zh-TW' | 'en' = 'zh-TW'): string {
  return fill((language === 'en' ? en : zhTW)[code], variables);
}
