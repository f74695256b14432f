import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../app/workspace/testing/openWorkspace.tsx';

beforeEach(() => localStorage.clear());

test('where the company has no page of its own, the password is changed in a form', async () => {
  await openWorkspace();
  await page.getByRole('button', { name: /^帳號/ }).click();
  await page.getByRole('button', { name: '變更密碼' }).click();
  await expect.element(page.getByRole('heading', { name: '變更密碼' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});
