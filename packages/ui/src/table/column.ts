import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';

/** A column of a table of `Row`s. */
export interface Column<Row> {
  readonly id: string;
  /** '' for a column of buttons: it is then read as 「操作」. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers and times: their digits are then aligned. */
  readonly align?: 'start' | 'end';
  /** Pixels or a CSS length; the remaining space goes to columns without one. */
  readonly width?: number | string;
  /** Pixels that a column without `width` needs at least; 120 by default. A table that is too narrow scrolls. */
  readonly minWidth?: number;
  /** Left out where the list is narrow (below 560 px): what it shows is also in the row's form. */
  readonly optional?: boolean;
  /** Sticky at the end of a scrolling table, for the actions of a row. */
  readonly sticky?: boolean;
  /** The sort value; without it the column is not sortable. */
  readonly sortBy?: (row: Row) => string | number | null | undefined;
}

/** By which column a table is sorted, and in which direction. */
export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Classes of a column's cells. */
export function columnClass<Row>({ align, optional, sticky }: Column<Row>): string {
  return classNames(align === 'end' && 'at-table-end', optional && 'at-table-optional', sticky && 'at-table-sticky');
}

const MIN_SIZE = 120;

/** The minimum width of these columns in pixels. */
export function widthOf<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce(
    (sum, { width, minWidth }) => sum + (typeof width === 'number' ? width : (minWidth ?? MIN_SIZE)),
    0,
  );
}

const collator = new Intl.Collator('zh-Hant-TW', { numeric: true });

/** Sorts rows stably; empty values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const by = sort && columns.find((column) => column.id === sort.column)?.sortBy;
  if (!sort || !by) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: by(row) }))
    .sort((a, b) => {
      if (a.key == null || b.key == null) return Number(a.key == null) - Number(b.key == null);
      if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key);
      return sign * collator.compare(String(a.key), String(b.key));
    })
    .map(({ row }) => row);
}

/** Cycles a column's sort: ascending, descending, unsorted. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, direction: 'ascending' };
  return current.direction === 'ascending' ? { column, direction: 'descending' } : null;
}
