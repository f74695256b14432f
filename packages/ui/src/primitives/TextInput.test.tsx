import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { SearchInput } from './TextInput.tsx';

function Search({ onEscape, onSubmit }: { readonly onEscape: () => void; readonly onSubmit: () => void }) {
  const [value, setValue] = useState('');
  return (
    <form onSubmit={onSubmit} onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <SearchInput label="搜尋成員" value={value} onChange={setValue} />
    </form>
  );
}

test('Escape clears the text and keeps what is around it open; with nothing to clear it is for what is around it', async () => {
  const [onEscape, onSubmit] = [vi.fn(), vi.fn()];
  await render(<Search onEscape={onEscape} onSubmit={onSubmit} />);
  const input = page.getByRole('searchbox', { name: '搜尋成員' });
  await input.fill('王');
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onEscape).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the button clears it, and is there only while there is something to clear', async () => {
  await render(<Search onEscape={vi.fn()} onSubmit={vi.fn()} />);
  const input = page.getByRole('searchbox', { name: '搜尋成員' });
  expect(page.getByRole('button').elements()).toEqual([]);
  await input.fill('王');
  await page.getByRole('button').click();
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
});
