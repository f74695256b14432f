import { useId } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import { TableLines } from './TableChanges.tsx';
import { useTablesText } from './useTablesText.ts';

export interface TableDifferencesProps {
  /** What the dry run said that the person has seen, a sentence a line. */
  readonly before: readonly string[];
  /** What it says now. */
  readonly now: readonly string[];
}

/**
 * Why nothing was imported although the dry run was good: the data has changed since, and what an import would do now that it would not
 * have done before, and the other way round.
 */
export function TableDifferences({ before, now }: TableDifferencesProps) {
  const text = useTablesText();
  const id = useId();
  const [known, present] = [new Set(before), new Set(now)];
  const lists = [
    ['differenceNew', now.filter((line) => !known.has(line))],
    ['differenceGone', before.filter((line) => !present.has(line))],
  ] as const;
  return (
    <section className="at-table-differences" role="alert" aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="warning-sign" size={14} />
        {text('differences')}
      </h3>
      <p>{text('differencesHint')}</p>
      {lists.map(([key, lines]) =>
        lines.length === 0 ? null : (
          <div key={key}>
            <h4>{text(key, { count: lines.length })}</h4>
            <TableLines lines={lines} />
          </div>
        ),
      )}
    </section>
  );
}
