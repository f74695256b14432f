import type { CDPSession, Page } from 'playwright';
import type { BenchContext } from './BenchContext.ts';
import { launch, VIEWPORT } from './browser/launch.ts';
import { signedInState } from './browser/signedIn.ts';
import { prepare } from './browser/switching.ts';
import { figure } from './figures.ts';
import type { Result } from './report.ts';

const TABS = 500;
const PANELS = 200;

/** What is leaked after opening and closing tabs and panels. */
export async function leaks({ chromium, atrium, runs }: BenchContext): Promise<Result> {
  const heap: number[] = [];
  const nodes: number[] = [];
  const listeners: number[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await launch(chromium);
    const storageState = await signedInState(browser, atrium.url, 'E101');
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-TW', storageState });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${atrium.url}/index`);
    await page.waitForFunction(() => window.bench !== undefined);
    await prepare(page, cdp);
    await cycle(page, 100_000, 20, 10);
    const before = await counts(cdp);
    await cycle(page, 1, TABS, PANELS);
    const after = await counts(cdp);
    heap.push((after.heap - before.heap) / 2 ** 20);
    nodes.push(after.nodes - before.nodes);
    listeners.push(after.listeners - before.listeners);
    await browser.close();
  }
  return {
    name: 'leaks',
    method: `After 20 tabs and 10 panels for warm-up and a forced collection: ${TABS} tabs and ${PANELS} panels opened and closed one after the other, forced collection, difference. Nodes and listeners are those of CDP Memory.getDOMCounters, detached ones among them.`,
    figures: {
      'heap left': figure(heap, 'MiB', { atMost: 5 }),
      'DOM nodes left': figure(nodes, 'nodes', { atMost: 0 }),
      'listeners left': figure(listeners, 'listeners', { atMost: 0 }),
    },
  };
}

async function cycle(page: Page, from: number, tabs: number, panels: number): Promise<void> {
  await page.evaluate(
    async ([first, tabCount, panelCount]) => {
      const { benchOpen, benchClose } = window as unknown as Record<string, (id: number) => Promise<void>>;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const panel = async (id: number, there: boolean) => {
        for (
          const end = performance.now() + 60_000;
          (document.querySelector(`[data-panel="${id}"]`) !== null) !== there;
          await frame()
        )
          if (performance.now() > end) throw new Error(`panel ${id}`);
      };
      for (let id = first; id < first + tabCount; id++) {
        await benchOpen!(id);
        await benchClose!(id);
      }
      for (let id = first; id < first + panelCount; id++) {
        window.bench!.openPanel(id);
        await panel(id, true);
        window.bench!.closePanel(id);
        await panel(id, false);
      }
    },
    [from, tabs, panels] as const,
  );
}

async function counts(cdp: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  await cdp.send('HeapProfiler.enable');
  for (let at = 0; at < 3; at++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}
