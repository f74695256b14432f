export { csvLines } from './csvLines.ts';
export type { CsvColumn, CsvValue } from './csvLines.ts';
export { decodeText } from './decodeText.ts';
export { describeTableError } from './describeTableError.ts';
export { readTable } from './readTable.ts';
export type { Table, TableError, TableRow } from './readTable.ts';
