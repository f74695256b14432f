import { createKeyPair } from '@atrium/sdk/archive';
import type { Page } from '@playwright/test';
import { type Version, Workshop } from '../plugins/Workshop.ts';
import { expect, signIn, test } from './fixtures.ts';

const keys = createKeyPair();
let workshop: Workshop;
test.beforeAll(async () => {
  workshop = await Workshop.open();
});
test.afterAll(() => workshop[Symbol.asyncDispose]());

/** Chooses the archive of a version, whose tab opens by its address. */
async function upload(page: Page, version: Version): Promise<void> {
  const archive = await workshop.archive({ ...version, key: keys.privateKey, manifest: { menu: [] } });
  await page.getByRole('button', { name: '上傳外掛檔案' }).click();
  await page.getByLabel('外掛檔案', { exact: true }).setInputFiles({
    name: `sound-${version.version}.atrium.tgz`,
    mimeType: 'application/gzip',
    buffer: Buffer.from(archive),
  });
}

test('an administrator installs, updates, restores and removes a plugin, and an open browser follows without a reload', async ({
  page,
  browser,
}) => {
  await signIn(page, 'A001');
  await page.goto('/index?open=Plugins');
  const pane = page.getByRole('complementary', { name: '聲音' });

  await upload(page, { version: '1.0.0' });
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  await page.getByRole('button', { name: '信任的金鑰' }).click();
  const trusted = page.getByRole('dialog', { name: '信任的金鑰' });
  await trusted.getByLabel('發布者名稱').fill('資訊部');
  await trusted.getByLabel('公開金鑰').fill(keys.publicKey);
  await trusted.getByRole('button', { name: '加入金鑰' }).click();
  await expect(trusted.getByRole('listitem').getByText('資訊部', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await upload(page, { version: '1.0.0' });
  await page.getByRole('dialog').getByRole('button', { name: '安裝 1.0.0' }).click();
  await expect(pane.getByText('啟用中').first()).toBeVisible();

  const colleague = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signIn(colleague, 'E001');
  await colleague.goto('/index?open=SoundTab');
  const view = colleague.locator('.plugin-view[data-view="SoundTab"]');
  await expect(view.getByText('聲音', { exact: true })).toBeVisible();
  await colleague.evaluate(() => Object.assign(window, { isSamePage: true }));

  await upload(page, { version: '1.1.0' });
  await page.getByRole('dialog').getByRole('button', { name: '更新到 1.1.0' }).click();
  await expect(pane.getByText('1.1.0').first()).toBeVisible();
  await expect(view.getByText('「聲音」已更新到 1.1.0。')).toBeVisible();
  await view.getByRole('button', { name: '重新載入' }).click();
  await expect(view.getByText('「聲音」已更新到 1.1.0。')).toBeHidden();
  await expect(view.getByText('聲音', { exact: true })).toBeVisible();

  await pane.getByRole('radio', { name: '更新紀錄' }).click({ force: true });
  await pane.getByRole('button', { name: '回復到 1.0.0' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '回復到 1.0.0' }).click();
  await expect(view.getByText('「聲音」已更新到 1.0.0。')).toBeVisible();

  await pane.getByRole('button', { name: '移除' }).click();
  await page
    .getByRole('dialog', { name: '移除「聲音」1.0.0？' })
    .getByRole('button', { name: '移除', exact: true })
    .click();
  await expect(pane).toBeHidden();
  await expect(colleague.getByText('找不到「SoundTab」')).toBeVisible();
  expect(await colleague.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true);
});
