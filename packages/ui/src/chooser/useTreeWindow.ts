import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
