import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/usePartText.ts';
import { followDrag } from './followDrag.ts';
import { dropIndex, moveBefore } from './order.ts';

export interface SequenceListProps<Item> {
  /** What is put in order, for assistive technology. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string | number;
  /** The name of an item, for its handle and for what is announced. */
  readonly nameOf: (item: Item) => string;
  /** The items in their new order. */
  readonly onChange: (items: readonly Item[]) => void;
  /** Draws an item, beside its handle. */
  readonly children: (item: Item, index: number) => ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/**
 * Items whose order a person decides: dragged by their handle, or moved with the arrow keys, Home and End while the
 * handle has the focus. Escape cancels a drag. Every move is announced.
 */
export function SequenceList<Item>(props: SequenceListProps<Item>) {
  const { label, items, itemKey, nameOf, onChange, children, disabled = false, className } = props;
  const text = usePartText();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | number | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  const move = (item: Item, before: number) => {
    const next = moveBefore(items, item, before);
    const at = next.indexOf(item);
    if (at !== items.indexOf(item)) onChange(next);
    setSaid(text('sequenceMoved', { name: nameOf(item), at: at + 1, of: items.length }));
  };
  const press = (event: PointerEvent, item: Item) => {
    if (event.button !== 0 || disabled) return;
    let target: number | null = null;
    const point = (next: number | null) => {
      target = next;
      setPlace(next);
    };
    followDrag(event.nativeEvent, 'sequence', {
      onStart: () => setDragged(itemKey(item)),
      onMove: ({ clientY }) =>
        point(
          dropIndex(
            [...list.current!.children].map((row) => row.getBoundingClientRect()),
            clientY,
            'y',
          ),
        ),
      onEnd(dropped) {
        if (dropped && target !== null) move(item, target);
        setDragged(null);
        point(null);
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent, item: Item, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined || isComposing(event) || event.ctrlKey || event.metaKey || disabled) return;
    event.preventDefault();
    const to = Math.min(Math.max(index + step, 0), items.length - 1);
    move(item, to > index ? to + 1 : to);
  };
  return (
    <div className={classNames('at-sequence', className)}>
      <ol ref={list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            className={classNames(
              'at-sequence-item',
              itemKey(item) === dragged && 'at-sequence-dragged',
              place === index && 'at-sequence-before',
              place === items.length && index === items.length - 1 && 'at-sequence-after',
            )}
          >
            <button
              type="button"
              className="at-sequence-handle"
              disabled={disabled}
              aria-label={text('sequenceHandle', { name: nameOf(item), at: index + 1, of: items.length })}
              title={text('sequenceHint')}
              onPointerDown={(event) => press(event, item)}
              onKeyDown={(event) => onKeyDown(event, item, index)}
            >
              <Icon name="drag-handle-vertical" />
            </button>
            <div className="at-sequence-content">{children(item, index)}</div>
          </li>
        ))}
      </ol>
      <div className="at-hidden-text" aria-live="assertive">
        {said}
      </div>
    </div>
  );
}
