import { chromium, type Page } from 'playwright';
import { FLAGS, VIEWPORT } from '../browser/launch.ts';
import { traced } from '../browser/traced.ts';

/** Milliseconds. */
export interface Taken {
  /** To the end of the frame that shows the last change. */
  readonly shown: number;
  /** Processor time of the main thread between the two. */
  readonly work: number;
}

export interface ChooserRun {
  readonly mountFolded: Taken;
  readonly mount: Taken;
  /** Mean of the steps. */
  readonly filter: Taken;
  readonly selectAll: Taken;
  /** Elements of the document, all people selected. */
  readonly elements: number;
}

interface ChooserBench {
  readonly row: string;
  readonly filter: string;
  readonly selectAll: string;
  elements(): number;
  texts(): string[];
  mount(people: number, expanded: boolean): Promise<number>;
  arm(kind: 'filter' | 'selectAll'): void;
}
type BenchWindow = { chooserBench: ChooserBench; chooserSeen: Promise<number> };

/** A character more, one more, none at all: each step is one input event. */
const STEPS = ['志', '明', ''];

/** One subject in a browser of its own. Frames are not tied to a display's beat: work is measured, not 16.7 ms steps. */
export async function measure(executablePath: string, url: string, people: number): Promise<ChooserRun> {
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const open = async (): Promise<Page> => {
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-TW' });
      const page = await context.newPage();
      page.setDefaultTimeout(150_000);
      await page.goto(url);
      await page.waitForFunction(() => (window as unknown as Partial<BenchWindow>).chooserBench !== undefined);
      return page;
    };
    const mount = (page: Page, expanded: boolean) =>
      taken(page, () =>
        page.evaluate(([count, open_]) => (window as unknown as BenchWindow).chooserBench.mount(count, open_), [
          people,
          expanded,
        ] as const),
      );
    const folded = await open();
    const mountFolded = await mount(folded, false);
    await folded.context().close();
    const page = await open();
    const mounted = await mount(page, true);
    const filter = await filterSteps(page);
    const selectAll = await pressSelectAll(page);
    const elements = await page.evaluate(() => (window as unknown as BenchWindow).chooserBench.elements());
    return { mountFolded, mount: mounted, filter, selectAll, elements };
  } finally {
    await browser.close();
  }
}

async function taken(page: Page, step: () => Promise<number>): Promise<Taken> {
  const { result, work } = await traced(page, { startedAt: 'chooser-began', shown: 'chooser-shown' }, step);
  return { shown: result, work: work.at(-1)! };
}

async function filterSteps(page: Page): Promise<Taken> {
  const cdp = await page.context().newCDPSession(page);
  const field = await page.evaluate(() => (window as unknown as BenchWindow).chooserBench.filter);
  await page.locator(field).first().click();
  await page.waitForTimeout(600);
  const steps: Taken[] = [];
  for (const step of STEPS) {
    if (step === '') await page.keyboard.press('Control+a');
    await page.evaluate(() => (window as unknown as BenchWindow).chooserBench.arm('filter'));
    steps.push(
      await taken(page, async () => {
        if (step === '') await page.keyboard.press('Backspace');
        else await cdp.send('Input.insertText', { text: step });
        return page.evaluate(() => (window as unknown as BenchWindow).chooserSeen);
      }),
    );
    if (step === '明') {
      const texts = await page.evaluate(() => (window as unknown as BenchWindow).chooserBench.texts());
      if (texts.length === 0) throw new Error(`${page.url()} found nobody`);
    }
  }
  const mean = (of: keyof Taken) => steps.reduce((sum, one) => sum + one[of], 0) / steps.length;
  return { shown: mean('shown'), work: mean('work') };
}

async function pressSelectAll(page: Page): Promise<Taken> {
  const cdp = await page.context().newCDPSession(page);
  const selector = await page.evaluate(() => (window as unknown as BenchWindow).chooserBench.selectAll);
  const box = (await page.locator(selector).first().boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
  await page.waitForTimeout(300);
  await page.evaluate(() => (window as unknown as BenchWindow).chooserBench.arm('selectAll'));
  const button = { ...at, button: 'left', clickCount: 1 } as const;
  return taken(page, async () => {
    await Promise.all([
      cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
    ]);
    return page.evaluate(() => (window as unknown as BenchWindow).chooserSeen);
  });
}
