import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

test.use({ serverEnv: { ATRIUM_CAPTCHA: 'off' } });

/** Chinese words of a part of the page, but for what the company itself has named: people, units, shifts, kinds of leave. */
async function chinese(part: Locator, named: readonly string[] = []): Promise<string[]> {
  const words = await part.evaluate((element) => [
    (element as HTMLElement).innerText,
    ...[...element.querySelectorAll('*')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    ),
  ]);
  const found = words.flatMap((text) => text.match(/[\u4e00-\u9fff]+/g) ?? []);
  return [...new Set(found)].filter((word) => !named.some((name) => name.includes(word)));
}

/** The product's name, and those that the session knows. */
const names = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('atrium.session')!) as Record<string, unknown> & {
      deptInfo: { name: string };
      groupInfo: { name: string };
    };
    return ['中庭', String(kept['userName']), String(kept['companyName']), kept.deptInfo.name, kept.groupInfo.name];
  });

async function inEnglish(page: Page): Promise<void> {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: '偏好設定' }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
}

test('in English the shell, the menu, the plugins and the server speak English', async ({ page }) => {
  await inEnglish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByText('Leave records')).toBeVisible();
  // What administrators name themselves is content; these four are the demo company's.
  const content = ['工作', '常用連結', '勞動部', '辦公日曆表'];
  expect(await chinese(menu, content)).toEqual([]);

  await menu.getByText('Leave records').click();
  await expect(page.getByRole('tab', { name: 'Leave records' })).toHaveAttribute('aria-selected', 'true');

  const own = await names(page);
  expect(await chinese(page.getByRole('banner'), own)).toEqual([]);
  await page.getByRole('button', { name: /^Account/ }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account.getByRole('table').first()).toBeVisible();
  const days = account.getByRole('table').getByRole('columnheader');
  for (const head of await days.all()) expect(await chinese(head)).toEqual([]);
  expect(await chinese(account.locator('.attendance-figures'))).toEqual([]);
  await page.keyboard.press('Escape');

  const answer = await page.evaluate(async () => {
    const reply = await fetch('/api/attendance/2999-01', {
      headers: { authorization: `Bearer ${localStorage.getItem('atrium.token')}`, 'accept-language': 'en' },
    });
    return ((await reply.json()) as { msg: string }).msg;
  });
  expect(answer).toMatch(/^[\x20-\x7e]+$/);
});

test('a language chosen while tabs are open renames them, too', async ({ page }) => {
  await signIn(page, 'E002');
  await page.getByRole('navigation').first().getByText('請假紀錄').click();
  await expect(page.getByRole('tab', { name: '請假紀錄' })).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('tab', { name: 'Leave records' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Preferences' })).toBeVisible();
});
