import { FrameContext, type Loaded, type ViewFrame } from '@atrium/sdk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RecordPanes, RecordView } from './RecordView.tsx';

const close = vi.fn<() => void>();
const reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
const failed = (code: number | string) =>
  Object.assign(new Error('失敗'), { code, errors: [] }) as unknown as NonNullable<Loaded<string>['failure']>;

beforeEach(() => {
  document.documentElement.lang = 'zh-Hant-TW';
  close.mockClear();
  reload.mockClear();
});

const show = (loaded: Partial<Loaded<string>>) => {
  const of = { value: null, failure: null, reload, ...loaded };
  return render(
    <FrameContext value={{ close } as unknown as ViewFrame}>
      <RecordView of={of} failed="載入失敗">
        {(record) => <p>{record}</p>}
      </RecordView>
    </FrameContext>,
  );
};

test('while it loads, the view is busy; then it has the record', async () => {
  const { container } = await show({});
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  await show({ value: '週會' });
  await expect.element(page.getByText('週會')).toBeVisible();
});

test('a record that is missing closes its frame, one that could not be loaded is loaded again', async () => {
  const missing = await show({ failure: failed('404'), value: '已刪除' });
  await page.getByRole('button', { name: '關閉' }).click();
  await expect.poll(() => close).toHaveBeenCalledOnce();
  await missing.unmount();
  await show({ failure: failed(500) });
  await expect.element(page.getByText('載入失敗')).toBeVisible();
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});

test('a record stays when it could not be reloaded', async () => {
  await show({ value: '週會', failure: failed(500) });
  await expect.element(page.getByText('週會')).toBeVisible();
  await expect.element(page.getByText('載入失敗')).not.toBeInTheDocument();
});

test('the frame is called what the record is called, also when that changes', async () => {
  const setTitle = vi.fn<(title: string) => void>();
  const view = (value: string | null) => (
    <FrameContext value={{ close, setTitle } as unknown as ViewFrame}>
      <RecordView of={{ value, failure: null, reload }} failed="載入失敗" title={(record) => `會議「${record}」`}>
        {(record) => (
          <RecordPanes board={<p>留言</p>} actions={<button type="button">編輯</button>}>
            {record}
          </RecordPanes>
        )}
      </RecordView>
    </FrameContext>
  );
  const { rerender } = await render(view(null));
  expect(setTitle).not.toHaveBeenCalled();
  await rerender(view('週會'));
  await expect.element(page.getByRole('article')).toHaveTextContent('週會');
  await expect.element(page.getByRole('button', { name: '編輯' })).toBeVisible();
  await rerender(view('月會'));
  expect(setTitle.mock.calls.flat()).toEqual(['會議「週會」', '會議「月會」']);
});
