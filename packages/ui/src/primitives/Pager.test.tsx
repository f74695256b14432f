import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Pager } from './Pager.tsx';

const offered = (root: Element) => [...root.querySelectorAll('option')].map((option) => Number(option.value));

test('[S0-182] lists offer 15, 30 and 50 rows a page, in the short variant 10, 20 and 40', async () => {
  const onPageSize = vi.fn();
  const shared = { page: 1, total: 42, onPage: () => {}, onPageSize };
  const screen = await render(<Pager {...shared} pageSize={15} />);
  expect(offered(screen.container)).toEqual([15, 30, 50]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '每頁' }), '50');
  await expect.poll(() => onPageSize).toHaveBeenCalledWith(50);
  await screen.rerender(<Pager {...shared} pageSize={10} variant="short" />);
  expect(offered(screen.container)).toEqual([10, 20, 40]);
});

test('shows the range and the total, and stops at the first and last page', async () => {
  const onPage = vi.fn();
  const screen = await render(<Pager page={3} pageSize={15} total={42} onPage={onPage} />);
  await expect.element(screen.getByText('第 31–42 項，共 42 項')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下一頁' })).toBeDisabled();
  await screen.getByRole('button', { name: '上一頁' }).click();
  await expect.poll(() => onPage).toHaveBeenCalledExactlyOnceWith(2);
});
