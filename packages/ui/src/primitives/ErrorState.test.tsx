import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ErrorBoundary, ErrorState } from './ErrorState.tsx';

test('an error shows what happened, offers a retry, and its codes can be copied', async () => {
  const onRetry = vi.fn();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<ErrorState title="行程載入失敗" code="CAL-504" requestId="7f3a92" onRetry={onRetry} />);
  await screen.getByRole('button', { name: '再試一次' }).click();
  await expect.poll(() => onRetry).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: '複製錯誤代碼' }).click();
  await expect.element(screen.getByRole('button', { name: '已複製' })).toBeVisible();
  await expect.poll(() => copied).toHaveBeenCalledWith('行程載入失敗 · 代碼 CAL-504 · 要求編號 7f3a92');
});

test('without the clipboard interface, as on pages without TLS, the codes are copied the older way; refused, they are selected', async () => {
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  const put = vi.spyOn(DataTransfer.prototype, 'setData');
  const command = vi.spyOn(document, 'execCommand');
  onTestFinished(() => [clipboard, put, command].forEach((spy) => spy.mockRestore()));
  const screen = await render(<ErrorState title="行程載入失敗" code="CAL-504" requestId="7f3a92" />);
  await screen.getByRole('button', { name: '複製錯誤代碼' }).click();
  await expect.element(screen.getByRole('button', { name: '已複製' })).toBeVisible();
  expect(put).toHaveBeenCalledWith('text/plain', '行程載入失敗 · 代碼 CAL-504 · 要求編號 7f3a92');
  command.mockReturnValue(false);
  await screen.getByRole('button', { name: '已複製' }).click();
  await expect.element(screen.getByRole('button', { name: '無法複製，已選取代碼' })).toBeVisible();
  expect(String(getSelection())).toContain('CAL-504');
});

test('a view that throws leaves its neighbour usable and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  let broken = true;
  const View = () => {
    if (broken) throw new Error('no');
    return <p>出勤</p>;
  };
  const onError = vi.fn();
  const screen = await render(
    <>
      <ErrorBoundary title="出勤無法顯示" onError={onError}>
        <View />
      </ErrorBoundary>
      <p>公告</p>
    </>,
  );
  await expect.element(screen.getByText('出勤無法顯示')).toBeVisible();
  await expect.element(screen.getByText('公告')).toBeVisible();
  await expect.poll(() => onError).toHaveBeenCalledOnce();
  broken = false;
  await screen.getByRole('button', { name: '再試一次' }).click();
  await expect.element(screen.getByText('出勤', { exact: true })).toBeVisible();
});
