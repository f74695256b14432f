import type { BrowserContext } from 'playwright';
import { launch, VIEWPORT } from './launch.ts';
import { signedInState } from './signedIn.ts';
import { traced } from './traced.ts';

const MARKS = { startedAt: 'workspace-began', shown: 'workspace-shown' };
/** A stored layout without tabs. */
const EMPTY_LAYOUT = JSON.stringify({ version: 1, tabs: [], panes: [], tree: null, front: '' });

/** One load of the workspace, milliseconds. */
export interface Load {
  /** From the beginning of the navigation until an entry of the menu can be pressed, after the frame that shows it. */
  readonly usable: number;
  /** Processor time of the page's main thread until then: other load on the machine hardly affects it. */
  readonly work: number;
}

/**
 * Loads the workspace of several servers in turn, in one browser that has their chunks.
 *
 * @returns the loads of each server, `runs` of them
 */
export async function workspaceTimes(chromium: string, urls: readonly string[], runs: number): Promise<Load[][]> {
  const browser = await launch(chromium);
  try {
    const contexts: BrowserContext[] = [];
    for (const url of urls) {
      const storageState = await signedInState(browser, url, 'E002');
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-TW', storageState });
      await context.addInitScript(watch, { empty: EMPTY_LAYOUT, ...MARKS });
      contexts.push(context);
    }
    const loads: Load[][] = urls.map(() => []);
    // the first one downloads the chunks
    for (let run = 0; run <= runs; run += 1)
      for (const [at, context] of contexts.entries()) {
        const load = await loadOnce(context, urls[at]!);
        if (run > 0) loads[at]!.push(load);
      }
    return loads;
  } finally {
    await browser.close();
  }
}

async function loadOnce(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const { result, work } = await traced(page, MARKS, async () => {
    await page.goto(`${url}/index`);
    const shown = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, MARKS.shown);
    return (await shown.jsonValue()) as number;
  });
  await page.close();
  return { usable: result, work: work[0]! };
}

/** Runs in the page, before anything of it. */
function watch({ empty, startedAt, shown }: { empty: string; startedAt: string; shown: string }): void {
  for (const key of Object.keys(localStorage))
    if (/^atrium\.layout\..+\.tabs$/.test(key)) localStorage.setItem(key, empty);
  performance.mark(startedAt);
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=treeitem] [role=treeitem], [role=treeitem][aria-level="2"]')) return;
    observer.disconnect();
    // the frame is painted when the one after it begins
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(shown)));
  });
  observer.observe(document, { childList: true, subtree: true });
}
