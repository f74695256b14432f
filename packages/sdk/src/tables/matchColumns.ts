import type { RawRow, TableFile, TableNote } from './TableFile.ts';

/** A column that an import knows. */
export interface TableColumn<Id extends string = string> {
  readonly id: Id;
  /** Its names, Chinese and English, of our own templates and of other programs; the first one is written into templates. */
  readonly titles: readonly string[];
  readonly required?: boolean;
  /**
   * `raw`: its cells are passed on as written, as passwords are. `code`: a number or key, in which full-width characters are plain
   * ones and a number that Excel has shortened is said. `date`: a screen lets a person choose the order of day and month where it is
   * not clear, and passes dates on as `YYYY-MM-DD`, with `HH:mm` where they have a time.
   */
  readonly kind?: 'raw' | 'code' | 'date';
  /** Its cells are passwords: screens show dots. */
  readonly secret?: boolean;
}

/** Which column of the file (from 0) is which of ours; absent if none is. */
export type ColumnPlaces<Id extends string = string> = Readonly<Partial<Record<Id, number>>>;

/** How the header of a file fits the columns of an import. */
export interface ColumnMatch<Id extends string = string> {
  readonly places: ColumnPlaces<Id>;
  /** Columns of the file that no column of ours takes, by name, and that are not empty. */
  readonly ignored: readonly string[];
  readonly missing: readonly Id[];
  readonly notes: readonly TableNote[];
}

/** A row by the columns of an import; cells as written. */
export interface MappedRow<Id extends string = string> {
  readonly line: number;
  readonly cells: Readonly<Record<Id, string>>;
}

/** Letters and digits of a name, so that `Company_Code`, `company code`, `公司 代碼（必填）` and `ＣＯＤＥ` are found. */
const fold = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(（【[].*?[)）】\]]/g, '')
    .replace(/[^\p{L}\p{N}#]/gu, '')
    .replaceAll('臺', '台');

/**
 * Finds the columns of an import by their names: the width, case, blanks and punctuation of a name do not matter, nor what is
 * in brackets behind it. Of two columns with the same name the first one is taken.
 *
 * @param chosen what a person chose on the screen; replaces what was found
 */
export function matchColumns<Id extends string>(
  { header, headerLine, rows }: Pick<TableFile, 'header' | 'headerLine' | 'rows'>,
  columns: readonly TableColumn<Id>[],
  chosen?: ColumnPlaces<Id>,
): ColumnMatch<Id> {
  const names = header.map(fold);
  const found: Partial<Record<Id, number>> = {};
  const notes: TableNote[] = [];
  const line = Math.max(headerLine, 1);
  const note = (severity: TableNote['severity'], code: TableNote['code'], column: string) =>
    notes.push({ line, severity, code, variables: { column } });
  const taken = new Set<number>();
  for (const { id, titles } of columns) {
    const at = chosen ? (chosen[id] ?? -1) : findPlace(names, titles, taken);
    if (at < 0 || at >= header.length) continue;
    found[id] = at;
    taken.add(at);
  }
  const missing = columns.filter(({ id, required }) => required && found[id] === undefined);
  for (const { id, titles } of missing)
    note('error', 'missingColumn', titles.includes(id) && titles[0] !== id ? `${titles[0]}（${id}）` : titles[0]!);
  const ignored: string[] = [];
  for (const [at, name] of header.entries()) {
    if (taken.has(at) || !hasText(rows, at)) continue;
    if (name === '') {
      note('warning', 'namelessColumn', String(at + 1));
      continue;
    }
    const isDouble = [...taken].some((other) => names[other] === names[at]);
    note('warning', isDouble ? 'doubleColumn' : 'ignoredColumn', name);
    ignored.push(name);
  }
  return { places: found, ignored, missing: missing.map(({ id }) => id), notes };
}

/** In the order of our names: a column that has our own name wins over one with another program's. */
function findPlace(names: readonly string[], titles: readonly string[], taken: ReadonlySet<number>): number {
  for (const title of titles) {
    const folded = fold(title);
    const at = names.findIndex((name, index) => name === folded && !taken.has(index));
    if (at !== -1) return at;
  }
  return -1;
}

const hasText = (rows: readonly RawRow[], at: number): boolean =>
  rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');

/** The rows by our columns; `''` where the file lacks one. */
export function mapRows<Id extends string>(
  rows: readonly RawRow[],
  columns: readonly TableColumn<Id>[],
  places: ColumnPlaces<Id>,
): MappedRow<Id>[] {
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map(({ id }) => [id, cells[places[id] ?? -1] ?? ''])) as Record<Id, string>,
  }));
}
