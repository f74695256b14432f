import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { extraMenu, menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a reload restores tabs, their order, pins and split, the current ones, and panels in their places', async ({
  page,
}) => {
  await extraMenu(page, [
    { name: '制度', link: '/favicon.svg?a', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.framedPage },
    { name: '公告板', link: '/favicon.svg?b', openType: OPEN_TYPE.panel, viewType: VIEW_TYPE.framedPage },
  ]);
  await signIn(page, 'E001');
  await menuEntry(page, '請假紀錄').click();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await menuEntry(page, '制度').click();
  await page.getByRole('tab', { name: '偏好設定' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '釘選分頁' }).click();
  await page.getByRole('tab', { name: '制度' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '並排到右側' }).click();
  await expect(page.locator('[data-pane]')).toHaveCount(2);
  await menuEntry(page, '公告板').click();
  const panel = page.getByRole('dialog', { name: '公告板' });
  const box = (await panel.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await panel.boundingBox())!.x).toBe(box.x - 60);

  const current = page.getByRole('main').getByRole('tab', { selected: true });
  const before = await current.allTextContents();
  expect(before).toHaveLength(2);

  await page.reload();
  await expect(page.locator('[data-pane]')).toHaveCount(2);
  await expect(current).toHaveText(before);
  await expect(page.getByRole('main').getByRole('tab')).toHaveText(['偏好設定', '請假紀錄', '制度']);
  await expect(page.getByRole('tab', { name: '偏好設定' })).toHaveAccessibleDescription('已釘選');
  await expect.poll(async () => (await panel.boundingBox())!).toMatchObject({ x: box.x - 60, y: box.y + 30 });
});

test('a preference changed just before a reload is kept', async ({ page }) => {
  await signIn(page, 'E105');
  const collapse = page.getByRole('button', { name: '收合選單' });
  await expect(collapse).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: '展開選單' })).toBeVisible();
  await page.reload();
  // it is sent while the page unloads, and nothing signals its arrival
  const kept = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}` };
      const reply = (await (await fetch('/api/userPreferences', { headers })).json()) as {
        data: { userPreferences: string };
      };
      return (JSON.parse(reply.data.userPreferences) as { collapseMenu?: boolean }).collapseMenu;
    });
  await expect.poll(kept).toBe(true);
});

test('[S0-108] signing out clears the tabs', async ({ page }) => {
  await signIn(page, 'E001');
  await menuEntry(page, '請假紀錄').click();
  await expect(page.getByRole('tab', { name: '請假紀錄' })).toBeVisible();
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'E001');
  await expect(page.getByRole('button', { name: '調整卡片' })).toBeVisible();
});

test('no code of a view is loaded before its first opening', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await signIn(page, 'E001');
  await expect(page.getByRole('button', { name: '調整卡片' })).toBeVisible();
  const before = scripts.length;
  await menuEntry(page, '請假紀錄').click();
  await expect(page.getByRole('tabpanel', { name: '請假紀錄' }).getByRole('table')).toBeVisible();
  const after = scripts.slice(before).filter((url) => url.includes('/plugins/leave/'));
  expect(after.length).toBeGreaterThan(0);
});
