// The interface of every page for the measurement, and the shared clock.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { frame } from '../../frame.ts';

export interface Subject<Data> {
  /** Made before the clock starts. */
  readonly prepare: (people: number) => Data;
  readonly draw: (data: Data, expanded: boolean) => ReactNode;
  /** A line of the list. */
  readonly row: string;
  /** The check mark of a line, checked. */
  readonly checked: string;
  readonly filter: string;
  readonly selectAll: string;
  /** Milliseconds of the subject's own debounce: the clock of a filter step starts where that timer ends. */
  readonly debounce?: number;
}

/** The beginning, also for the trace. */
function now(): number {
  performance.mark('chooser-began');
  return performance.now();
}

/**
 * From `began` to the end of the frame that shows the last change, once `done` and after 250 ms without another. Waits
 * without rendering frames itself.
 */
async function untilPainted(startedAt: () => number, done: () => boolean): Promise<number> {
  let shown = 0;
  let changed = 0;
  let pending = false;
  const observer = new MutationObserver(() => {
    changed = performance.now();
    if (pending) return;
    pending = true;
    void frame().then(() => {
      pending = false;
      shown = performance.now();
      performance.mark('chooser-shown');
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const limit = performance.now() + 120_000;
  while (pending || startedAt() === 0 || shown < startedAt() || performance.now() - changed < 250 || !done()) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (performance.now() > limit) throw new Error('nothing was rendered within two minutes');
  }
  observer.disconnect();
  return shown - startedAt();
}

export function offer<Data>(subject: Subject<Data>): void {
  const rows = () => document.querySelectorAll(subject.row).length;
  let debounceEnded = 0;
  if (subject.debounce) {
    const native = window.setTimeout;
    const watched = (run: () => void, delay?: number, ...rest: unknown[]) =>
      native(
        () => {
          if (delay === subject.debounce) debounceEnded = now();
          run();
        },
        delay,
        ...rest,
      );
    window.setTimeout = watched as typeof window.setTimeout;
  }
  Object.assign(window, {
    chooserBench: {
      row: subject.row,
      filter: subject.filter,
      selectAll: subject.selectAll,
      elements: () => document.querySelectorAll('*').length,
      texts: () => [...document.querySelectorAll(subject.row)].map((row) => row.textContent),
      mount: (people: number, expanded: boolean) => {
        const data = subject.prepare(people);
        const root = createRoot(document.getElementById('root')!);
        return new Promise((resolve, reject) => {
          setTimeout(() => {
            const startedAt = now();
            root.render(subject.draw(data, expanded));
            untilPainted(
              () => startedAt,
              () => rows() > 0,
            ).then(resolve, reject);
          }, 100);
        });
      },
      arm: (kind: 'filter' | 'selectAll') => {
        let startedAt = 0;
        debounceEnded = 0;
        const start = (event: Event) => {
          if (kind === 'selectAll' || !subject.debounce) now();
          startedAt = event.timeStamp;
        };
        window.addEventListener(kind === 'filter' ? 'input' : 'pointerdown', start, { capture: true, once: true });
        const from = () => (kind === 'filter' && subject.debounce ? debounceEnded : startedAt);
        const done = () =>
          kind === 'filter' || (rows() > 0 && document.querySelectorAll(subject.checked).length >= rows());
        Object.assign(window, { chooserSeen: untilPainted(from, done) });
      },
    },
  });
}
