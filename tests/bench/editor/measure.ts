import { chromium, type Page } from 'playwright';
import { FLAGS, VIEWPORT } from '../browser/launch.ts';
import { traced } from '../browser/traced.ts';

export const PLACES = ['paragraph', 'item', 'cell'] as const;
export type Place = (typeof PLACES)[number];

/** Processor time of the main thread, milliseconds. */
export interface EditorRun {
  /** Of each key, to the end of the frame that shows it. */
  readonly keys: Readonly<Record<Place, readonly number[]>>;
  /** In the 0.6 s after the last key. */
  readonly pause: number;
}

interface EditorBench {
  length(): number;
  shown(): number;
  goTo(place: Place): void;
  pause(): Promise<void>;
}
type BenchWindow = { editorBench: EditorBench };

/** Letters, words, a correction and a line break, as they are typed. */
const KEYS = [
  ...'handover notes, '.repeat(5).split(''),
  ...Array<string>(4).fill('Backspace'),
  'Enter',
  ...'as typed by hand'.split(''),
];
const WARM_UP = 10;

/** One subject in a browser of its own. */
export async function measure(
  executablePath: string,
  url: string,
  places: readonly Place[] = PLACES,
): Promise<EditorRun> {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await (await browser.newContext({ viewport: VIEWPORT, locale: 'zh-TW' })).newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    await page.waitForFunction(() => (window as unknown as Partial<BenchWindow>).editorBench !== undefined);
    const keys: Partial<Record<Place, readonly number[]>> = {};
    let pause = 0;
    for (const place of places) {
      await page.evaluate((at) => (window as unknown as BenchWindow).editorBench.goTo(at), place);
      await page.waitForTimeout(500);
      const { work } = await traced(page, { startedAt: 'editor-key', shown: 'editor-shown' }, async () => {
        for (const key of KEYS) await press(page, key);
        await page.evaluate(() => (window as unknown as BenchWindow).editorBench.pause());
      });
      if (work.length !== KEYS.length + 1)
        throw new Error(`${url}: ${work.length - 1} of ${KEYS.length} keys changed the text`);
      keys[place] = work.slice(WARM_UP, -1);
      pause = Math.max(pause, work.at(-1)!);
    }
    return { keys: keys as EditorRun['keys'], pause };
  } finally {
    await browser.close();
  }
}

/** Presses a key and waits until its frame has been painted. */
async function press(page: Page, key: string): Promise<void> {
  const before = await page.evaluate(() => (window as unknown as BenchWindow).editorBench.shown());
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  await page.waitForFunction((shown) => (window as unknown as BenchWindow).editorBench.shown() > shown, before);
}
