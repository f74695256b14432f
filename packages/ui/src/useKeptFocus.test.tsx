import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { useKeptFocus } from './index.ts';

const button = (name: string) => page.getByRole('button', { name });

function Rows() {
  useKeptFocus();
  const [rows, setRows] = useState<readonly string[]>(['一', '二']);
  return (
    <div aria-label="清單" role="group" tabIndex={-1}>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          {row}
        </button>
      ))}
    </div>
  );
}

test('a button that goes away when it is pressed leaves the focus to what is around it', async () => {
  await render(<Rows />);
  await userEvent.tab();
  await expect.element(button('一')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('一')).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: '清單' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('二')).toHaveFocus();
});

test('the focus that a person has moved elsewhere stays there', async () => {
  await render(
    <>
      <Rows />
      <input aria-label="搜尋" />
    </>,
  );
  (button('一').element() as HTMLElement).focus();
  const search = page.getByRole('textbox', { name: '搜尋' });
  (search.element() as HTMLElement).focus();
  (button('一').element() as HTMLElement).click();
  await expect.element(button('一')).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});
