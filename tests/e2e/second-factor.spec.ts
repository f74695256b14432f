import { createHmac } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, PASSWORD, signIn, test } from './fixtures.ts';

const STEP_MS = 30_000;

/** Codes of an authenticator app, each later than the one before, as the server asks: at most one step ahead of the clock. */
function authenticator(secret: string) {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (ahead: number) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead));
    const mac = createHmac('sha1', key).update(counter).digest();
    return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
  };
}

/** Enters number and password, and waits for the second step. */
async function begin(page: Page, employee: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, employee, PASSWORD);
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: '確認是您' })).toBeVisible();
}

/** Nothing of it is cut off in any width, and axe finds nothing, in light and dark. */
async function looksRight(page: Page, part: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  for (const width of [390, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('an authenticator app is set up in the preferences, asked for at sign-in, and replaced by a recovery code without the phone', async ({
  page,
}) => {
  await signIn(page, 'E005');
  await page.getByRole('button', { name: '偏好設定' }).click();
  const section = page.getByRole('region', { name: '雙重驗證' });
  await section.getByRole('button', { name: '設定' }).click();
  const setup = page.getByRole('dialog', { name: '設定驗證 App' });
  await expect(setup.getByRole('img', { name: '驗證 App 要掃描的圖' })).toBeVisible();
  const codeAt = authenticator(await setup.locator('code').innerText());
  await looksRight(page, '[role=dialog]');
  await setup.getByLabel('驗證 App 的 6 位數').fill('000000');
  await setup.getByLabel('驗證 App 的 6 位數').press('Enter');
  await expect(setup.getByText(/驗證碼不正確/)).toBeVisible();
  await setup.getByLabel('驗證 App 的 6 位數').fill(codeAt(0));
  await setup.getByLabel('驗證 App 的 6 位數').press('Enter');
  const shown = page.getByRole('dialog', { name: '收好這 10 組復原碼' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const [recovery] = await shown.getByRole('listitem').allInnerTexts();
  await looksRight(page, '[role=dialog]');
  await expect(shown.getByRole('button', { name: '完成' })).toBeDisabled();
  await shown.getByLabel('我已經收好了').check();
  await shown.getByRole('button', { name: '完成' }).click();
  await expect(section.getByText('復原碼，剩 10 組')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await begin(page, 'E005');
  await expect(page.getByLabel('驗證 App 的 6 位數')).toBeFocused();
  await looksRight(page, '.entry-main');
  expect(await page.evaluate(() => localStorage.getItem('atrium.token'))).toBeNull();
  await page.getByLabel('驗證 App 的 6 位數').fill('000000');
  await page.getByLabel('驗證 App 的 6 位數').press('Enter');
  await expect(page.getByText(/還可以試 4 次/)).toBeVisible();
  await page.getByLabel('驗證 App 的 6 位數').fill(codeAt(1));
  await page.getByLabel('驗證 App 的 6 位數').press('Enter');
  await expect(page).toHaveURL(/\/index(\?|$)/);

  await page.evaluate(() => localStorage.clear());
  await begin(page, 'E005');
  await page.getByRole('button', { name: '使用復原碼' }).click();
  await expect(page.getByText('每組只能用一次，您還有 10 組')).toBeVisible();
  await page.getByLabel('復原碼').fill(recovery!);
  await page.getByLabel('復原碼').press('Enter');
  await expect(page).toHaveURL(/\/index(\?|$)/);
});
