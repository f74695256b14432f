import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Accounts } from './types.ts';

/** Presses of Tab after which a control counts as out of reach. */
const REACH = 60;

const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const alert = page.getByRole('alertdialog');

/** The control itself, or the button around this text. */
const hasFocus = (target: Locator): boolean => {
  const element = target.query();
  return element !== null && document.activeElement === (element.closest('button') ?? element);
};

/** Moves the focus to a control, with Tab or the given keys only. */
async function goTo(target: Locator, keys = '{Tab}'): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  for (let count = 0; count < REACH && !hasFocus(target); count += 1) await press(keys);
  expect(
    hasFocus(target),
    `${target.selector} is reached, not ${document.activeElement?.outerHTML.slice(0, 200)}`,
  ).toBe(true);
}

/** Chooses an option of a select by the arrow keys. */
async function choose(name: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: new RegExp(`^${name}`) });
  await goTo(select);
  const shown = () => (select.element() as HTMLSelectElement).selectedOptions[0]?.label;
  for (let count = 0; count < REACH && shown() !== option; count += 1) await press('{ArrowDown}');
  expect(shown()).toBe(option);
}

test('an account is added, shared and edited by keyboard alone', async () => {
  await page.viewport(1100, 900);
  const { showPanel, context } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'E001',
    actions: ['account.create'],
  });
  const added = await showPanel('AccountForm', {});
  await choose('站台', '值班手機');
  await choose('類型', '其他');
  await choose('用途', '語音信箱');
  await goTo(field('帳號'));
  await press('kb-1');
  const status = page.getByRole('switch', { name: /啟用中|已停用/ });
  await goTo(status);
  await press(' ');
  await expect.element(status).not.toBeChecked();
  await press(' ');
  await expect.element(status).toBeChecked();
  await goTo(button('使用'));
  await press('{Enter}');
  await expect.element(page.getByText('很強')).toBeVisible();

  // the dialog takes the focus, its tree is reached by arrows, and the focus returns
  const choosing = page.getByText('選擇', { exact: true });
  await goTo(choosing);
  await press('{Enter}');
  const chooser = page.getByRole('dialog', { name: '讀者' });
  await goTo(chooser.getByRole('searchbox').or(chooser.getByRole('textbox')).first());
  await userEvent.keyboard('蔡佩珊');
  const person = chooser.getByRole('treeitem', { name: /蔡佩珊/ });
  await goTo(person, '{ArrowDown}');
  await press(' ');
  await goTo(chooser.getByRole('button', { name: '確定' }));
  await press('{Enter}');
  await expect.element(chooser).not.toBeInTheDocument();
  await expect.poll(() => hasFocus(choosing)).toBe(true);
  await expect.element(page.getByText(/人將可看到，比現在多 1 人/)).toBeVisible();
  await goTo(button(/^儲存/));
  await press('{Enter}');
  await expect.element(page.getByText('新增帳密成功!')).toBeVisible();
  await expect.poll(() => added.frame.closed).toBe(true);
  await added.unmount();

  const { id } = (await context.api.list({ query: { keyword: 'kb-1' } })).list[0]!;
  const edited = await showPanel('AccountForm', { id });
  await goTo(button('變更'));
  await press('{Enter}');
  const password = page.getByLabelText(/^密碼 ?必填/);
  await expect.element(password).toHaveFocus();
  await press('Typed-by-k3y');
  await press('{Control>}s{/Control}');
  // what is missing is shown, and its field has the focus afterwards
  await expect.element(alert.getByText('欄位檢查', { exact: true })).toBeVisible();
  await press('{Enter}');
  const repeated = page.getByLabelText(/^再次輸入密碼 ?必填/);
  await expect.element(repeated).toHaveFocus();
  await press('Typed-by-k3y');
  await press('{Control>}s{/Control}');
  await expect.element(page.getByText('修改帳密成功!')).toBeVisible();
  await expect.poll(() => edited.frame.closed).toBe(true);
  expect(await context.api.read({ params: { id } })).toMatchObject({ passwordVersion: 2, readerCount: 1 });
});

