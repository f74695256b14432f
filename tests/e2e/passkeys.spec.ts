import { expect, signIn, test } from './fixtures.ts';

// browsers know no passkeys of addresses of numbers
test.use({ baseURL: async ({ atrium }, use) => use(atrium.url.replace('127.0.0.1', 'localhost')) });

test('a passkey is added in the preferences, named, and signs in without a password', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, 'E006');
  await page.getByRole('button', { name: '偏好設定' }).click();
  const section = page.getByRole('region', { name: '通行金鑰' });
  await section.getByRole('button', { name: '新增通行金鑰' }).click();
  const codes = page.getByRole('dialog', { name: '收好這 10 組復原碼' });
  await codes.getByLabel('我已經收好了').check();
  await codes.getByRole('button', { name: '完成' }).click();
  const naming = page.getByRole('dialog', { name: '替這個通行金鑰取名字' });
  await naming.getByLabel('名稱').fill('公司桌機');
  await naming.getByLabel('名稱').press('Enter');
  await expect(section.getByText('公司桌機')).toBeVisible();
  await expect(section.getByText(/還沒用過/)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: '用通行金鑰登入' }).click();
  await expect(page).toHaveURL(/\/index(\?|$)/);
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(section.getByText(/加入，.+ 用過/)).toBeVisible();
});
