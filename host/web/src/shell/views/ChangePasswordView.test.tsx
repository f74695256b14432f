import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../testing/openWorkspace.tsx';
import { forEmployee } from './ChangePasswordView.tsx';

beforeEach(() => localStorage.clear());

test('where the company has no page of its own, the password is changed in a form', async () => {
  await openWorkspace();
  await page.getByRole('button', { name: /^帳號/ }).click();
  await page.getByRole('button', { name: '變更密碼' }).click();
  await expect.element(page.getByRole('heading', { name: '變更密碼' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test('[S0-061] the external page is opened for the employee', () => {
  expect(forEmployee('https://id.example/password?lang=zh', 'E001')).toBe(
    'https://id.example/password?lang=zh&employee=E001',
  );
});

test('an address with the employee stays as it is, and so does what is no address', () => {
  expect(forEmployee('no address', 'E001')).toBe('no address');
  expect(forEmployee('https://id.example/p?employee=X', 'E001')).toBe('https://id.example/p?employee=X');
});
