import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setUiLanguage } from '../texts/language.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { PasswordStrength } from './PasswordStrength.tsx';

const bars = () => document.querySelectorAll('.at-strength-on').length;
const why = () => document.querySelector('.at-strength-why')?.textContent;

test('both catalogues have the same keys', () => {
  expect(Object.keys(en)).toEqual(Object.keys(zhTW));
});

test('bars, a word, and why a weak password is weak; nothing without a password', async () => {
  const { rerender } = await render(<PasswordStrength password="Welcome2024!" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('弱');
  expect(bars()).toBe(2);
  await expect.poll(why).toContain('以常見密碼或單字為主');
  await rerender(<PasswordStrength password="r9#Kp-vT2m!xQ8wz" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('很強');
  expect(bars()).toBe(4);
  expect(document.querySelector('.at-strength-why')).toBeNull();
  await rerender(<PasswordStrength password="" />);
  expect(document.querySelector('.at-strength')).toBeNull();
});

test('what is known counts as soon as it is', async () => {
  const { rerender } = await render(<PasswordStrength password="Zhongxing-8841" known={[]} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('很強');
  await rerender(<PasswordStrength password="Zhongxing-8841" known={['Zhongxing']} />);
  await expect.poll(why).toContain('含有姓名');
});

test('in English', async () => {
  setUiLanguage('en');
  await render(<PasswordStrength password="Qwertyuiop1!" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Very weak');
  await expect.poll(why).toContain('adds little. Add unrelated');
  setUiLanguage('zh-TW');
});
