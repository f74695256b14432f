/** Tables that people import: the file, how it was understood, and what is wrong in it. */
export { ColumnMapping, type ColumnMappingProps } from './ColumnMapping.tsx';
export { TableChanges, type TableChangeGroup } from './TableChanges.tsx';
export { TableDifferences, type TableDifferencesProps } from './TableDifferences.tsx';
export { TableFileChoice, type TableFileChoiceProps } from './TableFileChoice.tsx';
export { TableFileField, type TableFileFieldProps } from './TableFileField.tsx';
export { TableNotes } from './TableNotes.tsx';
export { TablePreview, type TablePreviewProps } from './TablePreview.tsx';
export { TableReading, type TableReadingProps } from './TableReading.tsx';
export { TableReport, type ReportLine } from './TableReport.tsx';
export type { ReadTable } from './ReadTable.ts';
export { downloadText } from './downloadText.ts';
