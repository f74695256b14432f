import { TableChanges } from './TableDifferences.tsx';
import { type ReportLine, TableReport } from './TableReport.tsx';
import { useTablesText } from './useTablesText.ts';

export interface TableOutcomeProps {
  /** Of the file that was read. */
  readonly fileName: string;
  /** With a problem among them nothing can be imported, and no counts are shown. */
  readonly lines: readonly ReportLine[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Each as a sentence; of many the first ones. */
  readonly changes: readonly { readonly kind: 'add' | 'change'; readonly text: string }[];
}

/** What an import of a table would do, or why it cannot be done. */
export function TableOutcome({ fileName, lines, added, changed, unchanged, changes }: TableOutcomeProps) {
  const text = useTablesText();
  const counts = [
    ['added', added],
    ['changed', changed],
    ['unchanged', unchanged],
  ] as const;
  const groups = (['add', 'change'] as const).map((kind) => ({
    kind,
    title: text(`list.${kind}`, { count: kind === 'add' ? added : changed }),
    lines: changes.filter((change) => change.kind === kind).map((change) => change.text),
  }));
  return (
    <>
      <TableReport lines={lines} fileName={fileName} />
      {!lines.some(({ kind }) => kind === 'problem') && (
        <>
          <div role="status" aria-label={text('outcome')}>
            <dl className="at-table-counts">
              {counts.map(([key, count]) => (
                <div key={key}>
                  <dt>{text(key)}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
          </div>
          <TableChanges groups={groups} />
        </>
      )}
    </>
  );
}
