import { createKeyPair } from '@atrium/sdk/archive';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packOwnPlugin } from '../loader/writePlugin.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { expect, signIn } from './fixtures.ts';
import { withPlugins } from './withPlugins.ts';

const OTHERS = ['accounts', 'attendance', 'bulletin', 'calendar', 'handover', 'nav', 'notifications', 'permissions'];
/** The host with its plugins, but for `plugins/leave`. */
const test = withPlugins(async () => {}, [...OTHERS, 'whitelist']);

const folder = temporaryFolder('atrium-leave');
test.afterAll(() => folder.remove());

test('plugins/leave, taken out of the host, packed and signed unchanged, is installed, updated, restored and removed in a running host while people work', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const keys = createKeyPair();
  const key = join(folder.path, 'atrium-plugin.key');
  writeFileSync(key, keys.privateKey, { mode: 0o600 });
  const first = await packOwnPlugin('leave', folder.path, key);
  const second = await packOwnPlugin('leave', folder.path, key, '9.0.0');

  await signIn(page, 'A001');
  await page.goto('/index?open=Plugins');
  await page.getByRole('button', { name: '信任的金鑰' }).click();
  const trusted = page.getByRole('dialog', { name: '信任的金鑰' });
  await trusted.getByLabel('發布者名稱').fill('資訊部');
  await trusted.getByLabel('公開金鑰').fill(keys.publicKey);
  await trusted.getByRole('button', { name: '加入金鑰' }).click();
  await expect(trusted.getByRole('listitem').getByText('資訊部', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const colleague = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signIn(colleague, 'E001');
  const menu = colleague.getByRole('navigation').first();
  await expect(menu.getByText('行事曆', { exact: true })).toBeVisible();
  await expect(menu.getByText('請假紀錄', { exact: true })).toHaveCount(0);
  await colleague.evaluate(() => Object.assign(window, { isSamePage: true }));

  const pane = page.getByRole('complementary', { name: '請假' });
  const upload = async (archive: string, button: RegExp) => {
    await page.getByRole('button', { name: '上傳外掛檔案' }).click();
    await page.getByLabel('外掛檔案', { exact: true }).setInputFiles(archive);
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  };
  await upload(first, /^安裝 \d/);
  await expect(pane.getByText('啟用中').first()).toBeVisible();

  await menu.getByText('請假紀錄', { exact: true }).click();
  const view = colleague.locator('.plugin-view[data-view="LeavePanel"]');
  await expect(view.getByRole('row').nth(3)).toBeVisible();

  await upload(second, /^更新到 9\.0\.0$/);
  await expect(pane.getByText('9.0.0').first()).toBeVisible();
  await expect(view.getByText('「請假」已更新到 9.0.0。')).toBeVisible();
  await view.getByRole('button', { name: '重新載入' }).click();
  await expect(view.getByText('「請假」已更新到 9.0.0。')).toBeHidden();
  await expect(view.getByRole('row').nth(3)).toBeVisible();

  await pane.getByRole('radio', { name: '更新紀錄' }).click({ force: true });
  await pane.getByRole('button', { name: /^回復到/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^回復到/ })
    .click();
  await expect(view.getByText(/^「請假」已更新到 (?!9)/)).toBeVisible();

  await pane.getByRole('button', { name: '移除' }).click();
  await page
    .getByRole('dialog', { name: /^移除「請假」/ })
    .getByRole('button', { name: '移除，保留資料', exact: true })
    .click();
  await expect(pane).toBeHidden();
  await expect(menu.getByText('請假紀錄', { exact: true })).toHaveCount(0);
  // It was opened from the menu, which does not have it any more.
  await expect(view).toHaveCount(0);
  expect(await colleague.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true);
});
