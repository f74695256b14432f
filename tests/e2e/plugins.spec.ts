import { join } from 'node:path';
import { DECORATED, FAULTY } from '../loader/faultyPlugins.ts';
import { dropOwnPlugin, dropPlugin, titleOf } from '../loader/writePlugin.ts';
import { expect, signIn } from './fixtures.ts';
import { withPlugins } from './withPlugins.ts';
import type { Page } from '@playwright/test';

/** `plugins/leave`, and one plugin for each fault. */
const test = withPlugins((folder) =>
  Promise.all([
    dropOwnPlugin('leave', join(folder, 'leave')),
    dropPlugin('decorated', DECORATED, join(folder, 'decorated')),
    ...Object.entries(FAULTY).map(([id, files]) => dropPlugin(id, files, join(folder, id))),
  ]),
);

/** Opens a menu entry by its name and returns the view of its tab. */
async function openFromMenu(page: Page, entry: string) {
  await page.getByRole('navigation').getByText(entry, { exact: true }).click();
  return page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });
}

test('plugins/leave, installed into the data folder, works: menu entry, tab, rows', async ({ page }) => {
  await signIn(page, 'E001');
  const tab = await openFromMenu(page, '請假紀錄');
  await expect(tab.getByRole('row').nth(3)).toBeVisible();
});

/** Every message shown so far: if more than three plugins fail at once, later messages replace earlier ones. */
async function watchMessages(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { saidSoFar: said });
    const read = () => {
      for (const toast of document.querySelectorAll<HTMLElement>('.at-toast, [class*=toast]'))
        said.add(toast.innerText);
    };
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { saidSoFar: Set<string> }).saidSoFar]);
}

/** Failures before a view is opened: shown on entering the workspace. */
const AT_ONCE = [
  ['serverimport', 'IMPORT_FAILED'],
  ['serveractivate', 'ACTIVATE_FAILED'],
  ['migration', 'MIGRATION_FAILED'],
  ['clientimport', 'IMPORT_FAILED'],
  ['clientactivate', 'ACTIVATE_FAILED'],
] as const;

test('a plugin that throws at import or in activate, on the server or in the browser, or in a migration is named on entering', async ({
  page,
}) => {
  const said = await watchMessages(page);
  await signIn(page, 'A001');
  for (const [id, code] of AT_ONCE)
    await expect
      .poll(async () => (await said()).join('\n'), { message: id })
      .toContain(`「外掛 ${id}」目前無法使用，其他功能不受影響。請把代碼 ${code} 告訴系統管理員。`);
  expect((await said()).join('\n')).not.toMatch(/「外掛 (sound|render|handler|decorated|clientlater)」|「請假」/);
  // The messages disappear; the list remains for those who manage plugins.
  await page.getByRole('button', { name: '偏好設定' }).click();
  const list = page.getByRole('region', { name: '無法使用的外掛' });
  for (const [id, code] of AT_ONCE) await expect(list).toContainText(new RegExp(`外掛 ${id}（${id}）：[^]*${code}`));
});

test('a plugin that throws in the browser is named in place of its view, with a code; one that does not run on the server offers no entry', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'A001');
  for (const [id, code] of [
    ['clientimport', 'IMPORT_FAILED'],
    ['clientlater', 'IMPORT_FAILED'],
    ['render', 'RENDER_FAILED'],
  ] as const) {
    const broken = await openFromMenu(page, titleOf(id));
    await expect(broken.getByRole('alert')).toContainText(`「外掛 ${id}」的「${titleOf(id)}」無法顯示`);
    await expect(broken.getByRole('alert')).toContainText(code);
  }
  for (const id of ['serverimport', 'serveractivate', 'migration'])
    await expect(page.getByRole('navigation').getByText(titleOf(id), { exact: true }), id).toHaveCount(0);
  expect(errors, 'nothing is thrown past the boundaries').toEqual([]);
});

test('despite plugins that throw everything else is usable: the other plugins and the shell', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'E001');
  const broken = await openFromMenu(page, titleOf('render'));
  await expect(broken.getByRole('alert')).toBeVisible();
  // A handler that throws fails its own call every time, and does not stop its plugin.
  const handler = await openFromMenu(page, titleOf('handler'));
  for (let time = 0; time < 2; time++) {
    await handler.getByRole('button', { name: /^問/ }).click();
    await expect(handler.getByRole('button', { name: '問 失敗 500' })).toBeVisible();
  }
  for (const id of ['clientactivate', 'sound']) {
    const works = await openFromMenu(page, titleOf(id));
    await works.getByRole('button', { name: /^問/ }).click();
    await expect(works.getByRole('button', { name: '問 在' })).toBeVisible();
  }
  const leaves = await openFromMenu(page, '請假紀錄');
  await expect(leaves.getByRole('row').nth(1)).toBeVisible();
  const punch = page.getByRole('group', { name: '打卡' }).getByRole('button').first();
  await punch.click();
  await expect(punch).toHaveAccessibleName(/\d\d:\d\d/);
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(page.getByRole('heading', { name: '偏好設定' })).toBeVisible();
  await page.getByRole('tab', { name: titleOf('sound') }).click();
  await expect(page.getByRole('button', { name: '問 在' }).filter({ visible: true })).toBeVisible();
  expect(errors, 'nothing is thrown past the boundaries').toEqual([]);
});

test("a client may use inversify's decorators", async ({ page }) => {
  await signIn(page, 'E001');
  const tab = await openFromMenu(page, titleOf('decorated'));
  await expect(tab.getByText('您好，裝飾器')).toBeVisible();
});
