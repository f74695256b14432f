import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels of a line. */
export const ROW = 31;
/** The window moves in steps of so many lines, so that scrolling draws rarely. */
const STEP = 4;
/** Before the box is measured: a chooser of 80vh. */
const USUAL_HEIGHT = 540;

export interface TreeWindow {
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** First line drawn. */
  readonly from: number;
  /** Line after the last one drawn. */
  readonly to: number;
  readonly onScroll: () => void;
  /** Scrolls as little as needed for a line to be in sight. */
  reveal(row: number): void;
  /** Lines that fit. */
  pageRows(): number;
}

/** Which lines of `count` are drawn: those in sight and a few around them. Every line is `ROW` high, so a line's place is a product. */
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
