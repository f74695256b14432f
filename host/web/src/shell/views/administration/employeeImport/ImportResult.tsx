import { type ReportLine, TableChanges, TableReport } from '@atrium/ui/tables';
import { useAdministrationText } from '../useAdministrationText.ts';
import type { Report } from './useImportCheck.ts';

type Entry = NonNullable<Report['entries']>[number];

interface ImportResultProps {
  readonly report: Report;
  readonly fileName: string;
}

const CHANGES = ['rename', 'add', 'change', 'hide', 'password'] as const;

const isFound = (entry: Entry): entry is Entry & ReportLine => entry.kind === 'problem' || entry.kind === 'note';

/** What an import would do or has done: problems first, then notes, then each kind of change. */
export function ImportResult({ report: { outcome, lines, entries, summary }, fileName }: ImportResultProps) {
  const t = useAdministrationText();
  const isEmpty = outcome === 'planned' && lines.length === 0;
  const groups = CHANGES.map((kind) => {
    const found = entries?.filter((entry) => entry.kind === kind).map(({ text }) => text) ?? [];
    return { kind, title: t(`import.kind.${kind}`, { count: found.length }), lines: found, danger: kind === 'hide' };
  });
  return (
    <section className="ws-import-result" data-outcome={outcome}>
      <h2>{t(`import.${outcome}`)}</h2>
      <p>{summary}</p>
      {entries && <TableReport lines={entries.filter(isFound)} fileName={fileName} />}
      <TableChanges groups={groups} />
      {/* a report of an earlier version */}
      {!entries && <TableChanges groups={[{ kind: 'lines', title: t('import.lines'), lines }]} />}
      {isEmpty && <p className="at-mute">{t('import.noChanges')}</p>}
    </section>
  );
}
