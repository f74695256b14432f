import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
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
/** Switches of one side before the next side's turn. */
const BLOCK = 12;
const EVERY = Array.from({ length: TABS }, (_, at) => at + 1);

interface Run {
  readonly key: Switching;
  readonly pointer: Switching;
  readonly slow: Switching;
}

/** Views of the floor: plain elements, of which a line of script shows one. */
const PLAIN = [1, 2];

/** Switching among 50 open tabs, beside dockview-react and two plain elements in the same run. */
export async function tabs({ chromium, atrium, runs }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-peer');
  const peer = await servePeer(join(folder.path, 'peer'));
  const first = await launch(chromium);
  const storageState = await signedInState(first, atrium.url, 'E002');
  await first.close();
  const ours: Run[] = [];
  const theirs: Run[] = [];
  const floors: Run[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const sides = [
        await open(chromium, peer.url, { tabs: EVERY, headers: '.dv-tab' }),
        await open(chromium, `${atrium.url}/index`, { tabs: EVERY, headers: '[role=tab]', storageState }),
        await open(chromium, `${peer.url}floor.html`, { tabs: PLAIN }),
      ] as const;
      const [their, our, floor] = await measure(sides);
      theirs.push(their!);
      ours.push(our!);
      floors.push(floor!);
      for (const { browser } of sides) await browser.close();
    }
  } finally {
    peer.close();
    folder.remove();
  }
  const per = (runs: readonly Run[], pick: (run: Run) => number) => runs.map(pick);
  const ratio = (pick: (run: Run) => number, to = theirs) => ours.map((run, at) => pick(run) / pick(to[at]!));
  const p = (share: number, which: keyof Run) => (run: Run) => quantile(run[which].latencies, share);
  const work = (which: keyof Run) => (run: Run) => quantile(run[which].work, 0.5);
  return {
    name: 'tabs',
    method: `${TABS} open tabs of about 260 elements, each with a listener and a timer; ${SWITCHES} switches a run, from the input event to the frame after the one that shows the view. Main thread = processor time of the main thread's tasks in that time, the median of a run's switches (Chromium's trace). By key = every tab through the library's own activation; by pointer = presses on visible tab headers. The peer shows the same content in a browser of its own, open at the same time, and so does the floor: ${PLAIN.length} plain elements of that content of which a line of script shows one, by key; the three take turns every ${BLOCK} switches.`,
    facts: { peer: PEER },
    figures: {
      'main thread a switch, by pointer': figure(per(ours, work('pointer')), 'ms'),
      'main thread a switch, by key': figure(per(ours, work('key')), 'ms'),
      'latency p50, by pointer': figure(per(ours, p(0.5, 'pointer')), 'ms'),
      'latency p95, by pointer': figure(per(ours, p(0.95, 'pointer')), 'ms', { atMost: 33.4 }),
      'latency p95, by key': figure(per(ours, p(0.95, 'key')), 'ms'),
      'main thread a switch, CPU 4x slower': figure(per(ours, work('slow')), 'ms'),
      'ratio to two plain elements, by key, main thread': figure(ratio(work('key'), floors), '', { atMost: 1.3 }),
      'ratio to two plain elements, CPU 4x slower, main thread': figure(ratio(work('slow'), floors), ''),
      'ratio to dockview-react, by key, main thread': figure(ratio(work('key')), '', { atMost: 0.5 }),
      'ratio to dockview-react, CPU 4x slower, main thread': figure(ratio(work('slow')), '', { atMost: 0.5 }),
      'ratio to dockview-react, CPU 4x slower, latency p50': figure(ratio(p(0.5, 'slow')), ''),
      'dockview-react: main thread a switch, by pointer': figure(per(theirs, work('pointer')), 'ms'),
      'dockview-react: main thread a switch, by key': figure(per(theirs, work('key')), 'ms'),
      'dockview-react: latency p95, by pointer': figure(per(theirs, p(0.95, 'pointer')), 'ms'),
      'dockview-react: main thread a switch, CPU 4x slower': figure(per(theirs, work('slow')), 'ms'),
      'two plain elements: main thread a switch, by key': figure(per(floors, work('key')), 'ms'),
      'two plain elements: main thread a switch, CPU 4x slower': figure(per(floors, work('slow')), 'ms'),
    },
  };
}

interface Views {
  readonly tabs: readonly number[];
  /** Selector of the tabs' headers, where there are any. */
  readonly headers?: string;
  readonly storageState?: Awaited<ReturnType<typeof signedInState>>;
}

interface Side extends Views {
  readonly browser: Browser;
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A browser of its own whose tabs are open, each of which has been on top. */
async function open(chromium: string, address: string, views: Views): Promise<Side> {
  const browser = await launch(chromium);
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'zh-TW',
    ...(views.storageState && { storageState: views.storageState }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(address);
  await page.waitForFunction(() => window.bench !== undefined);
  await prepare(page, cdp);
  for (const id of views.tabs) await openTab(page, id);
  await switchByKey(page, cdp, views.tabs);
  return { browser, page, cdp, ...views };
}

/** The sides take turns in short blocks, so that other load on the machine affects both alike. */
async function measure(sides: readonly Side[]): Promise<Run[]> {
  const byKey = ({ page, cdp }: Side, ids: readonly number[]) => switchByKey(page, cdp, ids);
  const key = await inTurn(sides, ({ tabs }) => shuffled(SWITCHES, tabs, 7), byKey);
  const visible = new Map<Side, readonly number[]>();
  for (const side of sides)
    visible.set(side, side.headers === undefined ? side.tabs : await visibleIds(side.page, side.headers));
  const pointer = await inTurn(
    sides,
    (side) => shuffled(SWITCHES, visible.get(side)!, 3),
    ({ page, cdp, headers }, ids) =>
      headers === undefined ? switchByKey(page, cdp, ids) : switchByPointer(page, cdp, ids, headers),
  );
  for (const { page, cdp } of sides) {
    // by key again: the tab under the mouse in a scrolling strip must not matter
    await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height - 60);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const slow = await inTurn(sides, ({ tabs }) => shuffled(SWITCHES, tabs, 11), byKey);
  return sides.map((_, at) => ({ key: key[at]!, pointer: pointer[at]!, slow: slow[at]! }));
}

async function inTurn(
  sides: readonly Side[],
  idsOf: (side: Side) => readonly number[],
  switching: (side: Side, ids: readonly number[]) => Promise<Switching>,
): Promise<Switching[]> {
  const ids = sides.map(idsOf);
  const blocks: Switching[][] = sides.map(() => []);
  for (let from = 0; from < SWITCHES; from += BLOCK)
    for (const [at, side] of sides.entries())
      blocks[at]!.push(await switching(side, ids[at]!.slice(from, from + BLOCK)));
  return blocks.map((taken) => ({
    latencies: taken.flatMap(({ latencies }) => latencies),
    work: taken.flatMap(({ work }) => work),
  }));
}

/** Tabs whose headers are visible at the current scroll position, so that pressing one does not scroll. */
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
