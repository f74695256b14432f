import type { Page } from '@playwright/test';
import { sampleRows } from '../../plugins/leave/src/client/sampleRows.ts';
import { chinese, namesIn, type Content } from './chinese.ts';
import { companyMonth, expect, signIn, test } from './fixtures.ts';

// A separate server, since other tests add Chinese names to the company.
test.use({ serverEnv: {} });

/** The names of the product, of the demo company and of the other language. */
const OWN: Content = { names: ['中庭', '宏遠示範股份有限公司', '繁體中文'] };
/** Directories of the demo company's menu. */
const DIRECTORIES = ['系統管理', '工作', '常用連結'];
/** Entries of the company itself, which have no translation, unlike offers of plugins. */
const MENU: Content = { names: ['勞動部', '辦公日曆表'], in: 'nav, .ws-palette' };

/** Signs in, switches to English in the preferences, and returns what may still be Chinese. */
async function inEnglish(page: Page, employee = 'E001'): Promise<Content[]> {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, employee);
  // The server keeps the language: a test before this one may have chosen it.
  await page.getByRole('button', { name: /^(偏好設定|Preferences)$/ }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  const { year, month } = companyMonth();
  const names = await namesIn(
    page,
    '/api/session',
    '/api/shared/allEmployees',
    '/api/shared/hiddenEmployees',
    `/api/attendance/${year}-${String(month).padStart(2, '0')}`,
  );
  // The schedules of today, which the right side panel lists.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date());
  const schedules = await namesIn(page, `/cal/v1/schedules?dateBegin=${today}&dateEnd=${today}&pageSize=100`);
  // An avatar without a picture shows the first character of the name.
  const side: Content = { names: schedules, in: '.ws-side-body' };
  return [OWN, MENU, { names }, side, { names: names.map((name) => name.charAt(0)), in: '.at-avatar' }];
}

/** Everything that is on the page now is English. */
async function expectEnglish(page: Page, where: string, content: readonly Content[]): Promise<void> {
  expect.soft(await chinese(page.locator('html'), content), where).toEqual([]);
  // The title follows the language after the page does.
  await expect
    .configure({ soft: true })
    .poll(async () => (await page.title()).replace('中庭', ''), { message: where })
    .not.toMatch(/[\u4e00-\u9fff]/);
}

test('in English the shell, the menu, the plugins and the server speak English', async ({ page }) => {
  const content = await inEnglish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByText('Leave records')).toBeVisible();
  expect(await chinese(menu, content)).toEqual([]);

  await menu.getByText('Leave records').click();
  await expect(page.getByRole('tab', { name: 'Leave records' })).toHaveAttribute('aria-selected', 'true');

  expect(await chinese(page.getByRole('banner'), content)).toEqual([]);
  await page.getByRole('button', { name: /^Account/ }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account.getByRole('table').first()).toBeVisible();
  const days = account.getByRole('table').getByRole('columnheader');
  for (const head of await days.all()) expect(await chinese(head)).toEqual([]);
  expect(await chinese(account.locator('.attendance-figures'))).toEqual([]);
  await page.keyboard.press('Escape');

  const answer = await page.evaluate(async () => {
    const reply = await fetch('/api/attendance/2999-01', {
      headers: { authorization: `Bearer ${localStorage.getItem('atrium.token')}`, 'accept-language': 'en' },
    });
    return ((await reply.json()) as { msg: string }).msg;
  });
  expect(answer).toMatch(/^[\x20-\x7e]+$/);
});

