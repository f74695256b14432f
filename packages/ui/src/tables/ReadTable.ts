import type {
  ColumnMatch,
  DateOrder,
  FoundDateOrder,
  MappedRow,
  TableChoices,
  TableFile,
  TableNote,
} from '@atrium/sdk/tables';

/** A column of dates of which some may be two. */
export interface AmbiguousDates<Id extends string = string> extends FoundDateOrder {
  readonly id: Id;
  /** What was chosen, or found. */
  readonly chosen: DateOrder | undefined;
}

/** A file that a person chose, as it was understood: what an import works with. */
export interface ReadTable<Id extends string = string> {
  readonly file: File;
  readonly table: TableFile;
  /** What the person chose otherwise. */
  readonly choices: TableChoices;
  readonly match: ColumnMatch<Id>;
  readonly rows: readonly MappedRow<Id>[];
  readonly dates: readonly AmbiguousDates<Id>[];
  /** Of the file and of its columns; an import refuses those that are errors. */
  readonly notes: readonly TableNote[];
}

/** Why a file could not be read. */
export type TableFailure = { readonly note: TableNote } | { readonly code: 'tooLarge' | 'unreadable' };
