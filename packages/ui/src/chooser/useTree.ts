import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../isComposing.ts';
import { KIND } from './memberIndex.ts';
import type { Chooser } from './useChooser.ts';

export interface TreeKeys {
  readonly tree: RefObject<HTMLDivElement | null>;
  /** The tabbable row. */
  readonly current: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  /** Moves the focus from the filter into the tree. */
  enter(): void;
}

/**
 * Keys and pointer of the tree in one place: arrows, Home, End and pages move, Right and Left open, close and go down
 * and up, Space toggles, Enter toggles people and opens heads, Ctrl+A chooses all shown, `*` expands everything, and
 * any other character goes into the filter.
 */
export function useTreeKeys(chooser: Chooser, view: TreeWindow, filter: RefObject<HTMLInputElement | null>): TreeKeys {
  const { index, rows, folds, readOnly } = chooser;
  const tree = useRef<HTMLDivElement>(null);
  const [requested, setWanted] = useState(1);
  const place = rows.nodes.indexOf(requested);
  const current = place < 0 ? 0 : place;

  const go = (row: number) => {
    const to = Math.min(rows.nodes.length - 1, Math.max(0, row));
    flushSync(() => {
      setWanted(rows.nodes[to]!);
      view.reveal(to);
    });
    tree.current?.querySelector<HTMLElement>(`[data-node="${rows.nodes[to]}"]`)?.focus({ preventScroll: true });
  };
  const move = (event: KeyboardEvent): boolean => {
    const node = rows.nodes[current]!;
    const head = index.kind[node] !== KIND.person;
    if (event.key === 'ArrowDown') go(current + 1);
    else if (event.key === 'ArrowUp') go(current - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(rows.nodes.length - 1);
    else if (event.key === 'PageDown') go(current + view.pageRows());
    else if (event.key === 'PageUp') go(current - view.pageRows());
    else if (event.key === 'ArrowRight') {
      if (head && !folds.isOpen(node)) folds.fold(node, true);
      else if (head) go(current + 1);
    } else if (event.key === 'ArrowLeft') {
      if (head && folds.isOpen(node)) folds.fold(node, false);
      else if (index.parent[node]! > 0) go(rows.nodes.indexOf(index.parent[node]!));
    } else if (event.key === 'Enter' && head) folds.fold(node, !folds.isOpen(node));
    else if ((event.key === 'Enter' || event.key === ' ') && !readOnly) chooser.toggle(node);
    else if (event.key === '*') folds.foldAll(true);
    else return false;
    return true;
  };
  return {
    tree,
    current,
    onFocus: (event) => {
      const node = nodeOf(event.target);
      if (node > 0) setWanted(node);
    },
    onClick: (event) => {
      const node = nodeOf(event.target);
      if (node < 0) return;
      const onCheck = (event.target as Element).classList.contains('at-chooser-check');
      if (index.kind[node] !== KIND.person && !onCheck) folds.fold(node, !folds.isOpen(node));
      else if (!readOnly) chooser.toggle(node);
    },
    onKeyDown: (event) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a') {
        event.preventDefault();
        if (!readOnly) chooser.toggle(0);
        return;
      }
      if (altKey || ctrlKey || metaKey) return;
      // no preventDefault here: the character, or the input method's first key, goes to the field that has the focus
      // now
      if (isComposing(event) || key === 'Process') return filter.current?.focus();
      if (move(event)) event.preventDefault();
      else if (key === '/') {
        event.preventDefault();
        filter.current?.focus();
      } else if (key.length === 1 && key !== ' ') filter.current?.focus();
    },
    enter: () => {
      if (rows.nodes.length > 0) go(current);
    },
  };
}

function nodeOf(target: EventTarget): number {
  return Number((target as Element).closest<HTMLElement>('[data-node]')?.dataset['node'] ?? -1);
}

/** Height of a row in pixels. */
export const ROW = 31;
/** The window moves in steps of this many rows, so that scrolling rerenders rarely. */
const STEP = 4;
/** Height before the container is measured: a chooser of 80vh. */
const USUAL_HEIGHT = 540;

export interface TreeWindow {
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** First row rendered. */
  readonly from: number;
  /** Row after the last one rendered. */
  readonly to: number;
  readonly onScroll: () => void;
  /** Scrolls as little as needed to show a row. */
  reveal(row: number): void;
  /** Number of rows that fit. */
  pageRows(): number;
}

/** Which of `count` rows are rendered: the visible ones and a few around them. Every row is `ROW` high. */
export function useTreeWindow(count: number): TreeWindow {
  const scroll = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const [height, setHeight] = useState(USUAL_HEIGHT);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const measure = () => setHeight(box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [count === 0]); // eslint-disable-line react-hooks/exhaustive-deps
  const last = Math.max(0, Math.ceil(count / STEP) - 1);
  const at = Math.min(step, last);
  const from = Math.max(0, at - 1) * STEP;
  const to = Math.min(count, (at + 2) * STEP + Math.ceil(height / ROW / STEP) * STEP);
  return {
    scroll,
    from,
    to,
    onScroll: () => setStep(Math.floor(scroll.current!.scrollTop / ROW / STEP)),
    reveal: (row) => {
      const box = scroll.current!;
      const top = row * ROW;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
    },
    pageRows: () => Math.max(1, Math.floor(scroll.current!.clientHeight / ROW) - 1),
  };
}
