import type { Page } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Signs in with a dark theme in a low window, the leave records open and the settings before them. */
async function withTwoViews(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.emulateMedia({ colorScheme: 'dark' });
  // The browser's dialog would wait for a person.
  await page.addInitScript(() => Object.assign(window, { print: () => {} }));
  await signIn(page, 'E001');
  await menuEntry(page, '請假紀錄').click();
  await expect(page.getByRole('tabpanel', { name: '請假紀錄' }).getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(page.getByRole('heading', { name: '偏好設定' })).toBeVisible();
}

/** What is on the paper, as it is laid out. */
async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await look();
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
}

const bright = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

test('a tab is printed alone from its menu: title, company and date above it, light, all of it', async ({ page }) => {
  await withTwoViews(page);
  await page.getByRole('tab', { name: '請假紀錄', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '列印' }).click();
  await onPaper(page, async () => {
    await expect(page.locator('.ws-print-head')).toHaveText(/^請假紀錄.*公司.* 於 \d{4}\/\d\d\/\d\d \d\d:\d\d 列印$/);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('heading', { name: '偏好設定' })).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('tab', { name: '請假紀錄', exact: true })).toBeHidden();
    expect(await bright(page)).toBe('light');
    const last = (await page.getByRole('row').last().boundingBox())!;
    const paper = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(last.y + last.height).toBeLessThanOrEqual(paper);
  });
  await expect(page.locator('.ws-print-head')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '偏好設定' })).toBeVisible();
  expect(await bright(page)).toBe('dark');
});

test('the browser’s own command prints the current tab at full height, and the document gets its name', async ({
  page,
}) => {
  await withTwoViews(page);
  await onPaper(page, async () => {
    expect(await page.title()).toBe('偏好設定');
    await expect(page.getByRole('table')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600);
  });
  await expect(page).toHaveTitle('偏好設定 · 中庭');
  await page.evaluate(() => addEventListener('beforeprint', () => (document.body.dataset['named'] = document.title)));
  await page.pdf();
  expect(await page.evaluate(() => document.body.dataset['named'])).toBe('偏好設定');
});

test('a panel is printed from its menu, everyone in its list; the palette prints what is worked in', async ({
  page,
}) => {
  await withTwoViews(page);
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('button', { name: '相關成員' }).click();
  const panel = page.getByRole('dialog', { name: '相關成員' });
  await expect(panel.getByRole('treeitem').first()).toBeVisible();
  await panel.getByRole('button', { name: '「相關成員」的面板選單' }).click();
  await page.getByRole('menuitem', { name: '列印' }).click();
  await onPaper(page, async () => {
    await expect(page.locator('.ws-print-head')).toHaveText(/^相關成員/);
    await expect(page.getByRole('table')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2000);
  });
  await page.getByRole('tab', { name: '偏好設定', exact: true }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('列印目前');
  await page.keyboard.press('Enter');
  await onPaper(page, () => expect(page.locator('.ws-print-head')).toHaveText(/^偏好設定/));
});
