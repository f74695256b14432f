export { csvLines } from './csvLines.ts';
export type { CsvColumn, CsvValue } from './csvLines.ts';
