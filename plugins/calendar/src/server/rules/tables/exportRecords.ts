import type { RequestFacts } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { calendarText } from '../calendarText.ts';
import type { TableColumn } from './readRecords.ts';

/** Writes rows so that `readRecords` reads them again, in the caller's language. */
export function exportRecords<Column extends string>(
  columns: Readonly<Record<Column, TableColumn>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number | boolean>>[],
  language: RequestFacts['language'],
) {
  type Row = (typeof rows)[number];
  const heads = (Object.entries(columns) as [Column, TableColumn][]).map(([field, { title, values }]) => ({
    title: calendarText(language, title),
    value: (row: Row) => {
      const value = String(row[field]);
      const text = values?.[value];
      return text ? calendarText(language, text) : value;
    },
  }));
  return csvLines(heads, rows);
}
