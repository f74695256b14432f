import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { usePartText } from '../parts/partText.ts';
import { Icon } from '../primitives/Icon.tsx';

export interface SequenceListProps<Item> {
  /** What is put in order, for assistive technology. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string | number;
  /** The name of an item, for its handle and for what is announced. */
  readonly nameOf: (item: Item) => string;
  /** The items in their new order, the one that was moved, and where it is now. */
  readonly onChange: (items: readonly Item[], moved: Item, index: number) => void;
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
    if (at !== items.indexOf(item)) onChange(next, item, at);
    setSaid(text('sequenceMoved', { name: nameOf(item), at: at + 1, of: items.length }));
  };
  const press = (event: ReactPointerEvent, item: Item) => {
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
  const onKeyDown = (event: ReactKeyboardEvent, item: Item, index: number) => {
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

/** Pixels that the pointer must move before a press becomes a drag. */
const SLOP = 5;

/** What is told of a drag, from its start to its end. */
export interface DragCallbacks {
  /** The press became a drag. */
  onStart(): void;
  onMove(event: PointerEvent): void;
  /** It ended. `dropped` is false if it was cancelled: by Escape, by the system, or because the window lost the focus. */
  onEnd(dropped: boolean): void;
}

/**
 * Follows the pointer from a press on something that can be dragged. A press that hardly moves stays a click: none of the
 * callbacks is called.
 *
 * @param kind value of `data-dragging` of the document while it is dragged, for the cursor
 */
export function followDrag(down: PointerEvent, kind: string, callbacks: DragCallbacks): void {
  const root = document.documentElement;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  let dragging = false;

  const finish = (dropped: boolean) => {
    stop.abort();
    if (!dragging) return;
    delete root.dataset['dragging'];
    callbacks.onEnd(dropped);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (event.buttons === 0) return finish(false);
    if (!dragging) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP) return;
      dragging = true;
      root.dataset['dragging'] = kind;
      callbacks.onStart();
    }
    event.preventDefault();
    callbacks.onMove(event);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && finish(true), listen);
  window.addEventListener('pointercancel', () => finish(false), listen);
  window.addEventListener('keydown', escape, listen);
  // not captured: elements that lose the focus by the press fire it too
  window.addEventListener('blur', () => finish(false), { signal: stop.signal });
}

/** The place of something on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Before which of several boxes in a row or a column a point lies.
 *
 * @returns an index; the number of boxes for the place after the last one
 */
export function dropIndex(boxes: readonly Box[], point: number, axis: 'x' | 'y'): number {
  const middle = ({ left, top, width, height }: Box) => (axis === 'x' ? left + width / 2 : top + height / 2);
  const index = boxes.findIndex((box) => point < middle(box));
  return index === -1 ? boxes.length : index;
}

/** The sequence with one item put before the item now at `index`; at the end if there is none. */
export function moveBefore<Item>(items: readonly Item[], item: Item, index: number): Item[] {
  const from = items.indexOf(item);
  const rest = items.filter((each) => each !== item);
  return rest.toSpliced(from !== -1 && from < index ? index - 1 : index, 0, item);
}
