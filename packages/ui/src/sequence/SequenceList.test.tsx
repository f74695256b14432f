import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { dropIndex, moveBefore, SequenceList } from './index.ts';

const changed = vi.fn();

function Steps() {
  const [steps, setSteps] = useState<readonly string[]>(['申請', '審核', '核定', '歸檔']);
  return (
    <SequenceList
      label="流程"
      items={steps}
      itemKey={(step) => step}
      nameOf={(step) => step}
      onChange={(next) => (changed(next), setSteps(next))}
    >
      {(step) => step}
    </SequenceList>
  );
}

const handle = (name: string) => page.getByRole('button', { name: `移動 ${name}`, exact: false });
const order = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

/** Drags a handle to just above or below the middle of another item. */
function drag(name: string, to: string, offset: number, last = 'pointerup') {
  const from = handle(name).element();
  const { top, height } = handle(to).element().closest('li')!.getBoundingClientRect();
  const at = (type: string, clientY: number) =>
    from.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: 5, clientY }),
    );
  at('pointerdown', from.getBoundingClientRect().top);
  at('pointermove', 300);
  at('pointermove', top + height / 2 + offset);
  if (last === 'Escape') window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  at('pointerup', 0);
}

test('the place in a row or a column is before the first box whose middle lies beyond the point', () => {
  const boxes = [0, 100, 200].map((start) => ({ left: start, top: start, width: 100, height: 100 }));
  expect([10, 60, 149, 151, 400].map((point) => dropIndex(boxes, point, 'x'))).toEqual([0, 1, 1, 2, 3]);
  expect(dropIndex(boxes, 151, 'y')).toBe(2);
  expect([0, 1, 2, 3].map((index) => moveBefore(['a', 'b', 'c'], 'b', index).join(''))).toEqual([
    'bac',
    'abc',
    'abc',
    'acb',
  ]);
});

test('an item is moved with the arrow keys, keeps the focus, and its new place is announced', async () => {
  changed.mockClear();
  await render(<Steps />);
  await handle('審核').click();
  await userEvent.keyboard('{ArrowDown}');
  expect(order()).toEqual(['申請', '核定', '審核', '歸檔']);
  await expect.element(handle('審核')).toHaveFocus();
  await expect.element(page.getByText('審核 已移到第 3 個，共 4 個')).toBeInTheDocument();
  await userEvent.keyboard('{End}{Home}{ArrowUp}');
  expect(order()).toEqual(['審核', '申請', '核定', '歸檔']);
  await expect.element(handle('審核')).toHaveFocus();
  await expect.poll(() => changed).toHaveBeenCalledTimes(3);
});

test('an item is dragged to another place; Escape and a place that is its own change nothing', async () => {
  changed.mockClear();
  await render(<Steps />);
  drag('申請', '核定', 4);
  await expect.poll(order).toEqual(['審核', '核定', '申請', '歸檔']);
  drag('歸檔', '審核', -4);
  await expect.poll(order).toEqual(['歸檔', '審核', '核定', '申請']);
  drag('歸檔', '申請', 4, 'Escape');
  drag('歸檔', '審核', -4);
  await expect.poll(() => changed).toHaveBeenCalledTimes(2);
  expect(document.documentElement.dataset['dragging']).toBeUndefined();
});
