import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { columnClass, type Column } from './column.ts';

export interface TableRowProps<Row> {
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
