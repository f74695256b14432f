import type { Locator, Page } from '@playwright/test';
import { sampleRows } from '../../plugins/leave/src/sampleRows.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ serverEnv: { ATRIUM_CAPTCHA: 'off' } });

const HAN = /[\u4e00-\u9fff]+/g;

/** Chinese words of a part of the page, but for what the company itself has named: people, units, shifts, kinds of leave. */
async function chinese(part: Locator, named: readonly string[] = []): Promise<string[]> {
  const words = await part.evaluate((element) => [
    (element as HTMLElement).innerText,
    ...[...element.querySelectorAll('*')].flatMap((one) => [
      ...[
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'aria-roledescription',
        'title',
        'placeholder',
        'alt',
      ].map((name) => one.getAttribute(name) ?? ''),
      one.matches('.at-hidden, [class*=hidden]') ? (one.textContent ?? '') : '',
    ]),
  ]);
  // Names may stand side by side without a space: 應用開發組資訊部.
  const longest = named.filter(Boolean).sort((one, other) => other.length - one.length);
  const rest = words.map((text) => longest.reduce((left, name) => left.replaceAll(name, ' '), text));
  const found = rest.flatMap((text) => text.match(HAN) ?? []);
  return [...new Set(found)].filter((word) => !named.some((name) => name.includes(word)));
}

/** Keys of answers whose values the company itself wrote: names of people and units, titles of notices, kinds of leave. */
const CONTENT =
  /^(name|label|description|nickName|userName|companyName|departmentName|groupName|leaveTypeName|shiftName|dayName|title|message|subTitle|fromName)$/;

