/** Tables. */
export { DataTable, type DataTableProps } from './DataTable.tsx';
export type { Column, Sort } from './column.ts';
export type { RowKey } from './useSelection.ts';
export { sortRows } from './sortRows.ts';
