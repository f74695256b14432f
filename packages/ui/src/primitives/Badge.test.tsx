import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './Badge.tsx';
import { IconButton } from './Button.tsx';

test('[S0-153] a badge shows numbers up to 99 and 99+ above', async () => {
  const screen = await render(<Badge count={99} label="未讀" />);
  await expect.element(screen.getByText('99', { exact: true })).toBeVisible();
  await screen.rerender(<Badge count={100} label="未讀" />);
  await expect.element(screen.getByText('99+', { exact: true })).toBeVisible();
  await screen.rerender(<Badge count={12345} label="未讀" />);
  await expect.element(screen.getByText('99+', { exact: true })).toBeVisible();
});

test('a count of 0 draws nothing', async () => {
  const screen = await render(<Badge count={0} label="未讀" />);
  expect(screen.container.textContent).toBe('');
});

test('an element with a badge is named for what it counts', async () => {
  const screen = await render(
    <button type="button">
      可啟用的畫面 <Badge count={3} label="3 個" />
    </button>,
  );
  await expect.element(screen.getByRole('button', { name: '可啟用的畫面 3 個', exact: true })).toBeVisible();
});

test('the label alone names an icon button: its badge adds no number without a meaning', async () => {
  const screen = await render(<IconButton icon="notifications" label="通知，4 則未讀" badge={4} />);
  await expect.element(screen.getByRole('button', { name: '通知，4 則未讀', exact: true })).toBeVisible();
  await expect.element(screen.getByText('4', { exact: true })).toBeVisible();
});
