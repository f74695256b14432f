import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { useIsPrinting, useWindowed } from './useWindowed.ts';

export interface VirtualListProps<Row> {
  /** What is listed, for assistive technology. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Draws a row; it may be of any height, which may change. */
  readonly children: (row: Row, index: number) => ReactNode;
  /** Usual height of a row in pixels: the closer, the steadier the scroll bar. 44 by default. */
  readonly estimate?: number;
  /** Called when the last rows come into sight, for example to load more; once per number of rows. */
  readonly onEnd?: () => void;
  /** Key of a row that is scrolled to the top of the list, at first and whenever it changes. */
  readonly shown?: string | number | undefined;
  /** Below the last row: loading, an error. */
  readonly end?: ReactNode;
  readonly className?: string;
}

/** Rows from the end of the list at which `onEnd` is called. */
const NEAR = 5;

/**
 * A list of which only the visible rows are rendered, on paper all of them, each as high as its content. It fills its container, which must
 * have a height. The row with the focus stays rendered when it is scrolled out of sight. For tables use `DataTable`.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, children, estimate = 44, onEnd, shown, end, className } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | number | null>(null);
  const windowed = useWindowed({
    count: rows.length,
    scroll,
    estimate,
    overscan: 6,
    keyOf: (index) => rowKey(rows[index]!),
    kept: focused === null ? -1 : rows.findIndex((row) => rowKey(row) === focused),
  });
  const shownAt = shown === undefined ? -1 : rows.findIndex((row) => rowKey(row) === shown);
  const scrolledTo = useRef<string | number>(undefined);
  useEffect(() => {
    if (shownAt === -1 || scrolledTo.current === shown) return;
    scrolledTo.current = shown;
    windowed.scrollToIndex(shownAt, { align: 'start' });
  }, [windowed, shown, shownAt]);
  const isPrinting = useIsPrinting();
  const visible = windowed.getVirtualItems();
  const items = isPrinting
    ? rows.map((row, index) => ({ index, key: rowKey(row), start: 0 }))
    : visible.map(({ index, start }) => ({ index, key: rowKey(rows[index]!), start }));
  const last = visible.at(-1)?.index ?? -1;
  const isNear = rows.length > 0 && last >= rows.length - NEAR;
  const reachEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isNear) reachEnd();
  }, [isNear, rows.length]);
  return (
    <div ref={scroll} className={classNames('at-virtual', className)} tabIndex={0} role="region" aria-label={label}>
      <div role="list" aria-label={label} className="at-virtual-rows" style={{ height: windowed.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <div
            key={key}
            ref={windowed.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="at-virtual-row"
            style={{ transform: `translateY(${start}px)` }}
            onFocus={() => setFocused(rowKey(rows[index]!))}
            onBlur={() => setFocused(null)}
          >
            {children(rows[index]!, index)}
          </div>
        ))}
      </div>
      {end}
    </div>
  );
}
