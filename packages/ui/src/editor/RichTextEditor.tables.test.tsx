import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { box, Note, onChange, paste, show, tool, write, written } from './testing/Note.tsx';

interface Range {
  readonly from: readonly [of: Element, offset: number];
  readonly to: readonly [of: Element, offset: number];
  readonly key: string;
  readonly expected: string;
}

/** Selects a range and presses the key, again until the editor has followed the selection: it does so after a while. */
const deleteRange = ({ from, to, key, expected }: Range) =>
  expect
    .poll(async () => {
      if (onChange.mock.lastCall?.[0] === expected) return expected;
      const text = (of: Element) => of.querySelector('[data-slate-string]')!.firstChild!;
      getSelection()!.setBaseAndExtent(text(from[0]), from[1], text(to[0]), to[1]);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await userEvent.keyboard(key);
      return onChange.mock.lastCall?.[0];
    })
    .toBe(expected);

test('a table is made, walked through by Tab, and changed by its own tools', async () => {
  await write();
  await userEvent.click(tool('表格'));
  await userEvent.keyboard('時間{Tab}負責{Tab}備註{Tab}08:30');
  await userEvent.click(tool('刪除列'));
  await userEvent.click(tool('刪除列'));
  await userEvent.click(tool('右側插入欄'));
  await userEvent.keyboard('新欄');
  await written().toMatch(/^<table><thead><tr>(<th scope="col">[^<]*<\/th>){4}<\/tr><\/thead><\/table>$|新欄/);
  await userEvent.click(tool('刪除表格'));
  await userEvent.tab();
  await written().toBe('');
});

test('a press below a table begins a line; deleting across cells empties them and keeps the table', async () => {
  const table = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>';
  await write({ value: table });
  const cells = box().element().querySelectorAll('td');
  const expected = `${table.replaceAll(/[abcd](?=<)/g, '')}<p><br></p>`;
  await deleteRange({ from: [cells[0]!, 0], to: [cells[3]!, 1], key: '{Backspace}', expected });
});

const TABLE = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
const cell = (index: number) => box().element().querySelectorAll<HTMLElement>('td')[index]!;

test.each(['{Delete}', '{Backspace}'])('Ctrl A and %s leave an empty text, whatever was in it', async (key) => {
  const list = '<ul><li>a<ul><li>b</li></ul></li></ul>';
  const texts = [
    TABLE,
    `${TABLE}<p>c</p>`,
    `<p>c</p>${TABLE}`,
    list,
    '<blockquote><p>a</p></blockquote>',
    '<h2>a</h2>',
    '<pre><code>a</code></pre>',
  ];
  for (const value of texts) {
    onChange.mockClear();
    const { unmount } = await render(<Note value={value} />);
    await userEvent.click(box().element().querySelector('td, li, p, h2, code, .at-rich-item')!);
    await userEvent.keyboard(`{Control>}a{/Control}${key}`);
    await expect.poll(() => onChange.mock.lastCall?.[0], { message: value }).toBe('');
    await unmount();
  }
});

test('the arrow makes a line above a table that comes first', async () => {
  await show({ value: TABLE });
  await userEvent.click(cell(0));
  await userEvent.keyboard('{ArrowUp}鍵');
  await written().toBe(`<p>鍵</p>${TABLE}`);
});

test('a press above the first table begins a line, and one between two tables', async () => {
  await show({ value: TABLE + TABLE.replace('>a<', '>c<') });
  await expect.poll(() => box().element().querySelectorAll('table').length).toBe(2);
  const [first, second] = Array.from(box().element().querySelectorAll('table'), (of) => of.getBoundingClientRect());
  const { left, top } = box().element().getBoundingClientRect();
  await userEvent.click(box(), {
    position: { x: first!.left - left + 20, y: (first!.bottom + second!.top) / 2 - top },
  });
  await userEvent.keyboard('間');
  await userEvent.click(box(), { position: { x: first!.left - left + 20, y: 5 } });
  await userEvent.keyboard('前');
  await written().toBe(`<p>前</p>${TABLE}<p>間</p>${TABLE.replace('>a<', '>c<')}`);
});

test('Tab leaves the text after the last cell and Shift Tab before the first; Alt F10 leads to the tools of the table, Esc back', async () => {
  await show({ value: TABLE });
  await userEvent.click(cell(1));
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(tool('上方插入列')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(page.getByRole('button', { name: '段落樣式：內文' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('x{Tab}');
  await expect.poll(() => box().element().contains(document.activeElement)).toBe(false);
  await written().toBe(TABLE.replace('>b<', '>bx<'));
  await userEvent.click(cell(0));
  await userEvent.tab({ shift: true });
  await expect.poll(() => box().element().contains(document.activeElement)).toBe(false);
});

test('a range that is pasted into a cell fills cells; a text from a line into a table is deleted without a shift', async () => {
  const value = `<p>段落</p>${TABLE}`;
  await show({ value });
  await userEvent.click(cell(0));
  await paste({ 'text/plain': '1\t2\r\n3\t4\r\n' });
  await written().toBe(
    '<p>段落</p><table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
  );
  await deleteRange({
    from: [box().element().querySelector('p')!, 1],
    to: [cell(0), 1],
    key: '{Delete}',
    expected: '<p>段</p><table><tbody><tr><td></td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
  });
});

test('a range that makes a table too large is refused with a reason', async () => {
  await show({ value: TABLE });
  await userEvent.click(cell(1));
  await paste({ 'text/plain': `${'x\t'.repeat(49)}x` });
  await expect.element(page.getByText(/沒有貼上/)).toBeVisible();
});
