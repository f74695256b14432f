import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { KeyboardField, type KeyboardFieldProps } from '../testing/KeyboardField.tsx';

const field = () => page.getByRole('textbox', { name: '密碼' });
const keyboard = () => page.getByRole('region', { name: '螢幕鍵盤' });
const letters = () => page.getByRole('group', { name: '字母與符號' });
const pad = () => page.getByRole('group', { name: '數字鍵' });
const press = async (...keys: string[]) => {
  for (const key of keys) await letters().getByRole('button', { name: key, exact: true }).click();
};

async function open(props: KeyboardFieldProps = {}) {
  await render(<KeyboardField {...props} />);
  await field().click();
  await expect.element(keyboard()).toBeVisible();
}

test('[S0-053] the numeric pad enters digits', async () => {
  await open();
  for (const digit of '4017') await pad().getByRole('button', { name: digit, exact: true }).click();
  await expect.element(field()).toHaveValue('4017');
  await expect.element(field()).toHaveFocus();
});

test('[S0-054] the shift/caps key changes the case of the letters and shows it', async () => {
  await open();
  const caps = letters().getByRole('button', { name: '大寫鎖定' });
  await expect.element(caps).toHaveAttribute('aria-pressed', 'false');
  await press('a');
  await caps.click();
  await expect.element(caps).toHaveAttribute('aria-pressed', 'true');
  await press('B', 'C');
  await caps.click();
  await press('d');
  await expect.element(field()).toHaveValue('aBCd');
});

test('[S0-054] with shift the digits row enters its symbols', async () => {
  await open();
  await press('1', '0');
  await letters().getByRole('button', { name: '大寫鎖定' }).click();
  await press('!', ')', '~');
  await expect.element(field()).toHaveValue('10!)~');
});

test('[S0-055] the lock toggle switches on and off and shows which; locked, the keyboard stays after enter and on blur', async () => {
  const onConfirm = vi.fn();
  await open({ onConfirm });
  const lock = keyboard().getByRole('button', { name: '未鎖定' });
  await expect.element(lock).toHaveAttribute('aria-pressed', 'false');
  await lock.click();
  const locked = keyboard().getByRole('button', { name: '已鎖定' });
  await expect.element(locked).toHaveAttribute('aria-pressed', 'true');
  await press('確認');
  await expect.poll(() => onConfirm).toHaveBeenCalledOnce();
  await expect.element(keyboard()).toBeVisible();
  await page.getByRole('button', { name: '別處' }).click();
  await expect.element(page.getByRole('button', { name: '別處' })).toHaveFocus();
  await expect.element(keyboard()).toBeVisible();

  await field().click();
  await locked.click();
  await page.getByRole('button', { name: '別處' }).click();
  await expect.element(keyboard()).not.toBeInTheDocument();
});

