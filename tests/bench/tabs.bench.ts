import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { launch, VIEWPORT } from './browser/launch.ts';
import { PEER, servePeer } from './browser/peerPage.ts';
import { signedInState } from './browser/signedIn.ts';
import { openTab, prepare, switchByKey, switchByPointer, type Switching } from './browser/switching.ts';
import { figure, quantile } from './figures.ts';
import type { Result } from './report.ts';

const TABS = 50;
const SWITCHES = 60;

interface Run {
  readonly key: Switching;
  readonly pointer: Switching;
  readonly slow: Switching;
}

/** Switching among 50 open tabs, beside dockview-react in the same run. */
export async function tabs({ chromium, atrium, runs }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-peer');
  const peer = await servePeer(join(folder.path, 'peer'));
  const first = await launch(chromium);
  const storageState = await signedInState(first, atrium.url, 'E002');
  await first.close();
  const ours: Run[] = [];
  const theirs: Run[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      theirs.push(await inBrowser(chromium, (browser) => measure(browser, peer.url, '.dv-tab', undefined)));
      ours.push(
        await inBrowser(chromium, (browser) => measure(browser, `${atrium.url}/index`, '[role=tab]', storageState)),
      );
    }
  } finally {
    peer.close();
    folder.remove();
  }
  const per = (runs: readonly Run[], pick: (run: Run) => number) => runs.map(pick);
  const ratio = (pick: (run: Run) => number) => ours.map((run, at) => pick(run) / pick(theirs[at]!));
  const p = (share: number, which: keyof Run) => (run: Run) => quantile(run[which].latencies, share);
  const work = (which: keyof Run) => (run: Run) => quantile(run[which].work, 0.5);
  return {
    name: 'tabs',
    method: `${TABS} open tabs of about 260 elements, each with a listener and a timer; ${SWITCHES} switches a run, from the input event to the frame after the one that shows the view. Main thread = processor time of the main thread's tasks in that time, the median of a run's switches (Chromium's trace). By key = every tab through the library's own activation; by pointer = presses on visible tab headers. The peer shows the same content in the same browser, run for run.`,
    facts: { peer: PEER },
    figures: {
      'main thread a switch, by pointer': figure(per(ours, work('pointer')), 'ms', { atMost: 5 }),
      'main thread a switch, by key': figure(per(ours, work('key')), 'ms', { atMost: 5 }),
      'latency p50, by pointer': figure(per(ours, p(0.5, 'pointer')), 'ms'),
      'latency p95, by pointer': figure(per(ours, p(0.95, 'pointer')), 'ms', { atMost: 33.4 }),
      'latency p95, by key': figure(per(ours, p(0.95, 'key')), 'ms'),
      'main thread a switch, CPU 4x slower': figure(per(ours, work('slow')), 'ms'),
      'ratio to dockview-react, CPU 4x slower, main thread': figure(ratio(work('slow')), '', { atMost: 0.7 }),
      'ratio to dockview-react, CPU 4x slower, latency p50': figure(ratio(p(0.5, 'slow')), ''),
      'dockview-react: main thread a switch, by pointer': figure(per(theirs, work('pointer')), 'ms'),
      'dockview-react: main thread a switch, by key': figure(per(theirs, work('key')), 'ms'),
      'dockview-react: latency p95, by pointer': figure(per(theirs, p(0.95, 'pointer')), 'ms'),
      'dockview-react: main thread a switch, CPU 4x slower': figure(per(theirs, work('slow')), 'ms'),
    },
  };
}

async function inBrowser<T>(chromium: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launch(chromium);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  address: string,
  headers: string,
  storageState: Awaited<ReturnType<typeof signedInState>> | undefined,
): Promise<Run> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'zh-TW',
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(address);
  await page.waitForFunction(() => window.bench !== undefined);
  await prepare(page, cdp);
  for (let id = 1; id <= TABS; id++) await openTab(page, id);
  const every = Array.from({ length: TABS }, (_, at) => at + 1);
  await switchByKey(page, cdp, every);
  const key = await switchByKey(page, cdp, shuffled(SWITCHES, every, 7));
  const visible = await visibleIds(page, headers);
  const pointer = await switchByPointer(page, cdp, shuffled(SWITCHES, visible, 3), headers);
  // by key again: what lies under the mouse in a strip that scrolls is no part of it
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height - 60);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slow = await switchByKey(page, cdp, shuffled(40, every, 11));
  return { key, pointer, slow };
}

/** Tabs whose headers can be pressed where the strip stands now; a press on one of them scrolls nothing. */
function visibleIds(page: Page, headers: string): Promise<number[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((header) => {
        const at = header.getBoundingClientRect();
        const hit = document.elementFromPoint(at.left + Math.min(20, at.width / 2), at.top + at.height / 2);
        const id = Number(/^T(\d+)$/.exec(header.textContent?.trim() ?? '')?.[1]);
        return id && at.right < innerWidth - 120 && hit?.closest(selector) === header ? [id] : [];
      }),
    headers,
  );
}

/** The same sequence every time, never the same tab twice in a row. */
function shuffled(length: number, from: readonly number[], seed: number): number[] {
  let state = seed;
  const taken: number[] = [];
  while (taken.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const id = from[state % from.length]!;
    if (id !== taken.at(-1)) taken.push(id);
  }
  return taken;
}
