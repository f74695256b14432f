import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { VirtualList } from './index.ts';

interface Note {
  readonly id: number;
  readonly lines: number;
}

const notesFrom = (first: number, count: number): Note[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, lines: 1 + ((first + index) % 4) }));

function Notes({ onEnd }: { readonly onEnd: () => void }) {
  const [notes, setNotes] = useState(notesFrom(1, 1000));
  return (
    <>
      <button type="button" onClick={() => setNotes((now) => [...notesFrom(-19, 20), ...now])}>
        較早的
      </button>
      <div style={{ height: 300 }}>
        <VirtualList
          label="留言"
          rows={notes}
          rowKey={({ id }) => id}
          estimate={40}
          onEnd={onEnd}
          end={<p>沒有更多了</p>}
        >
          {({ id, lines }) => (
            <div style={{ minHeight: 20 * lines }}>
              <button type="button">留言 {id}</button>
            </div>
          )}
        </VirtualList>
      </div>
    </>
  );
}

const rows = () => page.getByRole('listitem').elements() as HTMLElement[];

test('of a thousand rows of different heights only the visible ones are rendered, without gaps', async () => {
  const onEnd = vi.fn();
  await render(<Notes onEnd={onEnd} />);
  const box = document.querySelector<HTMLElement>('.at-virtual')!;
  await expect.poll(() => rows().length).toBeGreaterThan(8);
  expect(rows().length).toBeLessThan(40);
  const gaps = () => {
    const boxes = rows().map((row) => row.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - boxes[index]!.bottom));
  };
  await expect.poll(() => gaps().every((gap) => gap === 0)).toBe(true);
  expect(onEnd).not.toHaveBeenCalled();
  box.scrollTop = box.scrollHeight;
  await expect.element(page.getByRole('button', { name: '留言 1000', exact: true })).toBeVisible();
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  expect(rows().at(-1)!.getAttribute('aria-posinset')).toBe('1000');
});

test('the row with the focus stays when it is scrolled out of sight, and follows its place', async () => {
  await render(<Notes onEnd={() => {}} />);
  const third = page.getByRole('button', { name: '留言 3', exact: true });
  (third.element() as HTMLElement).focus();
  const box = document.querySelector<HTMLElement>('.at-virtual')!;
  box.scrollTop = 20_000;
  await expect.element(page.getByRole('button', { name: '留言 1', exact: true })).not.toBeInTheDocument();
  await expect.element(third).toHaveFocus();
  (page.getByRole('button', { name: '較早的' }).element() as HTMLElement).click();
  await expect.element(third).toHaveFocus();
  expect(third.element().closest('[role=listitem]')!.getAttribute('aria-posinset')).toBe('23');
});

test('the row that is shown is at the top, and stays where the person scrolls from there', async () => {
  const list = (shown: number) => (
    <div style={{ height: 300 }}>
      <VirtualList label="留言" rows={notesFrom(1, 1000)} rowKey={({ id }) => id} estimate={40} shown={shown}>
        {({ id, lines }) => <p style={{ minHeight: 20 * lines, margin: 0 }}>第 {id} 則</p>}
      </VirtualList>
    </div>
  );
  const { rerender } = await render(list(500));
  const box = document.querySelector<HTMLElement>('.at-virtual')!;
  const top = (text: string) => {
    const row = rows().find(({ textContent }) => textContent === text);
    return row ? Math.round(row.getBoundingClientRect().top - box.getBoundingClientRect().top) : null;
  };
  await expect.poll(() => top('第 500 則')).toBe(0);
  box.scrollTop = 0;
  await expect.poll(() => top('第 1 則')).toBe(0);
  await rerender(list(500));
  expect(box.scrollTop).toBe(0);
  await rerender(list(40));
  await expect.poll(() => top('第 40 則')).toBe(0);
});

test('on paper every row is there', async () => {
  await render(<Notes onEnd={() => {}} />);
  const rows = () => page.getByRole('listitem').elements().length;
  expect(rows()).toBeLessThan(100);
  dispatchEvent(new Event('beforeprint'));
  expect(rows()).toBe(1000);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(rows).toBeLessThan(100);
});
