import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

test.use({ serverEnv: { ATRIUM_CAPTCHA: 'off' } });

/** Chinese words of a part of the page, those of the demo company's own data aside: what people named is not translated. */
async function chinese(part: Locator): Promise<string[]> {
  const words = await part.evaluate((element) => [
    (element as HTMLElement).innerText,
    ...[...element.querySelectorAll('*')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    ),
  ]);
  const found = words.flatMap((text) => text.match(/[\u4e00-\u9fff]+/g) ?? []);
  return [...new Set(found)];
}

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
  expect(await chinese(menu)).toEqual([]);

  await menu.getByText('Leave records').click();
  await expect(page.getByRole('tab', { name: 'Leave records' })).toHaveAttribute('aria-selected', 'true');

  const banner = page.getByRole('banner');
  expect((await chinese(banner)).filter((word) => !/^[\u4e00-\u9fff]{2,4}$/.test(word))).toEqual([]);

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
