import type { Column, Sort } from './column.ts';

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
