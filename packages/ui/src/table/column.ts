import type { ReactNode } from 'react';

/** A column of a table of `Row`s. */
export interface Column<Row> {
  readonly id: string;
  /** '' for a column of buttons: it is then read as 「操作」. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers and times: their digits then stand under each other. */
  readonly align?: 'start' | 'end';
  /** Pixels or a CSS length; what is left over goes to columns without one. */
  readonly width?: number | string;
  /** What it sorts by; without it the column does not sort. */
  readonly sortBy?: (row: Row) => string | number | null | undefined;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}
