import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { Page } from '@playwright/test';
import { extraMenu, menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const names = (page: Page) => page.getByRole('main').getByRole('tab').allTextContents();
const framed = (name: string) =>
  ({ name, link: `/favicon.svg?${name}`, openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.framedPage }) as const;

/** Signs in with three tabs open: the leave panel of the demo company, and two framed pages. */
async function withTabs(page: Page, entries = [framed('制度'), framed('手冊')]): Promise<void> {
  await extraMenu(page, entries);
  await signIn(page, 'E001');
  await menuEntry(page, '請假紀錄').click();
  await expect(page.getByRole('tabpanel', { name: '請假紀錄' }).getByRole('table')).toBeVisible();
  for (const { name } of entries) {
    await menuEntry(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
}

test('[S0-135][S0-122][S0-123] components and framed pages open in tabs', async ({ page }) => {
  await withTabs(page);
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(page.getByRole('heading', { name: '偏好設定' })).toBeVisible();
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('button', { name: '變更密碼' }).click();
  await expect(page.getByRole('tabpanel', { name: '變更密碼' }).getByRole('heading')).toBeVisible();
  expect(await names(page)).toEqual(['請假紀錄', '制度', '手冊', '偏好設定', '變更密碼']);
  await expect(page.locator('iframe[title=制度]')).toHaveAttribute('sandbox', /allow-scripts/);
});

test('[S0-130][S0-132] a tab closes by its button and by a middle click; the next becomes current, else the previous, else none', async ({
  page,
}) => {
  await withTabs(page);
  await tab(page, '制度').click();
  await page.getByRole('button', { name: '關閉「制度」' }).click();
  await expect(tab(page, '手冊')).toHaveAttribute('aria-selected', 'true');
  await tab(page, '手冊').click({ button: 'middle' });
  await expect(tab(page, '請假紀錄')).toHaveAttribute('aria-selected', 'true');
  await tab(page, '請假紀錄').click({ button: 'middle' });
  await expect(page.getByRole('button', { name: '調整卡片' })).toBeVisible();
});

test('[S0-131] tabs are reordered with the mouse', async ({ page }) => {
  await withTabs(page);
  const [from, to] = await Promise.all([tab(page, '請假紀錄').boundingBox(), tab(page, '手冊').boundingBox()]);
  await page.mouse.move(from!.x + 20, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width - 4, to!.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(['制度', '手冊', '請假紀錄']);
});

test('a tab dragged to the edge of the pane area splits it, and the divider resizes the panes', async ({ page }) => {
  await withTabs(page);
  const [from, area] = await Promise.all([tab(page, '手冊').boundingBox(), page.getByRole('main').boundingBox()]);
  await page.mouse.move(from!.x + 20, from!.y + 10);
  await page.mouse.down();
  // the automation sends moves over a framed page to that page until the drag has started; a real mouse is captured
  await page.mouse.move(from!.x + 60, from!.y + 10, { steps: 4 });
  await page.mouse.move(area!.x + area!.width - 30, area!.y + area!.height / 2, { steps: 10 });
  await page.mouse.up();
  await expect(page.locator('[data-pane]')).toHaveCount(2);
  const left = page.locator('[data-pane]').first();
  const before = (await left.boundingBox())!;
  await page.mouse.move(before.x + before.width + 4, before.y + 300);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width - 76, before.y + 300, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => before.width - (await left.boundingBox())!.width).toBeGreaterThan(60);
});

test('[S0-133][S0-134] after its entry is removed a tab is closed with a notice; Settings stays', async ({ page }) => {
  const entries = [framed('制度')];
  await withTabs(page, entries);
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(page.getByRole('heading', { name: '偏好設定' })).toBeVisible();
  entries.length = 0;
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['請假紀錄', '偏好設定']);
  await expect(page.getByText('「制度」已從您的選單移除，因此關閉。')).toBeVisible();
});

test('[S0-120][S0-121] windows open plain, or as a popup of their size', async ({ page, context }) => {
  await extraMenu(page, [
    { name: '學習', link: '/favicon.svg?plain', openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page },
    {
      name: '組織',
      link: '/favicon.svg?sized',
      openType: OPEN_TYPE.window,
      viewType: VIEW_TYPE.sizedPage,
      sizeWidth: 640,
      sizeHeight: 480,
    },
  ]);
  await signIn(page, 'E001');
  const plain = context.waitForEvent('page');
  await menuEntry(page, '學習 在新視窗開啟').click();
  expect((await plain).url()).toContain('plain');
  const sized = context.waitForEvent('page');
  await menuEntry(page, '組織 在新視窗開啟').click();
  const popup = await sized;
  await popup.waitForURL(/sized/);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480]);
});

test('the palette finds an entry by a part of its name', async ({ page }) => {
  await signIn(page, 'E001');
  await expect(page.getByRole('button', { name: '調整卡片' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('假紀');
  await page.keyboard.press('Enter');
  await expect(tab(page, '請假紀錄')).toHaveAttribute('aria-selected', 'true');
});