test('a language chosen while tabs are open renames them too', async ({ page }) => {
  await signIn(page, 'E002');
  await page.getByRole('navigation').first().getByText('請假紀錄').click();
  await expect(page.getByRole('tab', { name: '請假紀錄' })).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('tab', { name: 'Leave records' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Preferences' })).toBeVisible();
});

test('in English the sign-in screen: empty, filled wrongly, refused, with its keyboard', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectEnglish(page, 'sign-in', [OWN]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your employee number')).toBeVisible();
  await expectEnglish(page, 'what is missing', [OWN]);
  await page.getByLabel('Employee number').fill('E104');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await expect(page.locator('.password-keyboard')).toBeVisible();
  await expectEnglish(page, 'the keyboard', [OWN]);
  // Within 500 ms of the press above another one sends nothing (S0-033).
  await expect(async () => {
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Account or password wrong.').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expectEnglish(page, 'a refused sign-in', [OWN]);
  await page.goto('/nowhere');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectEnglish(page, 'an address that leads nowhere', [OWN]);
});

test('in English the workspace: preferences, change of password, leave, account with its month, notifications, palette', async ({
  page,
}) => {
  const content = await inEnglish(page);
  await expectEnglish(page, 'preferences', content);
  const menu = page.getByRole('navigation').first();
  await menu.getByText('Leave records').click();
  await expect(
    page.locator('.ws-view[role="tabpanel"]').filter({ visible: true }).getByRole('row').nth(1),
  ).toBeVisible();
  content.push({ names: sampleRows.flatMap(({ reson, agent, file }) => [reson, agent, file]), in: '[role=tabpanel]' });
  await expectEnglish(page, 'leave', content);

  await page.getByRole('button', { name: /^Account/ }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account.getByRole('table').first()).toBeVisible();
  await expectEnglish(page, 'account', content);
  await account.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await expectEnglish(page, 'change of password', content);

  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('button', { name: /^Read/ })).toBeVisible();
  await bell.getByRole('button', { name: /^Read/ }).click();
  const notices = { names: await namesIn(page, '/api/notify/rows?pageSize=100'), in: '.notifications-row' };
  await expectEnglish(page, 'notifications', [...content, notices]);
  await bell.getByRole('button', { name: 'Notification settings' }).click();
  await expect(bell.getByText('Meeting rooms')).toBeVisible();
  await expectEnglish(page, 'notification settings', content);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeVisible();
  await expectEnglish(page, 'palette', content);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('zzzz');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectEnglish(page, 'palette that finds nothing', content);
});

test('in English the administration of the menu: tree, list, form, views to enable, view as', async ({ page }) => {
  const content = await inEnglish(page, 'A001');
  await page.getByRole('navigation').first().getByText('Menu administration', { exact: true }).click();
  const tab = page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });
  await expect(tab.getByRole('tree')).toBeVisible();
  // Here entries have the names that administrators gave them.
  content.push(
    { names: await namesIn(page, '/api/menu'), in: '.nav-tree, .nav-order table, .nav-seen-tree' },
    { names: DIRECTORIES, in: '.nav-setting select' },
  );
  await expectEnglish(page, 'tree', content);
  await tab.getByRole('button', { name: 'New entry' }).click();
  await expect(tab.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  await tab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/These fields are required/).first()).toBeVisible();
  await expectEnglish(page, 'form with what is missing', content);
  await page.getByRole('alertdialog').getByRole('button').click();
  await tab.getByRole('button', { name: 'Cancel' }).click();
  // No input, no question.
  await expect(tab.getByRole('textbox', { name: /^Name/ })).toBeHidden();
  await tab.getByText('List', { exact: true }).click();
  await expect(tab.getByRole('table')).toBeVisible();
  await expectEnglish(page, 'list', content);
  await tab.getByRole('button', { name: 'More', exact: true }).click();
  await expectEnglish(page, 'further actions', content);
  await page.getByRole('menuitem', { name: 'View as' }).click();
  const seen = page.getByRole('dialog', { name: 'View as' });
  await expect(seen.getByText('Choose a person').first()).toBeVisible();
  await expectEnglish(page, 'view as', content);
  await seen.getByRole('button', { name: /^Person/ }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a person' });
  await expect(chooser.getByRole('treeitem').first()).toBeVisible();
  await expectEnglish(page, 'choosing a person', content);
  await chooser
    .getByRole('treeitem', { name: /^[\u4e00-\u9fff]{2,4}$/ })
    .last()
    .click();
  await chooser.getByRole('button', { name: 'OK' }).click();
  await expect(seen.getByText('Shown').first()).toBeVisible();
  await expectEnglish(page, 'the menu of another person', content);
});

test('in English the permissions: list, form, what a change would do, explanation', async ({ page }) => {
  const content = await inEnglish(page, 'A001');
  await page.getByRole('navigation').first().getByText('Roles', { exact: true }).click();
  const tab = page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });
  // Entries with their names in the administration, beside plugins and their actions.
  content.push({
    names: await namesIn(page, '/api/menu?companyId=1'),
    in: 'ul.permissions-branch, .permissions-explain option, .permissions-answer h3',
  });
  await expect(tab.getByText('System administrators')).toBeVisible();
  await expectEnglish(page, 'list', content);
  await tab.getByRole('button', { name: 'Add a role' }).click();
  await tab.getByRole('textbox', { name: 'Description' }).fill('Reads audits');
  await tab.getByRole('button', { name: 'Review and save' }).click();
  await expect(tab.getByText('Enter a name')).toBeVisible();
  await expectEnglish(page, 'form', content);
  await tab.getByRole('textbox', { name: 'Name' }).fill('Reviewers');
  await tab.getByRole('checkbox', { name: 'Department managers' }).check({ force: true });
  await tab.getByRole('checkbox', { name: 'View attendance of one’s own unit' }).check({ force: true });
  await tab.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByText('What will change')).toBeVisible();
  await expectEnglish(page, 'what will change', content);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await tab.getByRole('button', { name: 'Why can they?' }).click();
  const drawer = page.locator('.permissions-explain');
  await drawer.getByText('Choose', { exact: true }).first().click();
  const chooser = page.getByRole('dialog', { name: 'Person' });
  const { userName } = await page.evaluate(
    () => JSON.parse(localStorage['atrium.session'] as string) as { userName: string },
  );
  await chooser.getByRole('searchbox').fill(userName);
  await expect(chooser.getByRole('treeitem', { name: userName }).last()).toBeVisible();
  await chooser.getByRole('treeitem', { name: userName }).last().click();
  await chooser.getByRole('button', { name: 'OK' }).click();
  await drawer.getByRole('combobox', { name: 'Permission or menu entry' }).selectOption({ index: 3 });
  await drawer.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(drawer.getByText('Roles behind it')).toBeVisible();
  await expectEnglish(page, 'explanation', content);
});

test('in English the whitelist: list, form, tester', async ({ page }) => {
  const content = await inEnglish(page, 'A001');
  content.push(
    { names: ['遠景示範科技股份有限公司'] },
    { names: await namesIn(page, '/wl/v1/whiteLists?pageSize=100'), in: '.whitelist-page table, .whitelist-chain' },
  );
  await page.getByRole('navigation').first().getByText('IP whitelist', { exact: true }).click();
  const tab = page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });
  await expect(tab.getByRole('row').nth(1)).toBeVisible();
  await expectEnglish(page, 'list', content);
  await tab.getByRole('button', { name: 'Test an address' }).click();
  await tab.getByRole('textbox', { name: 'IP address to test' }).fill('127.0.0.1');
  await tab.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(tab.getByText(/it counts/).first()).toBeVisible();
  await expectEnglish(page, 'tester', content);
  await tab.getByRole('button', { name: 'Add an entry' }).first().click();
  const form = page.locator('.whitelist-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter an IP address')).toBeVisible();
  await expectEnglish(page, 'form', content);
});
