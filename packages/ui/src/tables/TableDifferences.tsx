import { useId } from 'react';
import { Icon } from '../primitives/Icon.tsx';
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

/** Changes of one kind that an import would make, or has made. */
export interface TableChangeGroup {
  readonly kind: string;
  /** With the number of changes: `新增 3 人`. */
  readonly title: string;
  readonly lines: readonly string[];
  /** What is lost by it: shown open, in the colour of a warning. */
  readonly danger?: boolean;
}

/** Groups with fewer changes are open from the beginning. */
const FEW = 10;

/** What an import would do, by kinds of changes. */
export function TableChanges({ groups }: { readonly groups: readonly TableChangeGroup[] }) {
  const found = groups.filter(({ lines }) => lines.length > 0);
  if (found.length === 0) return null;
  return (
    <div className="at-table-changes">
      {found.map(({ kind, title, lines, danger = false }) => (
        <details key={kind} open={lines.length <= FEW || danger} data-kind={kind} data-danger={danger || undefined}>
          <summary>{title}</summary>
          <TableLines lines={lines} />
        </details>
      ))}
    </div>
  );
}

const MOST = 200;

/** The first of many lines, with the number of the others. */
function TableLines({ lines }: { readonly lines: readonly string[] }) {
  const text = useTablesText();
  return (
    <>
      <ol className="at-table-lines">
        {lines.slice(0, MOST).map((line, at) => (
          // lines of a finished report: they never move
          <li key={at}>{line}</li>
        ))}
      </ol>
      {lines.length > MOST && <p className="at-caption at-mute">{text('moreLines', { count: lines.length - MOST })}</p>}
    </>
  );
}
