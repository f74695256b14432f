import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ChooserPanel } from '../testing/ChooserPanel.tsx';
import { companyOf } from '../testing/companyOf.ts';

const focused = () => document.activeElement?.textContent;
const intoTree = async () => {
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('{ArrowDown}');
};

test('arrows move, open and close; Home and End go to the ends', async () => {
  await render(<ChooserPanel />);
  await intoTree();
  expect(focused()).toBe('高階主管0 / 2');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('資訊部0 / 8');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('徐徐志明部門主管');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('方方志遠');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('業務部0 / 2');
  await userEvent.keyboard('{Home}{PageDown}');
  expect(focused()).not.toBe('高階主管0 / 2');
});

test('Space chooses a person or all below a head, Ctrl+A all', async () => {
  const onChange = vi.fn();
  await render(<ChooserPanel onChange={onChange} />);
  await intoTree();
  await userEvent.keyboard(' ');
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([1, 2]);
  await userEvent.keyboard('{ArrowDown} ');
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([2]);
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => onChange.mock.lastCall![0]).toHaveLength(12);
  expect(focused()).toContain('蘇明哲');
});

test('what is typed in the tree goes into the filter, and Escape clears it', async () => {
  await render(<ChooserPanel />);
  await intoTree();
  await userEvent.keyboard('e10');
  const input = page.getByRole('searchbox');
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue('e10');
  await expect.element(page.getByText('找到 1 人')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  await expect.element(page.getByText('已選 1 員')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('');
});

test('the first key of an input method, pressed in the tree, goes to the filter', async () => {
  const onChange = vi.fn();
  await render(<ChooserPanel onChange={onChange} />);
  await intoTree();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true }));
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});

test('the focus survives lines that scroll out of sight, and End reaches the last of three thousand', async () => {
  await render(<ChooserPanel organisation={companyOf(10, 15, 20)} open />);
  await intoTree();
  document.querySelector('.at-chooser-scroll')!.scrollTop = 30_000;
  await expect.element(page.getByText(/^4-\d+ 組$/).first()).toBeInTheDocument();
  expect(focused()).toContain('高階主管');
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-level')).toBe('3');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toContain('10-15 組');
  await expect.element(page.getByText('10-15 組')).toBeInViewport();
});

test('positions among siblings are announced even if they are not rendered', async () => {
  await render(<ChooserPanel organisation={companyOf(4, 5, 20)} />);
  const third = page.getByRole('treeitem', { name: '第2部門', exact: false }).element();
  expect([third.getAttribute('aria-posinset'), third.getAttribute('aria-setsize')]).toEqual(['3', '5']);
});
