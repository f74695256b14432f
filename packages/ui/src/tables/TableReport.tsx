import { describeTableNote, type TableNote, writeReport } from '@atrium/sdk/tables';
import { useId, useState } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { uiLanguage } from '../texts/language.ts';
import { useTablesText } from './useTablesText.ts';

/** A line of what an import found: a problem that has to be mended first, or a note. */
export interface ReportLine {
  /** Of the person's file; null where the whole file is meant. */
  readonly line: number | null;
  readonly kind: 'problem' | 'note';
  /** Lines of one code are one group. */
  readonly code: string;
  readonly text: string;
  /** What all lines of the code have in common, with their number; shown above them. */
  readonly group?: string;
}

interface TableReportProps {
  readonly lines: readonly ReportLine[];
  /** Of the file that was read; the list is saved under a name like it. */
  readonly fileName: string;
}

/** Lines of a group that are shown until a person asks for all of them. */
const FIRST = 3;
const MOST = 200;

/** What an import found in a file, problems first, grouped by kind, with their lines; to be saved as a table. */
export function TableReport({ lines, fileName }: TableReportProps) {
  const text = useTablesText();
  if (lines.length === 0) return null;
  const save = () =>
    downloadText(
      `${fileName.replace(/\.[^.]+$/, '')}-${text('problems')}.csv`,
      writeReport([
        [text('line'), text('kind'), text('text')],
        ...lines.map(({ line, kind, text: sentence }) => {
          const where = line === null ? '' : String(line);
          return [where, text(kind === 'problem' ? 'problems' : 'notes'), sentence];
        }),
      ]),
    );
  return (
    <div className="at-table-report">
      {(['problem', 'note'] as const).map((kind) => {
        const found = lines.filter((line) => line.kind === kind);
        return found.length === 0 ? null : <ReportKind key={kind} kind={kind} lines={found} onSave={save} />;
      })}
    </div>
  );
}

interface ReportKindProps {
  readonly kind: ReportLine['kind'];
  readonly lines: readonly ReportLine[];
  readonly onSave: () => void;
}

function ReportKind({ kind, lines, onSave }: ReportKindProps) {
  const text = useTablesText();
  const id = useId();
  // The largest group first: it is mended once for all.
  const groups = [...Map.groupBy(lines, ({ code }) => code)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return (
    <section data-kind={kind} aria-labelledby={id} {...(kind === 'problem' && { role: 'alert' })}>
      <header>
        <Icon name={kind === 'problem' ? 'error' : 'info-sign'} size={14} />
        <h3 id={id}>{text(kind === 'problem' ? 'problems' : 'notes')}</h3>
        <span className="at-caption">{text('rows', { count: lines.length })}</span>
        <Button small variant="quiet" icon="download" onClick={onSave}>
          {text('download')}
        </Button>
      </header>
      {groups.map(([code, each]) => (
        <ReportGroup key={code} lines={each} />
      ))}
    </section>
  );
}

function ReportGroup({ lines }: { readonly lines: readonly ReportLine[] }) {
  const text = useTablesText();
  const [isOpen, setOpen] = useState(false);
  const shown = lines.slice(0, isOpen ? MOST : FIRST);
  const group = lines[0]?.group;
  return (
    <>
      {group !== undefined && <h4>{group}</h4>}
      <ol>
        {shown.map(({ line, text: sentence }, at) => (
          // lines of a finished report: they never move
          <li key={at}>
            <span>{line === null ? '' : text('lines', { lines: line })}</span>
            {sentence}
          </li>
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button small variant="quiet" onClick={() => setOpen(true)} disabled={isOpen}>
          {text('all', { count: lines.length })}
        </Button>
      )}
    </>
  );
}

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

/** Saves a text as a file of the person's device. */
export function downloadText(fileName: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = fileName;
  link.click();
  // The browser has begun to read it once the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
