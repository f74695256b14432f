import { describeTableNote, type TableNote } from '@atrium/sdk/tables';
import { uiLanguage } from '../texts/language.ts';
import { type ReportLine, TableReport } from './TableReport.tsx';

interface TableNotesProps {
  readonly notes: readonly TableNote[];
  readonly fileName: string;
}

/** What could not be kept of a file, or was understood in a way that a person should know of. */
export function TableNotes({ notes, fileName }: TableNotesProps) {
  const lines = notes.map((note): ReportLine => ({
    line: note.line ?? null,
    kind: note.severity === 'error' ? 'problem' : 'note',
    code: note.code,
    text: describeTableNote(note, uiLanguage()),
  }));
  return <TableReport lines={lines} fileName={fileName} />;
}
