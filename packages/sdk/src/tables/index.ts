export { describeTableNote } from './describeTableNote.ts';
export { mapRows, matchColumns } from './matchColumns.ts';
export type { ColumnMatch, ColumnPlaces, MappedRow, TableColumn } from './matchColumns.ts';
export { readMappedTable } from './readMappedTable.ts';
export type { MappedTable } from './readMappedTable.ts';
export { readTableFile, readTableText } from './readTableFile.ts';
export { DELIMITERS, ENCODINGS, TableFileError } from './TableFile.ts';
export type {
  Encoding,
  Evidence,
  RawRow,
  ReadOptions,
  TableChoices,
  TableFile,
  TableLimits,
  TableNote,
  TableNoteCode,
} from './TableFile.ts';
export { cleanText, narrow } from './cells/cleanText.ts';
export type { CleanText } from './cells/cleanText.ts';
export { findDateOrder } from './cells/findDateOrder.ts';
export type { DateEvidence, FoundDateOrder } from './cells/findDateOrder.ts';
export { readClock, readDate, readDateTime } from './cells/readDate.ts';
export type { DateCell, DateOrder, DateTimeCell } from './cells/readDate.ts';
export { findLostZeros, isShortenedNumber, readBoolean, readNumber } from './cells/readValues.ts';
export type { LostZeros } from './cells/readValues.ts';
export { readZipEntry } from './workbook/readZipEntry.ts';
export { writeMappedTable, writeReport, writeTemplate } from './writeTables.ts';