test('platforms, types, fields and purposes are added by keyboard alone', async () => {
  await page.viewport(1000, 900);
  const { showPanel, context } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'A001',
    actions: ['platform.manage'],
  });
  for (const [mode, label] of [
    ['name', '站台名稱'],
    ['type', '站台類型'],
    ['requiredField', '必填欄位'],
  ] as const) {
    const added = await showPanel('PlatformForm', { mode });
    await expect.element(field('名稱')).toHaveFocus();
    await press('鍵盤新增{Enter}');
    await expect.element(page.getByText(`新增${label}成功!`)).toBeVisible();
    await added.unmount();
  }
  const purpose = await showPanel('PlatformForm', { mode: 'purpose' });
  await expect.element(field('名稱')).toHaveFocus();
  await press('鍵盤用途');
  for (const name of ['租戶代碼', '鍵盤新增']) {
    await goTo(page.getByRole('checkbox', { name }));
    await press(' ');
  }
  await goTo(page.getByRole('switch', { name: '需要連結網址' }));
  await press(' ');
  await goTo(button('儲存'));
  await press('{Enter}');
  await expect.element(page.getByText('新增站台用途成功!')).toBeVisible();
  await purpose.unmount();
  const { list } = await context.api.listPurposes({ query: { name: '鍵盤用途' } });
  expect(list[0]).toMatchObject({ hasLink: true, hasApplyDate: false });
  expect(list[0]!.dynamicFields).toHaveLength(2);
});

test('a file is tried and imported, and access is asked for and granted, by keyboard alone', async () => {
  await page.viewport(1100, 900);
  const { showPanel, showTab, context, asPerson } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'E001',
    actions: ['account.create', 'platform.manage'],
  });
  const imported = await showPanel('AccountImport');
  await goTo(button('選擇檔案'));
  // the dialog of the browser itself is left out
  const text = 'name,url,username,password\n排程主機,,kb-import,Imp0rted-1\n值班手機,,1230,Imp0rted-2\n';
  await page.getByLabelText('匯出檔').upload(new File([text], 'keys.csv', { type: 'text/csv' }));
  await choose('類型', '網站');
  await choose('用途', '查詢');
  await expect.element(button('匯入 1 筆')).toBeEnabled();
  // rows: Tab enters the table, arrows move, Space chooses
  // what exists already comes first
  // the table of the report, not the beginning of the file
  const first = page.getByRole('row', { name: /選取這一列.*1230/ });
  await goTo(first);
  await press(' ');
  await goTo(button('匯入 2 筆'));
  await press('{Enter}');
  await expect.element(page.getByText('已匯入 2 個帳號。')).toBeVisible();
  await imported.unmount();

  const list = await showTab('AccountManagement');
  const asking = page.getByRole('row', { name: /att_admin/ }).getByText('申請一天');
  await goTo(asking);
  await press('{Enter}');
  await expect.element(field('原因')).toHaveFocus();
  await press('代理三天');
  await goTo(button('送出申請'));
  await press('{Enter}');
  const asked = page.getByRole('row', { name: /att_admin/ });
  await expect.element(asked.getByText('等候擁有者回覆')).toBeVisible();
  // without the button the focus is in its row
  await expect.element(asked).toHaveFocus();
  await list.unmount();

  // this person grants what a colleague has asked for
  const { list: own } = await context.api.list({ query: { keyword: 'svc-files' } });
  const colleague = await asPerson({ as: 'E002' });
  await context.api.change({
    params: { id: own[0]!.id },
    body: { needsConsent: true, readers: [colleague.person.id] },
  });
  await colleague.api.askAccess({ params: { id: own[0]!.id }, body: { reason: '月底對帳' } });
  await showPanel('AccessRequests');
  const request = page.getByRole('listitem').filter({ hasText: '月底對帳' });
  await goTo(request.getByRole('button', { name: '同意一天' }));
  await press('{Enter}');
  await expect.element(request.getByText('已同意', { exact: true })).toBeVisible();
});
