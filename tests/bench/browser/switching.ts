import type { CDPSession, Page } from 'playwright';

export interface Switching {
  /** Milliseconds from the pointer going down to the frame after the one that shows the view, one a switch. */
  readonly latencies: readonly number[];
  /** Growth of the main thread's task time, milliseconds a switch. */
  readonly mainThread: number;
}

/** Puts into the page what waits for a view to be on top; `seen` resolves two frames after input began. */
export async function prepare(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const onTop = (id: number) => {
      const at = document.querySelector<HTMLElement>(`[data-view="${id}"]`)?.getBoundingClientRect();
      if (!at || at.width === 0) return false;
      const view = document
        .elementFromPoint(at.left + at.width / 2, at.top + Math.min(at.height / 2, 200))
        ?.closest('[data-view]');
      return view?.getAttribute('data-view') === String(id);
    };
    const until = async (id: number, shown: boolean) => {
      for (const end = performance.now() + 60_000; onTop(id) !== shown; await frame())
        if (performance.now() > end) throw new Error(`view ${id} did not ${shown ? 'come' : 'go'}`);
    };
    Object.assign(window, {
      benchOpen: async (id: number) => {
        window.bench!.open(id);
        await until(id, true);
        await frame();
      },
      benchClose: async (id: number) => {
        window.bench!.close(id);
        await until(id, false);
        await frame();
      },
      benchArm: (id: number) => {
        const result = new Promise<number>((resolve, reject) => {
          const began = (event: Event) => {
            window.removeEventListener('pointerdown', began, true);
            window.removeEventListener('keydown', began, true);
            until(id, true)
              .then(frame)
              .then((shown) => resolve(shown - event.timeStamp), reject);
          };
          window.addEventListener('pointerdown', began, true);
          window.addEventListener('keydown', began, true);
        });
        Object.assign(window, { benchSeen: result, benchArmed: id });
      },
    });
    window.addEventListener('keydown', (event) => {
      if (event.key === 'F2') window.bench!.activate((window as unknown as { benchArmed: number }).benchArmed);
    });
  });
}

export const openTab = (page: Page, id: number) =>
  page.evaluate((at) => (window as unknown as { benchOpen(id: number): Promise<void> }).benchOpen(at), id);

/** Switches by a key that calls the library's own activation: reaches every one of the tabs. */
export async function switchByKey(page: Page, cdp: CDPSession, ids: readonly number[]): Promise<Switching> {
  return measured(cdp, ids, async (id) => {
    await arm(page, id);
    const key = { key: 'F2', code: 'F2', windowsVirtualKeyCode: 113 };
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    return seen(page);
  });
}

/** Switches by a real press on the tab's header; `ids` have to be visible in the strip. */
export async function switchByPointer(
  page: Page,
  cdp: CDPSession,
  ids: readonly number[],
  headers: string,
): Promise<Switching> {
  return measured(cdp, ids, async (id) => {
    const place = await page.evaluate(
      ([selector, title]) => {
        const header = [...document.querySelectorAll(selector!)].find((each) => each.textContent?.trim() === title);
        const at = header?.getBoundingClientRect();
        return at ? { x: at.left + Math.min(20, at.width / 2), y: at.top + at.height / 2 } : undefined;
      },
      [headers, `T${id}`] as const,
    );
    if (!place) throw new Error(`no header T${id}`);
    await arm(page, id);
    const button = { ...place, button: 'left', clickCount: 1 } as const;
    await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
    return seen(page);
  });
}

async function measured(
  cdp: CDPSession,
  ids: readonly number[],
  one: (id: number) => Promise<number>,
): Promise<Switching> {
  const latencies: number[] = [];
  const before = await taskTime(cdp);
  for (const id of ids) latencies.push(await one(id));
  return { latencies, mainThread: ((await taskTime(cdp)) - before) / ids.length };
}

const arm = (page: Page, id: number) =>
  page.evaluate((at) => (window as unknown as { benchArm(id: number): void }).benchArm(at), id);
const seen = (page: Page) => page.evaluate(() => (window as unknown as { benchSeen: Promise<number> }).benchSeen);

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
