/** Tables that people import: the file, how it was understood, and what is wrong in it. */
export { TableFileField, type TableFileFieldProps } from './TableFileField.tsx';
export { TableReport, type ReportLine } from './TableReport.tsx';
export type { ReadTable } from './ReadTable.ts';
export { downloadText } from './downloadText.ts';
