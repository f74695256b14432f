import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../isComposing.ts';

const PAGE = 10;
/** Maximum number of frames to wait until a scrolled-to row is rendered. */
const FRAMES = 60;
/** The pending search for a row that is not rendered yet; the next key cancels it. */
let waiting = 0;

/** Arrows, Home, End and the Page keys on a table body: scrolls the row into view, then focuses it. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, count: number, bring: (index: number) => void): void {
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
