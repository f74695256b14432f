import type { ColumnMatch, MappedRow, TableChoices, TableFile, TableNote } from '@atrium/sdk/tables';

/** A file that a person chose, as it was understood: what an import works with. */
export interface ReadTable<Id extends string = string> {
  readonly file: File;
  readonly table: TableFile;
  /** What the person chose otherwise. */
  readonly choices: TableChoices;
  readonly match: ColumnMatch<Id>;
  readonly rows: readonly MappedRow<Id>[];
  /** Of the file and of its columns; an import refuses those that are errors. */
  readonly notes: readonly TableNote[];
}

/** Why a file could not be read. */
export type TableFailure = { readonly note: TableNote } | { readonly code: 'tooLarge' | 'unreadable' };
