/** Tables. */
export { DataTable, type DataTableProps } from './DataTable.tsx';
export { type Column, type Sort, sortRows } from './column.ts';
export type { RowKey } from './useSelection.ts';
