// The interface of every page for the measurement, and the shared clock.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { frame } from '../../frame.ts';
import { eventsOf, type BenchEvent } from './events.ts';

export interface Subject<Data> {
  /** Made before the clock starts: the events in the shape that the subject takes. */
  readonly prepare: (events: readonly BenchEvent[]) => Data;
  readonly draw: (data: Data) => ReactNode;
  /** An event that is drawn. */
  readonly row: string;
  /** Shows the next month, by the subject's own means. */
  readonly next: () => void;
}

/** To the end of the frame that shows the last change. `done` is asked after 400 ms without one, so that it costs the subject nothing. */
async function untilPainted(done: () => boolean, step: () => void): Promise<number> {
  let shown = 0;
  let changed = performance.now();
  let pending = false;
  const observer = new MutationObserver(() => {
    changed = performance.now();
    if (pending) return;
    pending = true;
    void frame().then(() => {
      pending = false;
      shown = performance.now();
      performance.mark('month-shown');
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  performance.mark('month-began');
  const startedAt = performance.now();
  step();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const now = performance.now();
    if (!pending && shown > startedAt && now - changed > 400 && done()) break;
    if (now > startedAt + 120_000) throw new Error('nothing was rendered within two minutes');
  }
  observer.disconnect();
  return shown - startedAt;
}

export function offer<Data>(subject: Subject<Data>): void {
  // the titles begin with month and day; these days are in the grid of their month only
  const has = (day: RegExp) => [...document.querySelectorAll(subject.row)].some((row) => day.test(row.textContent));
  Object.assign(window, {
    monthBench: {
      elements: () => document.querySelectorAll('#root *').length,
      mount: (count: number) => {
        const data = subject.prepare(eventsOf(count));
        const root = createRoot(document.getElementById('root')!);
        return new Promise((resolve, reject) => {
          const start = () => root.render(subject.draw(data));
          setTimeout(() => untilPainted(() => has(/3\/1\d /), start).then(resolve, reject), 100);
        });
      },
      next: () => untilPainted(() => has(/4\/1\d /), subject.next),
    },
  });
}

/** The box that every month is drawn in. */
export const BOX = { width: 1200, height: 860 } as const;
