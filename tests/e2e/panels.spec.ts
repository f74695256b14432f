import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { Page } from '@playwright/test';
import { extraMenu, menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

const framed = (name: string) =>
  ({ name, link: `/favicon.svg?${name}`, openType: OPEN_TYPE.panel, viewType: VIEW_TYPE.framedPage }) as const;
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function withPanels(page: Page, ...names: string[]): Promise<void> {
  await extraMenu(page, names.map(framed));
  await signIn(page, 'E001');
  for (const name of names) {
    await menuEntry(page, name).click();
    await expect(panel(page, name)).toBeVisible();
  }
}

async function dragBy(page: Page, at: { x: number; y: number }, dx: number, dy: number): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + dx, at.y + dy, { steps: 6 });
  await page.mouse.up();
}

test('[S0-125][S0-147] an entry opens a framed page in a panel, and again brings it to front', async ({ page }) => {
  await withPanels(page, '公告板', '手冊');
  await menuEntry(page, '公告板').click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  const order = (name: string) => panel(page, name).evaluate((element) => Number(getComputedStyle(element).zIndex));
  await expect.poll(async () => (await order('公告板')) - (await order('手冊'))).toBeGreaterThan(0);
});

test('[S0-141][S0-142][S0-148] a panel is moved by its header and resized at its corner, never below 240', async ({
  page,
}) => {
  await withPanels(page, '公告板');
  const before = (await panel(page, '公告板').boundingBox())!;
  await dragBy(page, { x: before.x + before.width / 2, y: before.y + 20 }, -80, 60);
  await expect
    .poll(async () => (await panel(page, '公告板').boundingBox())!)
    .toMatchObject({ x: before.x - 80, y: before.y + 60 });
  const moved = (await panel(page, '公告板').boundingBox())!;
  await dragBy(page, { x: moved.x + moved.width - 3, y: moved.y + moved.height - 3 }, -100, -50);
  await expect
    .poll(async () => (await panel(page, '公告板').boundingBox())!)
    .toMatchObject({ width: moved.width - 100, height: moved.height - 50 });
  const smaller = (await panel(page, '公告板').boundingBox())!;
  await dragBy(page, { x: smaller.x + smaller.width - 3, y: smaller.y + smaller.height - 3 }, -1000, 0);
  await expect.poll(async () => (await panel(page, '公告板').boundingBox())!.width).toBe(240);
});

test('[S0-143] a panel is minimised to the dock and brought back', async ({ page }) => {
  await withPanels(page, '公告板');
  await panel(page, '公告板').getByRole('button', { name: '縮到底部' }).click();
  await expect(panel(page, '公告板')).toBeHidden();
  await page.getByRole('list', { name: '縮小的面板' }).getByRole('button', { name: '公告板', exact: true }).click();
  await expect(panel(page, '公告板')).toBeVisible();
});

test('[S0-144][S0-145] Esc closes the topmost panel only, and none while the palette is open', async ({ page }) => {
  await withPanels(page, '公告板', '手冊');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page, '手冊')).toBeHidden();
  await expect(panel(page, '公告板')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, '公告板')).toBeHidden();
});
