import { NoticeBoard } from '../../services/notices/NoticeBoard.ts';
import { Toasts } from './NoticesOutlet.tsx';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

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
  expect(run).toHaveBeenCalledOnce();
  await expect.element(button('復原')).not.toBeInTheDocument();
  await expect.element(button('停用')).toHaveFocus();
});

test('where that was removed meanwhile the focus goes to what is around it', async () => {
  await show();
  await button('刪除').click();
  await button('關閉訊息').click();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
