import { chromium } from 'playwright';
import { FLAGS, VIEWPORT } from '../browser/launch.ts';
import { traced } from '../browser/traced.ts';

/** Milliseconds. */
export interface Taken {
  /** To the end of the frame that shows the last change. */
  readonly shown: number;
  /** Processor time of the main thread between the two. */
  readonly work: number;
}

export interface MonthRun {
  readonly mount: Taken;
  readonly next: Taken;
  /** Elements of the month. */
  readonly elements: number;
}

interface MonthBench {
  mount(events: number): Promise<number>;
  next(): Promise<number>;
  elements(): number;
}
type BenchWindow = { monthBench: MonthBench };

const MARKS = { startedAt: 'month-began', shown: 'month-shown' };

/** One subject in a browser of its own. Frames are not tied to a display's beat: work is measured, not 16.7 ms steps. */
export async function measure(executablePath: string, url: string, events: number): Promise<MonthRun> {
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-TW', timezoneId: 'UTC' });
    const page = await context.newPage();
    page.setDefaultTimeout(150_000);
    await page.goto(url);
    await page.waitForFunction(() => (window as unknown as Partial<BenchWindow>).monthBench !== undefined);
    const mounted = await traced(page, MARKS, () =>
      page.evaluate((count) => (window as unknown as BenchWindow).monthBench.mount(count), events),
    );
    const turned = await traced(page, MARKS, () =>
      page.evaluate(() => (window as unknown as BenchWindow).monthBench.next()),
    );
    const elements = await page.evaluate(() => (window as unknown as BenchWindow).monthBench.elements());
    return {
      mount: { shown: mounted.result, work: mounted.work.at(-1)! },
      next: { shown: turned.result, work: turned.work.at(-1)! },
      elements,
    };
  } finally {
    await browser.close();
  }
}
