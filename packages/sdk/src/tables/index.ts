export {
  DELIMITERS,
  describeTableNote,
  type Encoding,
  ENCODINGS,
  type Evidence,
  type RawRow,
  type ReadOptions,
  type TableChoices,
  type TableFile,
  TableFileError,
  type TableLimits,
  type TableNote,
  type TableNoteCode,
} from './TableFile.ts';
export {
  type ColumnMatch,
  type ColumnPlaces,
  type MappedRow,
  mapRows,
  matchColumns,
  type TableColumn,
} from './matchColumns.ts';
export { decodeText, findEncoding } from './findEncoding.ts';
export { type MappedTable, readMappedTable } from './readMappedTable.ts';
export { readTableFile, readTableText } from './readTableFile.ts';
export {
  cleanText,
  type CleanText,
  findLostZeros,
  isShortenedNumber,
  type LostZeros,
  narrow,
  readBoolean,
  readNumber,
} from './readValues.ts';
export {
  type DateCell,
  type DateEvidence,
  type DateOrder,
  type DateTimeCell,
  findDateOrder,
  type FoundDateOrder,
  readClock,
  readDate,
  readDateTime,
} from './readDate.ts';
export { readZipEntry } from './workbook/readZip.ts';
export { writeMappedTable, writeReport, writeTemplate } from './writeTables.ts';
export {
  type CheckedTable,
  type CheckOptions,
  checkTable,
  type Complaint,
  type LineNote,
  type Say,
  type Sentence,
  type Stored,
  type TableChange,
  type TableComparison,
  type TableImport,
} from './checkTable.ts';
