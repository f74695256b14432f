import { useAtrium } from '@atrium/sdk/client';
import { Icon } from '@atrium/ui';
import type { Calendar } from '../types.ts';

export interface Outcome {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly problems: readonly LineText[];
  readonly notes?: readonly LineText[];
}

interface LineText {
  readonly line: number;
  readonly problem: string;
}

/** What an import would do, or why it cannot be done. */
export function ImportOutcome({
  outcome: { added, changed, unchanged, problems, notes = [] },
}: {
  readonly outcome: Outcome;
}) {
  const { t } = useAtrium<Calendar>();
  const list = (lines: readonly LineText[]) => (
    <ul>
      {lines.map(({ line, problem }) => (
        <li key={`${line} ${problem}`}>
          <span>{t('table.line', { line })}</span>
          {problem}
        </li>
      ))}
    </ul>
  );
  if (problems.length > 0)
    return (
      <div className="calendar-table-import-problems" role="alert">
        <h3>
          <Icon name="error" size={14} />
          {t('table.found', { count: problems.length })}
        </h3>
        {list(problems)}
        {notes.length > 0 && list(notes)}
      </div>
    );
  const counts = [
    [added, 'table.added'],
    [changed, 'table.changed'],
    [unchanged, 'table.unchanged'],
  ] as const;
  return (
    <>
      <dl className="calendar-table-import-counts" role="status">
        {counts.map(([count, key]) => (
          <div key={key}>
            <dd>{count}</dd>
            <dt>{t(key)}</dt>
          </div>
        ))}
      </dl>
      {notes.length > 0 && <div className="calendar-table-import-notes">{list(notes)}</div>}
    </>
  );
}
