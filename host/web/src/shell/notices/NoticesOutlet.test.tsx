import { toastWithUndo, UNDO_LIFE } from '@atrium/sdk/client';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { NoticeBoard } from '../../services/notices.ts';
import { TOAST_LIFE, Toasts } from './NoticesOutlet.tsx';

function Screen({ board, run }: { readonly board: NoticeBoard; readonly run: () => void }) {
  const [removed, setRemoved] = useState(false);
  const remove = () => {
    setRemoved(true);
    board.post({ message: '已刪除「總公司」', action: { text: '復原', run } });
  };
  return (
    <main tabIndex={-1}>
      {!removed && (
        <section tabIndex={-1} aria-label="列">
          <button type="button" onClick={remove}>
            刪除
          </button>
        </section>
      )}
      <button type="button" onClick={() => board.post({ message: '已停用', action: { text: '復原', run } })}>
        停用
      </button>
      <Toasts board={board} />
    </main>
  );
}

afterEach(() => void vi.useRealTimers());

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function show() {
  const run = vi.fn();
  await render(<Screen board={new NoticeBoard()} run={run} />);
  return run;
}

test('復原 returns the focus to what had it before the toast', async () => {
  const run = await show();
  await button('停用').click();
  await button('復原').click();
  await expect.poll(() => run).toHaveBeenCalledOnce();
  await expect.element(button('復原')).not.toBeInTheDocument();
  await expect.element(button('停用')).toHaveFocus();
});

test('where that was removed meanwhile the focus goes to what is around it', async () => {
  await show();
  await button('刪除').click();
  await button('關閉訊息').click();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a toast with a life time of its own stays that long, and not a moment less while it is being pointed at', async () => {
  const board = new NoticeBoard();
  await render(<Screen board={board} run={() => {}} />);
  await button('停用').hover(); // the mouse may still be where the toasts appear
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  toastWithUndo({ toast: (toast) => board.post(toast) }, { message: '已停用「總公司」' }, () => {});
  board.post({ message: '已儲存' });
  await expect.element(page.getByText('已儲存')).toBeVisible();
  await painted();
  await vi.advanceTimersByTimeAsync(TOAST_LIFE);
  expect(shownToasts()).toEqual(['已停用「總公司」']);
  await painted();
  const point = (type: string) => {
    const event = new PointerEvent(type, { bubbles: true, relatedTarget: document.body });
    document.querySelector('.toast')!.dispatchEvent(event);
    return painted();
  };
  await point('pointerover');
  await vi.advanceTimersByTimeAsync(60_000);
  await point('pointerout');
  await vi.advanceTimersByTimeAsync(UNDO_LIFE - TOAST_LIFE - 1);
  expect(shownToasts()).toEqual(['已停用「總公司」']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shownToasts()).toEqual([]);
  function shownToasts() {
    return board.state.toasts.map(({ toast }) => toast.message);
  }
});

/** React has rendered, and run the effects of, what happened before. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test.each([1280, 1024, 390])(
  'at a width of %i, toasts cover neither buttons of a form nor what is kept clear',
  async (width) => {
    await page.viewport(width, 700);
    const board = new NoticeBoard();
    const place = { position: 'fixed', right: 0, width: 380, height: 50 } as const;
    await render(
      <>
        <footer style={{ ...place, bottom: 0 }}>儲存</footer>
        <div data-keep-clear style={{ ...place, bottom: 60 }}>
          第 1 頁
        </div>
        <div style={{ ...place, bottom: 200 }}>
          <footer style={{ height: 40 }}>後面的面板</footer>
        </div>
        <div style={{ ...place, bottom: 130, height: 300 }}>前面的面板</div>
        <Toasts board={board} />
      </>,
    );
    board.post({ message: '已儲存' });
    const toast = page.getByRole('status');
    await expect.element(toast).toBeVisible();
    const gap = () =>
      page.getByText('第 1 頁').element().getBoundingClientRect().top - toast.element().getBoundingClientRect().bottom;
    await expect.poll(gap).toBeGreaterThan(0);
    // what is behind a panel is not in the way
    expect(gap()).toBeLessThan(50);
  },
);

test('where there is no room for all of them, the newest toasts are shown and cover no button', async () => {
  await page.viewport(390, 900);
  const board = new NoticeBoard();
  const place = { position: 'fixed', left: 0, right: 0 } as const;
  await render(
    <>
      <header data-keep-clear style={{ ...place, top: 0, height: 48 }}>
        標題列
      </header>
      <footer style={{ ...place, bottom: 0, height: 96 }}>取消 儲存</footer>
      <Toasts board={board} />
    </>,
  );
  const visible = () => [...document.querySelectorAll<HTMLElement>('.toast')].filter((card) => card.checkVisibility());
  board.post({ message: '第一則' });
  await expect.poll(() => visible().length).toBe(1);
  // room for two of them, and not for three
  const { height } = visible()[0]!.getBoundingClientRect();
  await page.viewport(390, Math.ceil(48 + 96 + 2 * height + height / 2 + 40));
  board.post({ message: '第二則' });
  board.post({ message: '第三則' });
  await expect.poll(() => visible().at(-1)?.textContent).toContain('第三則');
  const covered = () =>
    visible().filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top < 48 || bottom > innerHeight - 96;
    });
  await expect.poll(() => covered().length).toBe(0);
  expect(visible().length).toBeLessThan(3);
});
