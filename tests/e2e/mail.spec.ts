import { createServer } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { startSmtpServer, type TestSmtpServer } from '../../host/server/src/testing/smtpServer.ts';
import { startOnCopy } from '../company/copyCompany.ts';
import { add, another, dayOf, idOf } from './calendarPages.ts';
import { expect, signIn, test as base } from './fixtures.ts';

/** Of a server that is started next: what it sends has its address. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

let smtp: TestSmtpServer;

const test = base.extend({
  atrium: [
    async ({ serverEnv }, use) => {
      const port = await findFreePort();
      smtp = await startSmtpServer();
      const atrium = await startOnCopy(process.env['ATRIUM_TEST_COMPANY']!, {
        ...serverEnv,
        PORT: String(port),
        ATRIUM_SMTP_URL: smtp.url,
        ATRIUM_MAIL_FROM: 'atrium@company.example',
        ATRIUM_PUBLIC_ADDRESS: `http://127.0.0.1:${port}`,
      });
      await use(atrium);
      await atrium.stop();
      await smtp.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('an address in 人員, a choice in the settings of the bell, a mail, and its link that ends it without a sign-in', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'A001');
  await page.goto('/index?open=People');
  await page.getByPlaceholder('搜尋姓名或員工編號').fill('E005');
  await page.getByRole('row').getByText('E005', { exact: true }).click();
  await page.getByRole('button', { name: '編輯', exact: true }).click();
  await page.getByRole('textbox', { name: /^電子郵件/ }).fill('e005@company.example');
  await page.getByRole('dialog').getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('e005@company.example')).toBeVisible();

  const reader = await another(browser, baseURL!, 'E005');
  await reader.getByRole('button', { name: /^通知/ }).first().click();
  await reader.getByRole('button', { name: '通知設定' }).click();
  await expect(reader.getByText('寄到 e005@company.example，由人事維護。')).toBeVisible();
  for (const width of [390, 1280]) {
    await reader.setViewportSize({ width, height: 900 });
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const { violations } = await new AxeBuilder({ page: reader })
    .setLegacyMode()
    .include('.notifications-popover')
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  const id = await idOf(reader);
  await reader.evaluate(async () => {
    await fetch('/api/notify/preferences', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('atrium.token')}` },
      body: JSON.stringify({ delivery: { timing: 'now', dailyHour: 8, quietFrom: '', quietTo: '' } }),
    });
  });
  await reader.goto('about:blank');

  await add(page, { title: '寄出的行程', day: dayOf(2, 1) }, { readers: [id], push: true });
  await expect.poll(() => smtp.arrived.length, { timeout: 30_000 }).toBe(1);
  const [mail] = smtp.arrived;
  expect(mail!.to).toEqual(['e005@company.example']);
  expect(mail!.text).not.toContain('寄出的行程');
  const link = /http:\/\/\S+\/unsubscribe\/[\w-]+/.exec(mail!.text)![0];

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await visitor.getByRole('button', { name: '停止寄送' }).click();
  await expect(visitor.getByText('已停止以電子郵件寄送通知。')).toBeVisible();
  const found = await new AxeBuilder({ page: visitor }).setLegacyMode().include('main').analyze();
  expect(found.violations.map(({ id: rule }) => rule)).toEqual([]);
});
