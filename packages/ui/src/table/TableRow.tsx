import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { useUiText } from '../texts/uiText.ts';
import { type Column, columnClass, type Sort } from './column.ts';

interface TableHeadProps<Row> {
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

interface TableRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly tabStop: boolean;
  readonly className: string | undefined;
  readonly selected: boolean | undefined;
  readonly onToggle: (() => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onPress: ((row: Row) => void) | undefined;
  readonly onFocus: () => void;
}

/**
 * Milliseconds for which a press waits for a second one where both mean something: what the first opens may move the row away
 * from under the second.
 */
const DOUBLE_PRESS = 200;

/** One row: a tab stop of its own, Enter opens, Space selects. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, tabStop, className, selected, onToggle, onOpen, onPress, onFocus } = props;
  const text = useUiText();
  const pressed = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pressed.current), []);
  const press = ({ detail }: MouseEvent<HTMLTableRowElement>) => {
    clearTimeout(pressed.current);
    if (onOpen === undefined) onPress?.(row);
    else if (detail < 2) pressed.current = setTimeout(() => onPress?.(row), DOUBLE_PRESS);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // keys pressed in a control inside the row are handled by that control
    if (isComposing(event) || event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(row);
    } else if (event.key === ' ' && onToggle) {
      event.preventDefault();
      onToggle();
    }
  };
  return (
    <tr
      tabIndex={tabStop ? 0 : -1}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classNames((onOpen ?? onPress) && 'at-table-openable', className)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onPress && ((event) => isOfRow(event) && press(event))}
      onDoubleClick={
        onOpen &&
        (() => {
          clearTimeout(pressed.current);
          onOpen(row);
        })
      }
    >
      {onToggle && (
        <td className="at-table-pick">
          <Checkbox aria-label={text('selectRow')} tabIndex={-1} checked={selected ?? false} onChange={onToggle} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={columnClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A press of the row itself: not of a control in it, nor of a menu or dialog that React has inside, and not the end of a selection of text. */
function isOfRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  const pressed = target as Element;
  const control = pressed.closest('a, button, input, label, select, textarea, [role="button"]');
  return currentTarget.contains(pressed) && control === null && (getSelection()?.isCollapsed ?? true);
}
