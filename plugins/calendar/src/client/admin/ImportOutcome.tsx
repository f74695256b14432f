import { useAtrium } from '@atrium/sdk/client';
import { type ReportLine, TableChanges, TableReport } from '@atrium/ui/tables';
import type { Calendar } from '../types.ts';
import type { Outcome } from './useTableImport.ts';

interface ImportOutcomeProps {
  readonly outcome: Outcome;
  readonly fileName: string;
}

/** What an import would do, or why it cannot be done. */
export function ImportOutcome({ outcome, fileName }: ImportOutcomeProps) {
  const { t } = useAtrium<Calendar>();
  const { added, changed, unchanged, problems, notes, changes } = outcome;
  const report = (kind: ReportLine['kind'], lines: Outcome['problems']) =>
    lines.map(({ line, problem, code = '' }): ReportLine => ({ line, kind, code, text: problem }));
  const counts = [
    [added, 'table.added'],
    [changed, 'table.changed'],
    [unchanged, 'table.unchanged'],
  ] as const;
  const groups = (['add', 'change'] as const).map((kind) => {
    const lines = changes.filter((change) => change.kind === kind).map(({ text }) => text);
    return { kind, title: t(`table.list.${kind}`, { count: lines.length }), lines };
  });
  return (
    <>
      <TableReport lines={[...report('problem', problems), ...report('note', notes)]} fileName={fileName} />
      {problems.length === 0 && (
        <>
          <dl className="calendar-table-import-counts" role="status" aria-label={t('table.result')}>
            {counts.map(([count, key]) => (
              <div key={key}>
                <dd>{count}</dd>
                <dt>{t(key)}</dt>
              </div>
            ))}
          </dl>
          <TableChanges groups={groups} />
        </>
      )}
    </>
  );
}
