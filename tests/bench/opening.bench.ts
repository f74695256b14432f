import type { Page } from 'playwright';
import type { BenchContext } from './BenchContext.ts';
import { launch, VIEWPORT } from './browser/launch.ts';
import { signedInState } from './browser/signedIn.ts';
import { traced } from './browser/traced.ts';
import { figure } from './figures.ts';
import type { Result } from './report.ts';

/** A stored layout without tabs. */
const EMPTY_LAYOUT = JSON.stringify({ version: 1, tabs: [], panes: [], tree: null, front: '' });

interface Opening {
  /** Milliseconds from the click to the end of the frame that shows the events of the month. */
  readonly shown: number;
  /** The same to the last change of the grid, with the days of the months before and after. */
  readonly complete: number;
  /** Calls and chunks that were loaded until the month was shown. */
  readonly calls: number;
  readonly chunks: number;
  /** Processor time of the page's main thread until the month was shown, milliseconds: other load on the machine hardly affects it. */
  readonly work: number;
}

const MARKS = { startedAt: 'opening-began', shown: 'opening-shown' };

/** The calendar's first opening in a freshly loaded workspace whose chunks were downloaded before. */
export async function opening({ chromium, atrium, runs }: BenchContext): Promise<Result> {
  const browser = await launch(chromium);
  const openings: Opening[] = [];
  try {
    const storageState = await signedInState(browser, atrium.url, 'E002');
    const context = await browser.newContext({
      viewport: VIEWPORT,
      locale: 'zh-TW',
      timezoneId: 'Asia/Taipei',
      storageState,
    });
    // The first load opens the calendar by itself, which downloads it, and leaves a layout; every later one begins without a tab.
    const first = await context.newPage();
    await first.goto(`${atrium.url}/index`);
    await first.locator('[role=gridcell] [data-id]').first().waitFor();
    await first.waitForLoadState('networkidle');
    await first.close({ runBeforeUnload: true });
    await context.addInitScript((empty) => {
      for (const key of Object.keys(localStorage))
        if (/^atrium\.layout\..+\.tabs$/.test(key)) localStorage.setItem(key, empty);
    }, EMPTY_LAYOUT);
    // the first one warms up
    for (let run = 0; run <= runs; run++) {
      const page = await context.newPage();
      await page.goto(`${atrium.url}/index`);
      const entry = page.getByRole('treeitem', { name: '行事曆', exact: true });
      await entry.waitFor();
      await page.waitForLoadState('networkidle');
      const { result, work } = await traced(page, MARKS, () => open(page, () => entry.click()));
      if (run > 0) openings.push({ ...result, work: work[0]! });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  const per = (pick: (opening: Opening) => number) => openings.map(pick);
  return {
    name: 'opening',
    method:
      'The built server with the demo company on the same machine, and one browser whose cache has every chunk. Each run loads the workspace again without a tab, waits until it is quiet, and presses the calendar in the menu. From the click to the end of the frame that shows all events of the month; complete = to the last change, when the days of the neighbouring months have theirs, too. Main thread = processor time of its tasks until the month was shown (Chromium’s trace), which other load on the machine hardly affects.',
    figures: {
      'first opening of the month': figure(
        per(({ shown }) => shown),
        'ms',
        { atMost: 150 },
      ),
      'first opening, complete': figure(
        per(({ complete }) => complete),
        'ms',
      ),
      'first opening, main thread': figure(
        per(({ work }) => work),
        'ms',
      ),
      'calls until it is shown': figure(
        per(({ calls }) => calls),
        '',
      ),
      'chunks until it is shown': figure(
        per(({ chunks }) => chunks),
        '',
      ),
    },
  };
}

/** Milliseconds without a change after which the month is complete. */
const QUIET = 500;

async function open(page: Page, press: () => Promise<void>): Promise<Omit<Opening, 'work'>> {
  const measured = page.evaluate(async (quiet) => {
    const entries = () =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, initiatorType } = entry as PerformanceResourceTiming;
        return { isCall: initiatorType === 'xmlhttprequest', isChunk: /\.(?:js|css)(?:\?|$)/.test(name) };
      });
    if (performance.getEntriesByType('resource').some(({ name }) => /\/Calendar-[\w-]+\.js/.test(name)))
      throw new Error('view code of the calendar was loaded before its first opening');
    const before = entries().length;
    const eventsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((chip) => chip.getAttribute('data-id')).join(' ');
    const own = () => eventsOf('[role=gridcell]:not(.calendar-day-outside) [data-id]');
    const all = () => eventsOf('[role=grid] [data-id]');
    const painted = () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          // a task posted from a frame runs after that frame was painted
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(0);
        }),
      );
    const pressed = await new Promise<number>((resolve) =>
      window.addEventListener(
        'click',
        ({ timeStamp }) => {
          performance.mark('opening-began');
          resolve(timeStamp);
        },
        { capture: true, once: true },
      ),
    );
    let shown = 0;
    let complete = 0;
    let last = { own: '', all: '' };
    let loaded: ReturnType<typeof entries> = [];
    for (let now = pressed; shown === 0 || now - complete < quiet;) {
      now = await painted();
      const next = { own: own(), all: all() };
      if (next.own !== last.own) {
        shown = now;
        performance.mark('opening-shown');
        loaded = entries().slice(before);
      }
      if (next.all !== last.all) complete = now;
      last = next;
      if (now - pressed > 30_000) throw new Error('the month was not shown');
    }
    return {
      shown: shown - pressed,
      complete: complete - pressed,
      calls: loaded.filter(({ isCall }) => isCall).length,
      chunks: loaded.filter(({ isChunk }) => isChunk).length,
    };
  }, QUIET);
  await press();
  return measured;
}
