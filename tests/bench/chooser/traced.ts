import type { Page } from 'playwright';

/** Milliseconds. */
export interface Taken {
  /** To the end of the frame that shows the last change. */
  readonly shown: number;
  /** Processor time of the main thread between the two: other load on the machine hardly changes it. */
  readonly work: number;
}

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

/** Runs a step that leaves the marks `chooser-began` and `chooser-shown`, and sums the main thread's tasks between them. */
export async function traced(page: Page, step: () => Promise<number>): Promise<Taken> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  const shown = await step();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const marks = events.filter(({ name }) => name === 'chooser-began' || name === 'chooser-shown');
  const began = marks.filter(({ name }) => name === 'chooser-began').at(-1);
  const end = marks.filter(({ name }) => name === 'chooser-shown').at(-1);
  if (!began || !end) throw new Error(`${page.url()}: the trace has no marks`);
  const work = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === end.pid && tid === end.tid,
    )
    .filter(({ ts, dur = 0 }) => ts + dur > began.ts && ts < end.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  return { shown, work };
}
