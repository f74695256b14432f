import { createServer } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { CLIENT, startOidcProvider } from '../../host/server/src/testing/oidcProvider.ts';
import { startOnCopy } from '../company/copyCompany.ts';
import { expect, test as base } from './fixtures.ts';

/** Of a server that is started next: the provider has to know its address before. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const test = base.extend({
  atrium: [
    async ({ serverEnv }, use) => {
      const port = await findFreePort();
      const address = `http://127.0.0.1:${port}`;
      const provider = await startOidcProvider(address);
      const company = {
        ...CLIENT,
        id: 'company',
        name: '公司帳號',
        issuer: provider.issuer,
        employeeClaim: 'employee_number',
        address,
      };
      const atrium = await startOnCopy(process.env['ATRIUM_TEST_COMPANY']!, {
        ...serverEnv,
        PORT: String(port),
        ATRIUM_SIGN_IN_PROVIDERS: JSON.stringify([company]),
      });
      await use(atrium);
      await atrium.stop();
      await provider.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a person signs in with the account of the company at a real provider, and out at both', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: '以公司帳號登入' });
  await expect(button).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('.entry-main').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  for (const width of [390, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await button.press('Enter');
  await page.locator('input[name=login]').fill('E005');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  // the consent of the provider
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/index(\?|$)/);
  await expect(page.getByRole('button', { name: '帳號：許雅筑' })).toBeVisible();

  await page.getByRole('button', { name: '帳號：許雅筑' }).click();
  await page.getByRole('button', { name: '登出' }).click();
  // the provider asks for itself, then sends the browser back
  await page.getByRole('button', { name: /Yes/ }).click();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  expect(await page.evaluate(() => localStorage.getItem('atrium.token'))).toBeNull();
});

test('an answer that this browser has not begun opens nothing, and the form stays', async ({ page }) => {
  await page.goto('/login?code=of-another&state=of-another');
  await expect(page.getByText('登入等太久，或是在另一個瀏覽器開始的，請再按一次。')).toBeVisible();
  await expect(page.getByLabel('員工編號')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('atrium.token'))).toBeNull();
});
