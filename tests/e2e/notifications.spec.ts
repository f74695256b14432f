import { join } from 'node:path';
import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { Page } from '@playwright/test';
import { dropOwnPlugin } from '../loader/writePlugin.ts';
import { startLoader, type Started } from '../loader/startLoader.ts';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { expect, signIn, test as base } from './fixtures.ts';

/** The host with the built-in plugins of this screen, and one that sends notifications on request. */
const test = base.extend<object, { host: Started }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const built = temporaryFolder('atrium-teller');
      await dropOwnPlugin('notifications/fixtures/teller', join(built.path, 'teller'));
      const host = await startLoader(process.env['ATRIUM_TEST_COMPANY']!, {
        keep: ['attendance', 'leave', 'nav', 'notifications'],
        plugins: built.path,
      });
      await use(host);
      await host.stop();
      built.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
});

/** Records the notices that the browser would pass to the operating system. */
async function watchDesktop(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    class RecordedNotification extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(`${title}|${options?.body ?? ''}|${options?.tag ?? ''}`);
      }
    }
    Object.assign(globalThis, { Notification: RecordedNotification, shownOnDesktop: shown });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shownOnDesktop: string[] }).shownOnDesktop);
}

const bell = (page: Page) => page.getByRole('button', { name: /^通知(，\d+\+? 則未讀)?$/ });

test('[S0-081][S0-190][S0-197] a notification reaches a second browser: badge and one desktop notice; opening clears', async ({
  browser,
  host,
}) => {
  const second = await browser.newContext({ baseURL: host.url, permissions: ['notifications'], locale: 'zh-TW' });
  const [first, other] = [await second.newPage(), await second.newPage()];
  const shown = [await watchDesktop(first), await watchDesktop(other)];
  await signIn(first, 'E001');
  await bell(first).click();
  const popover = first.getByRole('dialog', { name: '通知' });
  await expect(popover.getByRole('button', { name: /^未讀/ })).toBeVisible();
  const desktop = popover.getByRole('switch', { name: /桌面通知/ });
  // Enabling requests the browser's permission, which this context grants.
  if (await desktop.isChecked()) await desktop.click({ force: true });
  await desktop.click({ force: true });
  await expect(desktop).toBeChecked();
  await first.keyboard.press('Escape');
  await expect(bell(first)).toHaveAccessibleName('通知');
  // A second tab of the same browser: only one of them raises the notice.
  await other.goto('/index');
  await expect(bell(other)).toBeVisible();

  const client = new Client(host.url);
  const { token } = await client.signIn('A001');
  const reader = await client.signIn('E001');
  const answer = await client.call('POST', '/teller/tell', {
    token,
    body: {
      type: 7,
      to: { employees: [reader.employeeId] },
      title: '停電通知',
      message: '週六全日停電',
      action: '新增',
      event: '公告',
      id: 12,
      opens: { view: 'MyLeaves' },
    },
  });
  expect(answer.body.code).toBe(200);
  for (const tab of [first, other]) await expect(bell(tab)).toHaveAccessibleName('通知，1 則未讀');
  const all = async () => (await Promise.all(shown.map((ask) => ask()))).flat();
  await expect.poll(all).toEqual(['新增了一項公告|停電通知\n週六全日停電|7:12']);

  await bell(first).click();
  await expect(bell(first)).toHaveAccessibleName('通知');
  await expect(bell(other), 'in the other tab too').toHaveAccessibleName('通知');
  await popover.getByRole('button', { name: /^停電通知/ }).click();
  await expect(first.getByRole('tab', { name: '我的請假' })).toBeVisible();
  await expect(popover).toBeHidden();
  await second.close();
});

test('[S0-192] in the popover: switched on with permission denied, a dialog shows how to allow it again', async ({
  page,
}) => {
  const refused = [
    ['denied', '瀏覽器已封鎖此網站的通知。請在瀏覽器設定的「網站設定 › 通知」中允許此網站，再重新開啟這個開關。'],
    ['default', '您先前拒絕了此網站的通知。請點選網址列左側的網站資訊，將「通知」改為「允許」，再重新開啟這個開關。'],
  ] as const;
  await signIn(page, 'E101');
  for (const [permission, how] of refused) {
    // The browser's permission for notices, and the person's answer to its prompt.
    await page.evaluate((before) => {
      const browser = { permission: before, requestPermission: () => Promise.resolve('denied') };
      Object.assign(globalThis, { Notification: browser });
    }, permission);
    await bell(page).click();
    const popover = page.getByRole('dialog', { name: '通知' });
    const desktop = popover.getByRole('switch', { name: /桌面通知/ });
    await desktop.waitFor();
    if (await desktop.isChecked()) await desktop.click({ force: true });
    await desktop.click({ force: true });
    const dialog = page.getByRole('alertdialog', { name: '桌面通知未獲允許' });
    await expect(dialog).toContainText(how);
    await dialog.getByRole('button', { name: '確定' }).click();
    await expect(dialog).toHaveCount(0);
    if (!(await popover.isVisible())) await bell(page).click();
    // The setting stays; a hint shows that none appear here.
    await expect(popover.getByRole('switch', { name: /桌面通知/ })).toBeChecked();
    await expect(popover.getByText('此瀏覽器尚未允許通知，因此這裡不會顯示。')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
  }
});

test('[S0-196] event −2: an entry that leaves the menu leaves the open browsers of the company', async ({
  host,
  page,
}) => {
  const client = new Client(host.url);
  const { token } = await client.signIn('A001');
  // A separate entry, since other tests open those of the company.
  interface Node {
    readonly id: number;
    readonly name: string;
    readonly menuType: number;
    readonly children: readonly Node[];
  }
  const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children)]);
  const menu = async () => all((await client.call<Node[]>('GET', '/menu', { token })).body.data);
  const name = '即將下架';
  const entry = { name, menuCode: 'LeavesSoon', menuType: 1, iconName: 'learning', enable: true };
  const opening = { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: 'https://learn.example/' };
  const parentId = (await menu()).find(({ menuType }) => menuType === 0)!.id;
  const added = await client.call('POST', '/menu', { token, body: { ...entry, ...opening, parentId } });
  expect(added.body.code).toBe(200);

  await signIn(page, 'E002');
  const shown = page.getByRole('navigation').getByText(name, { exact: true });
  await expect(shown).toBeVisible();
  const { id } = (await menu()).find((node) => node.name === name)!;
  expect((await client.call('DELETE', `/menu/${id}`, { token })).body.code).toBe(200);
  await expect(shown).toBeHidden();
});
