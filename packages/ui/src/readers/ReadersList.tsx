import { useMemo } from 'react';
import { momentLabel } from '../days/dayLabels.ts';
import { VirtualList } from '../list/index.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { useReadersText } from './useReadersText.ts';

/** A reader of a record. */
export interface Reader {
  readonly employeeId: number;
  readonly name: string;
  /** `''` for people without a department. */
  readonly departmentName: string;
  /** `YYYY-MM-DD HH:mm` in the company's time; null if they have not read it. */
  readonly readOn: string | null;
}

export interface ReadersListProps {
  readonly readers: readonly Reader[];
  readonly label?: string;
}

type Row =
  | { readonly kind: 'department'; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: 'reader'; readonly key: string; readonly reader: Reader };

/** Who may see a record, by department, with the time when each has read it. It fills its container and scrolls. */
export function ReadersList({ readers, label }: ReadersListProps) {
  const text = useReadersText();
  const rows = useMemo(() => rowsOf(readers), [readers]);
  const read = readers.filter(({ readOn }) => readOn !== null).length;
  const name = label ?? text('readers');
  return (
    <div className="at-readers">
      <header className="at-readers-head">
        <h2>{name}</h2>
        <span className="at-mute">{text('readersRead', { count: readers.length, read })}</span>
      </header>
      {readers.length === 0 ? (
        <EmptyState title={text('readersNone')} />
      ) : (
        <VirtualList label={name} rows={rows} rowKey={({ key }) => key} estimate={32}>
          {(row) =>
            row.kind === 'department' ? (
              <DepartmentRow name={row.name} count={row.count} />
            ) : (
              <ReaderRow reader={row.reader} />
            )
          }
        </VirtualList>
      )}
    </div>
  );
}

function DepartmentRow({ name, count }: { readonly name: string; readonly count: number }) {
  const text = useReadersText();
  return (
    <div className="at-readers-department">
      <span className="at-cut">{name === '' ? text('readersNoDepartment') : name}</span>
      <span>{count}</span>
    </div>
  );
}

function ReaderRow({ reader: { employeeId, name, readOn } }: { readonly reader: Reader }) {
  const text = useReadersText();
  return (
    <div className="at-readers-person">
      <Avatar name={name} id={employeeId} size="small" />
      <span className="at-cut">{name}</span>
      <span className="at-grow" />
      <span className={readOn === null ? 'at-readers-unread' : 'at-mute'}>
        {readOn === null ? text('readersUnread') : text('readersReadOn', { time: momentLabel(readOn) })}
      </span>
    </div>
  );
}

/** Departments in the order of their first reader. */
function rowsOf(readers: readonly Reader[]): readonly Row[] {
  const departments = Map.groupBy(readers, ({ departmentName }) => departmentName);
  return [...departments].flatMap(([name, people]): Row[] => [
    { kind: 'department', key: `department ${name}`, name, count: people.length },
    ...people.map((reader) => ({ kind: 'reader' as const, key: `reader ${reader.employeeId}`, reader })),
  ]);
}