/** What people of the company have named, read where this person reads it; the product's own words are not among it. */
async function contentOf(page: Page, ...more: readonly string[]): Promise<string[]> {
  const answers = await page.evaluate(async (also) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}`, 'accept-language': 'en' };
    const month = new Date().toISOString().slice(0, 7);
    const read = [
      '/api/session',
      '/api/shared/allEmployees',
      '/api/shared/hiddenEmployees',
      `/api/attendance/${month}`,
      ...also,
    ];
    return Promise.all(
      read.map(async (path) => ((await (await fetch(path, { headers })).json()) as { data: unknown }).data),
    );
  }, more);
  const names: string[] = [];
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && CONTENT.test(key)) names.push(...(value.match(HAN) ?? []));
    if (Array.isArray(value)) for (const one of value) collect(one, key);
    else if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) collect(one, name);
  };
  collect(answers);
  // The product's name; what the other language is called; the demo company's own menu entries.
  return [...names, '中庭', '繁體中文', '系統管理', '工作', '常用連結', '勞動部', '辦公日曆表'];
}

/** Signs in, switches to English in the preferences, and gives what may be Chinese all the same. */
async function inEnglish(page: Page, employee = 'E001'): Promise<string[]> {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, employee);
  await page.getByRole('button', { name: /^(偏好設定|Preferences)$/ }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  return contentOf(page);
}

/** Everything that is on the page now is English. */
async function expectEnglish(page: Page, where: string, content: readonly string[]): Promise<void> {
  expect.soft(await chinese(page.locator('html'), content), where).toEqual([]);
  expect.soft((await page.title()).replace('中庭', ''), where).not.toMatch(/[\u4e00-\u9fff]/);
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

test('a language chosen while tabs are open renames them, too', async ({ page }) => {
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
  const own = ['中庭', '繁體中文'];
  await expectEnglish(page, 'sign-in', own);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your employee number')).toBeVisible();
  await expectEnglish(page, 'what is missing', own);
  await page.getByLabel('Employee number').fill('E104');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await expect(page.locator('.password-keyboard')).toBeVisible();
  await expectEnglish(page, 'the keyboard', own);
  // Within 500 ms of the press above another one sends nothing (S0-033).
  await expect(async () => {
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Account or password wrong.').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expectEnglish(page, 'a refused sign-in', own);
  await page.goto('/nowhere');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectEnglish(page, 'an address that leads nowhere', own);
});

test('in English the workspace: preferences, change of password, leave, account with its month, notifications, palette', async ({
  page,
}) => {
  const content = await inEnglish(page);
  await expectEnglish(page, 'preferences', content);
  const menu = page.getByRole('navigation').first();
  await menu.getByText('Leave records').click();
  await expect(page.getByRole('tabpanel').filter({ visible: true }).getByRole('row').nth(1)).toBeVisible();
  for (const { reson, agent, file } of sampleRows) content.push(reson, agent, file);
  await expectEnglish(page, 'leave', content);

  await page.getByRole('button', { name: /^Account/ }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account.getByRole('table').first()).toBeVisible();
  await expectEnglish(page, 'account', content);
  await account.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Old password').or(page.getByLabel('Current password')).first()).toBeVisible();
  await expectEnglish(page, 'change of password', content);

  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('button', { name: /^Read/ })).toBeVisible();
  await bell.getByRole('button', { name: /^Read/ }).click();
  await expectEnglish(page, 'notifications', [...content, ...(await contentOf(page, '/api/notify/rows?pageSize=100'))]);
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
  const tab = page.getByRole('tabpanel').filter({ visible: true });
  await expect(tab.getByRole('tree')).toBeVisible();
  // Here entries bear the names that administrators gave them.
  content.push(...(await contentOf(page, '/api/menu')));
  await expectEnglish(page, 'tree', content);
  await tab.getByRole('button', { name: 'New entry' }).click();
  await expect(tab.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  await tab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/These fields are required/).first()).toBeVisible();
  await expectEnglish(page, 'form with what is missing', content);
  await page.getByRole('alertdialog').getByRole('button').click();
  await tab.getByRole('button', { name: 'Cancel' }).click();
  if (await page.getByRole('button', { name: 'Discard' }).isVisible())
    await page.getByRole('button', { name: 'Discard' }).click();
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
  await expectEnglish(page, 'the menu as somebody else has it', content);
});

test('in English the permissions: list, form, what a change would do, explanation', async ({ page }) => {
  const content = await inEnglish(page, 'A001');
  await page.getByRole('navigation').first().getByText('Permissions', { exact: true }).click();
  const tab = page.getByRole('tabpanel').filter({ visible: true });
  // Roles bear the names that were kept when the company began.
  content.push(...(await contentOf(page, '/api/permissions?pageSize=100')));
  // Entries as they are named in the administration.
  content.push(...(await contentOf(page, '/api/menu?companyId=1')));
  await expect(tab.getByText('系統管理員')).toBeVisible();
  await expectEnglish(page, 'list', content);
  await tab.getByRole('button', { name: 'Add a role' }).click();
  await tab.getByRole('textbox', { name: 'Description' }).fill('Reads audits');
  await tab.getByRole('button', { name: 'Review and save' }).click();
  await expect(tab.getByText('Enter a name')).toBeVisible();
  await expectEnglish(page, 'form', content);
  await tab.getByRole('textbox', { name: 'Name' }).fill('Reviewers');
  await tab.getByRole('checkbox', { name: 'Department managers' }).check({ force: true });
  await tab.getByRole('checkbox', { name: 'See the attendance of the department' }).check({ force: true });
  await tab.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByText('What will change')).toBeVisible();
  await expectEnglish(page, 'what will change', content);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await tab.getByRole('button', { name: 'Why can they see it?' }).click();
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
  await drawer.getByRole('combobox', { name: 'Action or menu entry' }).selectOption({ index: 3 });
  await drawer.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(drawer.getByText('Roles behind it')).toBeVisible();
  await expectEnglish(page, 'explanation', content);
});

test('in English the whitelist: list, form, tester', async ({ page }) => {
  const content = await inEnglish(page, 'A001');
  content.push('遠景示範科技股份有限公司', ...(await contentOf(page, '/wl/v1/whiteLists?pageSize=100')));
  await page.getByRole('navigation').first().getByText('IP whitelist', { exact: true }).click();
  const tab = page.getByRole('tabpanel').filter({ visible: true });
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
