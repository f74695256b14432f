import type { Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Names of the two marks that the page leaves (`performance.mark`): at the start and when the result is shown. */
export interface Marks {
  readonly startedAt: string;
  readonly shown: string;
}

export interface Traced<T> {
  readonly result: T;
  /**
   * Processor time of the main thread, milliseconds, from each `began` to the last `shown` before the next one: the
   * tasks that reach into that time. Other load on the machine hardly affects it, and commands of the test outside of
   * it do not count.
   */
  readonly work: readonly number[];
}

/** Runs steps that leave marks, and sums the tasks of the main thread between them. */
export async function traced<T>(page: Page, marks: Marks, step: () => Promise<T>): Promise<Traced<T>> {
  // Of the browser: a session of the page misses the first marks of a process that a navigation begins.
  const cdp = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  const result = await step();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const spans = spansOf(events, marks);
  if (spans.length === 0) throw new Error(`${page.url()}: the trace has no marks`);
  return { result, work: spans.map((span) => workIn(span, events)) };
}

interface Span {
  readonly startedAt: TraceEvent;
  readonly shown: TraceEvent;
}

function spansOf(events: readonly TraceEvent[], marks: Marks): Span[] {
  const found = events
    .filter(({ name }) => name === marks.startedAt || name === marks.shown)
    .toSorted((one, other) => one.ts - other.ts);
  const spans: Span[] = [];
  for (const [at, startedAt] of found.entries()) {
    if (startedAt.name !== marks.startedAt) continue;
    const next = found.findIndex((mark, other) => other > at && mark.name === marks.startedAt);
    const shown = found.slice(at + 1, next === -1 ? undefined : next).at(-1);
    if (shown) spans.push({ startedAt, shown });
  }
  return spans;
}

function workIn({ startedAt, shown }: Span, events: readonly TraceEvent[]): number {
  return events
    .filter(({ name, ph, pid, tid }) => {
      return name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === shown.pid && tid === shown.tid;
    })
    .filter(({ ts, dur = 0 }) => ts + dur > startedAt.ts && ts < shown.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
