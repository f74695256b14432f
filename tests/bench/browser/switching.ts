import type { CDPSession, Page } from 'playwright';
import { traced } from './traced.ts';

export interface Switching {
  /** Milliseconds from the pointer going down to the frame after the one that shows the view, one a switch. */
  readonly latencies: readonly number[];
  /** Processor time of the main thread in that time, milliseconds, one a switch. */
  readonly work: readonly number[];
}

/** Installs the code that waits for a view to be active. */
export async function prepare(page: Page, cdp: CDPSession): Promise<void> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'benchShown' });
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
    const report = (text: string) => (window as unknown as { benchShown(text: string): void }).benchShown(text);
    const task = () => new Promise((resolve) => setTimeout(resolve));
    /**
     * The frame after the one that shows the view. Looking for the view is work as well, so it runs in a separate task.
     */
    const afterFrame = async (id: number) => {
      for (const end = performance.now() + 60_000; performance.now() < end;) {
        await frame();
        const shown = await frame();
        performance.mark('switch-shown');
        await task();
        if (onTop(id)) return shown;
      }
      throw new Error(`view ${id} did not come`);
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
        const startedAt = (event: Event) => {
          window.removeEventListener('pointerdown', startedAt, true);
          window.removeEventListener('keydown', startedAt, true);
          performance.mark('switch-began');
          afterFrame(id).then(
            (shown) => report(String(shown - event.timeStamp)),
            (cause: unknown) => report(String(cause)),
          );
        };
        window.addEventListener('pointerdown', startedAt, true);
        window.addEventListener('keydown', startedAt, true);
        Object.assign(window, { benchArmed: id });
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
  return measured(page, ids, async (id) => {
    const { latency } = await arm(page, cdp, id);
    const key = { key: 'F2', code: 'F2', windowsVirtualKeyCode: 113 };
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    return latency;
  });
}

/** Switches by a real press on the tab's header; `ids` have to be visible in the strip. */
export async function switchByPointer(
  page: Page,
  cdp: CDPSession,
  ids: readonly number[],
  headers: string,
): Promise<Switching> {
  return measured(page, ids, async (id) => {
    const place = await page.evaluate(
      ([selector, title]) => {
        const header = [...document.querySelectorAll(selector!)].find((each) => each.textContent?.trim() === title);
        const at = header?.getBoundingClientRect();
        return at ? { x: at.left + Math.min(20, at.width / 2), y: at.top + at.height / 2 } : undefined;
      },
      [headers, `T${id}`] as const,
    );
    if (!place) throw new Error(`no header T${id}`);
    const { latency } = await arm(page, cdp, id);
    const button = { ...place, button: 'left', clickCount: 1 } as const;
    await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
    return latency;
  });
}

async function measured(page: Page, ids: readonly number[], one: (id: number) => Promise<number>): Promise<Switching> {
  const { result: latencies, work } = await traced(
    page,
    { startedAt: 'switch-began', shown: 'switch-shown' },
    async (): Promise<number[]> => {
      const taken: number[] = [];
      for (const id of ids) taken.push(await one(id));
      return taken;
    },
  );
  return { latencies, work };
}

/**
 * Prepares for the next input event; resolves to the latency. The page reports it by itself, since polling would be
 * work of the page in that time.
 */
async function arm(page: Page, cdp: CDPSession, id: number): Promise<{ latency: Promise<number> }> {
  await page.evaluate((at) => (window as unknown as { benchArm(id: number): void }).benchArm(at), id);
  const latency = new Promise<number>((resolve, reject) => {
    cdp.once('Runtime.bindingCalled', ({ payload }) => {
      if (Number.isFinite(Number(payload))) resolve(Number(payload));
      else reject(new Error(payload));
    });
  });
  return { latency };
}
