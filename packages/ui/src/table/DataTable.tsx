import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { useIsPrinting, useWindowed } from '../list/useWindowed.ts';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { Skeleton, useDelayed } from '../primitives/loading.tsx';
import { useUiText } from '../texts/uiText.ts';
import { type Column, nextSort, type Sort, sortRows, widthOf } from './column.ts';
import { TableHead, TableRow } from './TableRow.tsx';
import { type RowKey, useSelection } from './useSelection.ts';

interface SkeletonRowsProps {
  readonly count: number;
  readonly width: number;
  /** The rows reserve their space at once; their bars appear only after the delay. */
  readonly visible: boolean;
}

const LENGTHS = [72, 88, 60, 80, 64];

export interface DataTableProps<Row> {
  /** What the table lists, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** A click on a row, beside the controls in it: to show the row elsewhere on the page. */
  readonly onPress?: (row: Row) => void;
  /** With `onSelect` the first column has checkboxes. */
  readonly selected?: ReadonlySet<RowKey>;
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void;
  /** If given, the caller sorts (for server-side paging); otherwise the table sorts its rows. */
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort | null) => void;
  /** Shows skeleton rows, or dims existing rows. Both only after 600 ms. */
  readonly loading?: boolean;
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode;
  /** Shown instead of rows if they could not be loaded. */
  readonly error?: ReactNode;
  /** Number of skeleton rows. */
  readonly skeletonRows?: number;
  readonly rowClassName?: (row: Row) => string | undefined;
  readonly className?: string;
}

/** Width of the column of check boxes, in pixels. */
const PICK = 40;

/**
 * Rows and columns: sticky head, sorting, selection, and the keyboard (arrows, Home, End, Page keys move; Enter opens;
 * Space selects). Beyond 200 rows only the visible ones are rendered, so the container must give the table a height.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rowKey,
    onOpen,
    onPress,
    loading = false,
    empty,
    error,
    skeletonRows = 8,
    rowClassName,
    className,
  } = props;
  const text = useUiText();
  const scroll = useRef<HTMLDivElement>(null);
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const [current, setCurrent] = useState<RowKey | null>(null);
  const controlled = props.sort !== undefined;
  const sort = controlled ? (props.sort ?? null) : ownSort;
  const rows = controlled ? props.rows : sortRows(props.rows, columns, sort);
  const selection = useSelection(rows, rowKey, props.selected, props.onSelect);
  const shown = useRowWindow(scroll, rows.length);
  const waiting = useDelayed(loading);

  const changeSort = (column: string) => {
    const next = nextSort(sort, column);
    if (!controlled) setOwnSort(next);
    props.onSort?.(next);
  };
  const pick = selection ? PICK : 0;
  const widths = {
    '--at-table-least': `${pick + widthOf(columns)}px`,
    '--at-table-narrow': `${pick + widthOf(columns.filter(({ optional }) => !optional))}px`,
  } as CSSProperties;
  const width = columns.length + (selection ? 1 : 0);
  const currentIndex = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === current),
  );
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden="true">
        <td colSpan={width} className="at-table-gap" style={{ height }} />
      </tr>
    );
  const replaced =
    error ??
    (rows.length === 0 && !loading
      ? (empty ?? <EmptyState title={text('tableEmptyTitle')}>{text('tableEmptyText')}</EmptyState>)
      : null);

  return (
    <div className={classNames('at-table-scroll', className)} ref={scroll}>
      <table
        className={classNames('at-table', waiting && rows.length > 0 && 'at-table-stale')}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={loading}
        style={widths}
      >
        <TableHead columns={columns} sort={sort} onSort={changeSort} all={selection?.all} />
        <tbody
          onKeyDown={(event) =>
            moveAmongRows(event, rows.length, (index) => {
              shown.scrollTo(index);
              setCurrent(rowKey(rows[index]!));
            })
          }
        >
          {replaced == null && rows.length === 0 && loading && (
            <SkeletonRows count={skeletonRows} width={width} visible={waiting} />
          )}
          {replaced == null && gap(shown.before)}
          {replaced == null &&
            shown.indexes.map((index) => {
              const row = rows[index]!;
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  columns={columns}
                  tabStop={index === currentIndex}
                  className={rowClassName?.(row)}
                  selected={selection ? selection.has(key) : undefined}
                  onToggle={selection ? () => selection.toggle(key) : undefined}
                  onOpen={onOpen}
                  onPress={onPress}
                  onFocus={() => setCurrent(key)}
                />
              );
            })}
          {replaced == null && gap(shown.after)}
        </tbody>
      </table>
      {replaced != null && <div className="at-table-state">{replaced}</div>}
    </div>
  );
}

/** Rows of the final height, so that nothing jumps when the real ones come. */
function SkeletonRows({ count, width, visible }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="at-table-skeleton" aria-hidden="true">
      {Array.from({ length: width }, (_cell, cell) => (
        <td key={cell}>{visible && <Skeleton width={`${LENGTHS[(row + cell * 2) % LENGTHS.length]}%`} />}</td>
      ))}
    </tr>
  ));
}

const PAGE = 10;
/** Maximum number of frames to wait until a scrolled-to row is rendered. */
const FRAMES = 60;
/** The pending search for a row that is not rendered yet; the next key cancels it. */
let waiting = 0;

/** Arrows, Home, End and the Page keys on a table body: scrolls the row into view, then focuses it. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>, count: number, bring: (index: number) => void): void {
  const row = event.target as HTMLElement;
  if (isComposing(event) || count === 0 || row.dataset['row'] === undefined) return;
  const from = Number(row.dataset['row']);
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const index = Math.min(count - 1, Math.max(0, to));
  const body = event.currentTarget;
  flushSync(() => bring(index));
  cancelAnimationFrame(waiting);
  const focus = (frames: number) => {
    // The focused row may have been unmounted; if the focus moved elsewhere meanwhile, it stays there.
    if (document.activeElement !== row && document.activeElement !== document.body) return;
    const there = body.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (there) there.focus();
    else if (frames > 0) waiting = requestAnimationFrame(() => focus(frames - 1));
  };
  focus(FRAMES);
}

/** Up to this many rows are all rendered, so that find in page and copy work. */
const VIRTUAL_FROM = 200;

interface RowWindow {
  /** The rows to render. */
  readonly indexes: readonly number[];
  /** Height of the rows not rendered, in pixels. */
  readonly before: number;
  readonly after: number;
  scrollTo(index: number): void;
}

/** Which rows of a table are rendered: all of a few and on paper, the visible ones of many. */
function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isPrinting = useIsPrinting();
  const virtual = count > VIRTUAL_FROM && !isPrinting;
  const [rowHeight, setRowHeight] = useState(36);
  useLayoutEffect(() => {
    const row = scroll.current && getComputedStyle(scroll.current).getPropertyValue('--at-row-table');
    if (row) setRowHeight(Number.parseFloat(row) || 36);
  }, [scroll]);
  const virtualizer = useWindowed({ count, scroll, estimate: rowHeight, enabled: virtual });
  if (!virtual)
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, scrollTo: () => {} };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
