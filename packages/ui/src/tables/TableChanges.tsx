import { useTablesText } from './useTablesText.ts';

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
export function TableLines({ lines }: { readonly lines: readonly string[] }) {
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
