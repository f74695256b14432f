import type { Page } from '@playwright/test';
import { expect, fillSignIn } from './fixtures.ts';

/** A token like the server's: the form encrypts with its claims before it asks the server. */
export const CHANGE_TOKEN = `x.${Buffer.from(JSON.stringify({ jti: 'a'.repeat(32), uuid: '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b', exp: 4e9 })).toString('base64url')}.y`;

/** Signs in as one whose password has expired, and waits for the form of `/changePassword`. */
export async function openExpired(page: Page): Promise<void> {
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 303,
      json: { code: 303, msg: '', data: { employee: 'E001', changeToken: CHANGE_TOKEN, expiresIn: 600 } },
    }),
  );
  await page.goto('/login');
  await fillSignIn(page, 'E001', 'begin');
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/changePassword$/);
}