test('[S0-056] the escape key closes without confirming and restores the value from before', async () => {
  const onConfirm = vi.fn();
  await open({ initial: 'old', onConfirm });
  await press('x', 'y');
  await expect.element(field()).toHaveValue('oldxy');
  await keyboard().getByRole('button', { name: '關閉' }).click();
  await expect.element(keyboard()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('old');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('[S0-056] the enter key confirms the entry and closes; it does not send the form', async () => {
  const onConfirm = vi.fn();
  const onSubmit = vi.fn();
  await open({ onConfirm, onSubmit });
  await press('o', 'k', '確認');
  await expect.poll(() => onConfirm).toHaveBeenCalledExactlyOnceWith('ok');
  await expect.element(keyboard()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('ok');
  await expect.element(field()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('where its enter key submits, it sends the form once, and so does Enter typed by hand', async () => {
  const onSubmit = vi.fn();
  await open({ onSubmit, submits: true });
  await press('o', 'k', '確認');
  await expect.element(keyboard()).not.toBeInTheDocument();
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: '別處' }).click();
  await field().click();
  await expect.element(keyboard()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSubmit).toHaveBeenCalledTimes(2);
});

test('[S0-056] Escape and Enter typed by hand do the same, and Enter still sends the form', async () => {
  const onConfirm = vi.fn();
  const onSubmit = vi.fn();
  await open({ onConfirm, onSubmit });
  await press('a', 'b');
  await userEvent.keyboard('{Escape}');
  await expect.element(keyboard()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('');
  await page.getByRole('button', { name: '別處' }).click();
  await field().click();
  await userEvent.keyboard('cd{Enter}');
  await expect.poll(() => onConfirm).toHaveBeenCalledExactlyOnceWith('cd');
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
});

test('[S0-056] closing without confirming reverts what the on-screen keys did, never what was typed by hand', async () => {
  await open({ initial: 'old' });
  await userEvent.keyboard('{End}by hand{Escape}');
  await expect.element(field()).toHaveValue('oldby hand');
  await page.getByRole('button', { name: '別處' }).click();
  await field().click();
  await press('清除', 'x');
  await keyboard().getByRole('button', { name: '關閉' }).click();
  await expect.element(field()).toHaveValue('oldby hand');
  await page.getByRole('button', { name: '別處' }).click();
  await field().click();
  await press('清除', 'x');
  await userEvent.keyboard('y');
  await press('z');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('xy');
});

test('[S0-057] the keyboard enters at most 30 characters and strips spaces', async () => {
  await open({ initial: ` a${'b'.repeat(27)} ` });
  await userEvent.keyboard('{End}');
  await press('c');
  await expect.element(field()).toHaveValue(`a${'b'.repeat(27)}c`);
  await expect.element(keyboard().getByText('已輸入 29 個字元，最多 30')).toBeVisible();
  await press('d', 'e', 'f');
  await expect.element(field()).toHaveValue(`a${'b'.repeat(27)}cd`);
  await expect.element(keyboard().getByText('已達 30 個字元上限')).toBeVisible();
});

const RULES = [
  { pattern: '^.{8,}$', label: '至少 8 個字元' },
  { pattern: /^(?!\d+$).+$/, label: '不能只有數字' },
];
const mark = (label: string) => keyboard().getByRole('listitem').filter({ hasText: label });

test('[S0-058] each rule shows a pass or fail mark while typing', async () => {
  await open({ rules: RULES, initial: '123456' });
  await expect.element(mark('至少 8 個字元')).toHaveTextContent('至少 8 個字元未符合');
  await press('7', '8');
  await expect.element(mark('至少 8 個字元')).toHaveTextContent('至少 8 個字元符合');
  await expect.element(mark('不能只有數字')).toHaveTextContent('不能只有數字未符合');
  await press('a');
  await expect.element(mark('不能只有數字')).toHaveTextContent('不能只有數字符合');
});

test('[S0-058] without a rule list there are no marks', async () => {
  await open();
  await press('a');
  expect(keyboard().getByRole('listitem').elements()).toEqual([]);
  await expect.element(keyboard().getByText('密碼規則')).not.toBeInTheDocument();
});

test('confirming while a rule fails reports it to the caller and stays open', async () => {
  const onConfirm = vi.fn();
  const onInvalid = vi.fn();
  const onSubmit = vi.fn();
  await open({ rules: RULES, onConfirm, onInvalid, onSubmit, initial: '1234567890' });
  await press('確認');
  await expect.poll(() => onInvalid).toHaveBeenCalledExactlyOnceWith([RULES[1]]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onInvalid).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(keyboard()).toBeVisible();
});

test('keys edit at the caret, and the mouse leaves the focus in the field', async () => {
  await open({ initial: 'ad' });
  await userEvent.keyboard('{Home}{ArrowRight}');
  await press('b', 'c');
  await expect.element(field()).toHaveValue('abcd');
  await press('刪除前一個字元');
  await expect.element(field()).toHaveValue('abd');
  await expect.element(field()).toHaveFocus();
  expect((field().element() as HTMLInputElement).selectionStart).toBe(2);
  await press('清除');
  await expect.element(field()).toHaveValue('');
});

test('keys are reached with Tab and arrows; leaving by Tab closes nothing as long as the keyboard has the focus', async () => {
  await open();
  await userEvent.tab();
  await expect.element(keyboard()).not.toBeInTheDocument();
  await field().click();
  (letters().getByRole('button', { name: '1', exact: true }).element() as HTMLElement).focus();
  await expect.element(keyboard()).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/[qw]/);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue(document.activeElement!.textContent!);
  await userEvent.keyboard('{Escape}');
  await expect.element(keyboard()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

test('keys of a composing input method are not handled', async () => {
  const onConfirm = vi.fn();
  await open({ onConfirm });
  const input = field().element();
  for (const key of ['Enter', 'Escape'])
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true } as KeyboardEventInit),
    );
  expect(onConfirm).not.toHaveBeenCalled();
  await expect.element(keyboard()).toBeVisible();
});
