import { join } from 'node:path';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { DECORATED, FAULTY } from '../loader/faultyPlugins.ts';
import { startLoader, type Started } from '../loader/startLoader.ts';
import { dropOwnPlugin, dropPlugin, titleOf } from '../loader/writePlugin.ts';
import { expect, signIn, test as base } from './fixtures.ts';
import type { Page } from '@playwright/test';

/** The host with attendance alone in its list; `plugins/leave` and one plugin for each fault lie in its data folder. */
const test = base.extend<object, { host: Started }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const built = temporaryFolder('atrium-built');
      await Promise.all([
        dropOwnPlugin('leave', join(built.path, 'leave')),
        dropPlugin('decorated', DECORATED, join(built.path, 'decorated')),
        ...Object.entries(FAULTY).map(([id, files]) => dropPlugin(id, files, join(built.path, id))),
      ]);
      const host = await startLoader(process.env['ATRIUM_TEST_COMPANY']!, {
        keep: ['attendance'],
        plugins: built.path,
      });
      await use(host);
      await host.stop();
      built.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
});

/** Opens a menu entry by its name and gives the view of the tab that it opens. */
async function openFromMenu(page: Page, entry: string) {
  await page.getByRole('navigation').getByText(entry, { exact: true }).click();
  return page.getByRole('tabpanel').filter({ visible: true });
}

test('plugins/leave, dropped into the data folder, works: menu entry, tab, rows', async ({ page }) => {
  await signIn(page, 'E001');
  const tab = await openFromMenu(page, '請假紀錄');
  await expect(tab.getByRole('row').nth(1)).toBeVisible();
  expect(await tab.getByRole('row').count()).toBeGreaterThan(3);
});

test('plugins that throw are named, and everything else is usable', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'E001');
  await expect(page.getByText('「外掛 clientimport」目前無法使用')).toBeVisible();
  await expect(page.getByText('「外掛 clientactivate」目前無法使用')).toBeVisible();
  await expect(page.getByText('「外掛 serverimport」目前無法使用')).toBeVisible();

  const broken = await openFromMenu(page, titleOf('render'));
  await expect(broken.getByRole('alert')).toContainText(`「外掛 render」的「${titleOf('render')}」無法顯示`);
  await expect(broken.getByRole('alert')).toContainText('RENDER_FAILED');

  const lost = await openFromMenu(page, titleOf('clientimport'));
  await expect(lost.getByRole('alert')).toContainText(`「外掛 clientimport」的「${titleOf('clientimport')}」無法顯示`);

  await expect(lost.getByRole('alert')).toContainText('IMPORT_FAILED');

  const handler = await openFromMenu(page, titleOf('handler'));
  await handler.getByRole('button', { name: /^問/ }).click();
  await expect(handler.getByRole('button', { name: '問 失敗 500' })).toBeVisible();

  for (const id of ['clientactivate', 'sound']) {
    const works = await openFromMenu(page, titleOf(id));
    await works.getByRole('button', { name: /^問/ }).click();
    await expect(works.getByRole('button', { name: '問 在' })).toBeVisible();
  }
  expect(errors, 'nothing is thrown past the boundaries').toEqual([]);
});

test("a browser half may stand on inversify's decorators", async ({ page }) => {
  await signIn(page, 'E001');
  const tab = await openFromMenu(page, titleOf('decorated'));
  await expect(tab.getByText('您好，裝飾器')).toBeVisible();
});
