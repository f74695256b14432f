import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { StatusFilter } from './Select.tsx';

test('a list is filtered by active, disabled, or neither', async () => {
  const chosen = vi.fn();
  const screen = await render(<StatusFilter value={null} onChange={chosen} />);
  const filter = screen.getByRole('combobox', { name: '狀態' });
  await expect.element(filter).toHaveDisplayValue('所有狀態');
  await filter.selectOptions('啟用中');
  await screen.rerender(<StatusFilter value onChange={chosen} />);
  await expect.element(filter).toHaveDisplayValue('啟用中');
  await filter.selectOptions('已停用');
  await filter.selectOptions('所有狀態');
  await expect.poll(() => chosen.mock.calls).toEqual([[true], [false], [null]]);
});
