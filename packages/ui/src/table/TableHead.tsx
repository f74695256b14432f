import { Checkbox } from '../primitives/Checkbox.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { columnClass, type Column, type Sort } from './column.ts';

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
  /** Present when rows can be selected. */
  readonly all?: { readonly checked: boolean; readonly partly: boolean; readonly toggle: () => void } | undefined;
}

/** The sticky head: titles, sorting, select all. */
export function TableHead<Row>({ columns, sort, onSort, all }: TableHeadProps<Row>) {
  const text = useUiText();
  return (
    <thead>
      <tr>
        {all && (
          <th className="at-table-pick">
            <Checkbox aria-label={text('selectAll')} checked={all.checked} partly={all.partly} onChange={all.toggle} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.sortBy ? (direction ?? 'none') : undefined}
              className={columnClass(column)}
              style={{ width: column.width }}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className="at-table-sort"
                  title={text('sortBy', { column: column.title })}
                  onClick={() => onSort(column.id)}
                >
                  {column.title}
                  <Icon
                    name={direction === 'ascending' ? 'arrow-up' : direction === 'descending' ? 'arrow-down' : 'blank'}
                    size={14}
                  />
                </button>
              ) : (
                column.title || <span className="at-hidden-text">{text('actionsColumn')}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
