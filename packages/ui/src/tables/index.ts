/** Tables that people import: the file, how it was understood, and what is wrong in it. */
export { ColumnMapping, type ColumnMappingProps } from './ColumnMapping.tsx';
export {
  type TableChangeGroup,
  TableChanges,
  TableDifferences,
  type TableDifferencesProps,
} from './TableDifferences.tsx';
export { TableFileChoice, type TableFileChoiceProps } from './TableFileChoice.tsx';
export { TableFileField, type TableFileFieldProps } from './TableFileField.tsx';
export { TableOutcome, type TableOutcomeProps } from './TableOutcome.tsx';
export { downloadText, type ReportLine, TableNotes, TableReport } from './TableReport.tsx';
export { TablePreview, type TablePreviewProps, TableReading, type TableReadingProps } from './TableReading.tsx';
export type { ReadTable } from './ReadTable.ts';
export { type TableTrial, type TableTrialOptions, type TableTrialState, useTableTrial } from './useTableTrial.ts';
