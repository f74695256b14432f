import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './Badge.tsx';
import { IconButton } from './IconButton.tsx';

test('[S0-153] a badge shows numbers up to 99 and 99+ above', async () => {
  const screen = await render(<Badge count={99} />);
  await expect.element(screen.getByText('99', { exact: true })).toBeVisible();
  await screen.rerender(<Badge count={100} />);
  await expect.element(screen.getByText('99+', { exact: true })).toBeVisible();
  await screen.rerender(<Badge count={12345} />);
  await expect.element(screen.getByText('99+', { exact: true })).toBeVisible();
});

test('nothing unread draws nothing', async () => {
  const screen = await render(<Badge count={0} />);
  expect(screen.container.textContent).toBe('');
});

test('a button with a badge says both its name and the count', async () => {
  const screen = await render(<IconButton icon="notifications" label="通知" badge={4} />);
  const button = screen.getByRole('button', { name: '通知' });
  await expect.element(button).toBeVisible();
  expect(button.element().textContent).toContain('4 則未讀');
});
