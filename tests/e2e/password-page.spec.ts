import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, signIn, test as base } from './fixtures.ts';

interface Company {
  /** Address of the company's own page for changing passwords. */
  company: string;
}

const test = base.extend<object, Company>({
  company: [
    async ({}, use) => {
      const server = createServer((_, reply) => {
        reply.setHeader('content-type', 'text/html').end('<h1>Company password page</h1>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/password`);
      server.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ company }, use) => use({ ATRIUM_CHANGE_PASSWORD_URL: company }), { scope: 'worker' }],
});

test('[S0-061] a configured page of the company is shown in the ChangePassword tab, opened for the employee', async ({
  page,
  company,
}) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
  const frame = page.locator('.ws-view[role="tabpanel"]').locator('iframe');
  await expect(frame).toHaveAttribute('src', `${company}?employee=E001`);
  await expect(frame.contentFrame().getByRole('heading', { name: 'Company password page' })).toBeVisible();
  await expect(page.getByLabel('目前密碼')).toHaveCount(0);
});
