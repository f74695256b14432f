import { addDays } from '@atrium/sdk/days';
import { mountClient } from '@atrium/testing/client';
import { companyDay } from '@atrium/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Accounts } from './types.ts';

const open = (as: string, actions: string[] = []) => mountClient<Accounts>('accounts', { demo: true, as, actions });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (account: string) => page.getByRole('row', { name: new RegExp(account) });
const rows = () => page.getByRole('row').elements().length - 1;
const show = (name: string) => button(`顯示「${name}」的密碼 3 秒`);
const copy = (name: string) => button(`複製「${name}」的密碼，不顯示`);
const menu = async (name: string, entry: string) => {
  await button(`「${name}」的更多動作`).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const alert = page.getByRole('alertdialog');

/** The clipboard of the page, and whether a text was ever in the document. */
function watchSecret(secret: string) {
  const seen = { inPage: false, clipboard: '' };
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    seen.clipboard = await (await item!.getType('text/plain')).text();
  });
  const look = () => (seen.inPage ||= document.documentElement.outerHTML.includes(secret));
  const observer = new MutationObserver(look);
  const everything = { attributes: true, childList: true, subtree: true, characterData: true };
  observer.observe(document.documentElement, everything);
  return { seen, stop: () => observer.disconnect() };
}

// of the page, which the tests share
afterEach(() => void vi.restoreAllMocks());

test('accounts are searched, filtered and collected; a password is shown for 3 s, or copied without being shown', async () => {
  await page.viewport(1280, 900);
  const { showTab, context } = await open('E001');
  const { list } = await context.api.list({ query: { keyword: 'ops-batch' } });
  const { id } = list[0]!;
  const secret = await context.passwords.decrypt((await context.api.password({ params: { id } })).password);
  await showTab('AccountManagement');
  await expect.poll(rows).toBe(15);
  await button(/^待更換/).click();
  await expect.poll(rows).toBe(4);
  await button(/^全部/).click();
  await page.getByRole('searchbox').fill('資料庫');
  await expect.poll(rows).toBe(2);
  const marks = () => [...document.querySelectorAll('tbody mark')].map(({ textContent }) => textContent);
  await expect.poll(marks).toEqual(['資料庫', '資料庫']);
  await page.getByRole('searchbox').fill('systems');
  await expect.poll(() => document.querySelector('tbody .at-found')?.textContent).toMatch(/^網址.*systems/);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: '類型' }).selectOptions('網路設備');
  await expect.poll(rows).toBe(2);
  await page.getByRole('combobox', { name: '類型' }).selectOptions('所有類型');
  await expect.poll(rows).toBe(15);
  const collected = () => button(/^我的最愛/).element().textContent;
  await expect.poll(collected).toBe('我的最愛4');
  await button('收藏「值班手機 1230」').click();
  await expect.poll(collected).toBe('我的最愛5');

  // shown in its place, hidden after three seconds and at once with the focus of the window
  const text = page.getByText(secret, { exact: true });
  const began = Date.now();
  await show('排程主機 ops-batch').click();
  await expect.element(text).toBeVisible();
  await expect.element(button('立即隱藏')).toHaveFocus();
  await expect.poll(() => text.query()).toBeNull();
  expect(Date.now() - began).toBeGreaterThan(2900);
  await expect.element(show('排程主機 ops-batch')).toHaveFocus();
  await show('排程主機 ops-batch').click();
  await expect.element(text).toBeVisible();
  window.dispatchEvent(new FocusEvent('blur'));
  await expect.element(text).not.toBeInTheDocument();

  const { seen, stop } = watchSecret(secret);
  await copy('排程主機 ops-batch').click();
  await expect.element(page.getByText('已複製「排程主機」的密碼，30 秒後清除剪貼簿')).toBeVisible();
  await expect.element(row('ops-batch').getByText('已複製，未顯示')).toBeVisible();
  expect(seen).toEqual({ inPage: false, clipboard: secret });
  await button('立即清除').click();
  await expect.poll(() => seen.clipboard).toBe('');
  await expect.element(row('ops-batch').getByText('已複製，未顯示')).not.toBeInTheDocument();
  stop();

  // all of it is in the log, which the owner sees beside the list
  await menu('排程主機 ops-batch', '查看紀錄');
  const pane = page.getByRole('complementary', { name: '查看紀錄' });
  await expect.element(pane.getByText(/^複製未顯示，127\.0\.0\.1，第 6 版$/).first()).toBeVisible();
  await expect.poll(() => pane.getByText(/^顯示，127\.0\.0\.1，第 6 版$/).elements().length).toBe(3);
  await expect.element(pane.getByText(/已離職，離職前知道第 6 版的密碼/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane).not.toBeInTheDocument();

  // earlier entries are offered where there are some: not after one page that is full
  const [entry] = (await context.api.reveals({ params: { id }, query: {} })).list;
  const full = Array.from({ length: 30 }, (_, at) => ({ ...entry!, key: `view ${at}` }));
  const load = vi.spyOn(context.api, 'reveals');
  for (const totalSize of [30, 31]) {
    load.mockResolvedValue({ list: full, totalSize, page: 1, pageSize: 30 });
    await menu('排程主機 ops-batch', '查看紀錄');
    await expect.poll(() => pane.getByRole('listitem').elements().length).toBe(30);
    expect(pane.getByRole('button', { name: '更早的紀錄' }).elements()).toHaveLength(totalSize - 30);
    await userEvent.keyboard('{Escape}');
    await expect.element(pane).not.toBeInTheDocument();
  }
});

test('a role that is given while the list is open adds what it allows, and takes it away again', async () => {
  await page.viewport(1280, 900);
  const { showTab, context } = await open('E001');
  await showTab('AccountManagement');
  await expect.poll(rows).toBe(15);
  expect(button('新增帳密').elements()).toEqual([]);
  Object.assign(context.session.state, { actions: ['account.create'] });
  await expect.element(button('新增帳密')).toBeVisible();
  Object.assign(context.session.state, { actions: [] });
  await expect.element(button('新增帳密')).not.toBeInTheDocument();
});

test('a password that arrives after the window has lost the focus is not shown', async () => {
  await page.viewport(1280, 900);
  const { showTab, context } = await open('E001');
  const { list } = await context.api.list({ query: { keyword: 'ops-batch' } });
  const { password } = await context.api.password({ params: { id: list[0]!.id } });
  const secret = await context.passwords.decrypt(password);
  await showTab('AccountManagement');
  const { decrypt } = context.passwords;
  const arrived = vi.spyOn(context.passwords, 'decrypt').mockImplementationOnce(async (sealed) => {
    window.dispatchEvent(new FocusEvent('blur'));
    return decrypt(sealed);
  });
  const { seen, stop } = watchSecret(secret);
  await show('排程主機 ops-batch').click();
  await expect.poll(() => arrived.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled']);
  await expect.element(show('排程主機 ops-batch')).toBeEnabled();
  expect(seen.inPage).toBe(false);
  await show('排程主機 ops-batch').click();
  await expect.element(page.getByText(secret, { exact: true })).toBeVisible();
  stop();
});

test('without a secure connection copying is disabled, with the reason', async () => {
  await page.viewport(1280, 900);
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  const { showTab } = await open('E001');
  await showTab('AccountManagement');
  await expect.element(copy('值班手機 1230')).toBeDisabled();
  await expect.element(copy('值班手機 1230')).toHaveAttribute('title', '只有安全連線（https）的頁面才能複製');
  await expect.element(show('值班手機 1230')).toBeEnabled();
});

test('a password that needs consent is asked for, and granted for a day; requests are listed for both', async () => {
  await page.viewport(1280, 900);
  const { showTab, asPerson, context } = await open('E001');
  const owner = await asPerson({ as: 'G001' });
  await showTab('AccountManagement');
  await row('att_admin').getByText('申請一天').click();
  await button('送出申請').click();
  await expect.element(page.getByText('請輸入原因')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^原因/ })).toHaveFocus();
  await page.getByRole('textbox', { name: /^原因/ }).fill('代理三天');
  await button('送出申請').click();
  await expect.element(row('att_admin').getByText('等候擁有者回覆')).toBeVisible();
  const { list } = await owner.api.accessRequests({ query: { side: 'owner' } });
  expect(list[0]).toMatchObject({ reason: '代理三天', state: 'waiting' });
  await owner.api.decideAccess({ params: { requestId: list[0]!.id }, body: { isGranted: true } });
  await expect.element(show('出勤資料庫 att_admin')).toBeVisible();
  await menu('出勤資料庫 att_admin', '檢視內容');
  const pane = page.getByRole('complementary', { name: '內容' });
  await expect.element(pane.getByText(/^可查看到 明天/)).toBeVisible();
  await pane.getByText('不再需要').click();
  await expect.element(pane.getByText('需要擁有者同意')).toBeVisible();
  expect((await context.api.read({ params: { id: list[0]!.accountId } })).access).toBe('consent');
});

test('a manager sees a password in an emergency only, disables, deletes and restores accounts', async () => {
  await page.viewport(1280, 900);
  const { showTab, context } = await open('A001', ['account.manageAll']);
  await showTab('AccountManagement');
  await expect.element(row('cs-admin').getByText('需要擁有者同意')).toBeVisible();
  await menu('客服工單系統 cs-admin', '緊急查看密碼');
  await expect.element(page.getByText(/查看會通知擁有者吳宗翰/)).toBeVisible();
  await page.getByRole('textbox', { name: /^原因/ }).fill('值班人員請假，系統中斷');
  await button('查看並通知擁有者').click();
  await expect.element(page.getByText('3 秒後隱藏')).toBeVisible();
  await menu('客服工單系統 cs-admin', '停用');
  await expect.element(page.getByText('已停用「客服工單系統 cs-admin」。')).toBeVisible();
  await expect.element(row('cs-admin').getByText('已停用')).toBeVisible();
  await menu('客服工單系統 cs-admin', '刪除');
  await alert.getByRole('button', { name: '刪除' }).click();
  await expect.element(row('cs-admin')).not.toBeInTheDocument();
  await button('更多').click();
  await page.getByRole('menuitem', { name: '最近刪除的帳號' }).click();
  await expect.element(row('cs-admin').getByText(/^周建宏，/)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '可還原至' })).toBeVisible();
  await row('cs-admin').getByRole('button', { name: '還原' }).click();
  await expect.element(page.getByText('已還原「cs-admin」。')).toBeVisible();
  // an empty view shows what it lists, a search in it that nothing was found
  const emptyBin = page.getByText('沒有最近刪除的帳號');
  await expect.element(emptyBin).toBeVisible();
  await page.getByRole('searchbox').fill('cs');
  await button('清除條件').click();
  await expect.element(emptyBin).toBeVisible();
  const { list } = await context.api.list({ query: { keyword: 'cs-admin' } });
  expect(list[0]).toMatchObject({ isEnabled: false });
});

test('an account that was just added, and a platform, is the first row', async () => {
  await page.viewport(1280, 900);
  const { showTab, context } = await open('A001', ['account.create', 'account.manageAll', 'platform.manage']);
  const { list } = await context.api.list({ query: { keyword: 'cs-admin' } });
  const tab = await showTab('AccountManagement');
  await expect.poll(rows).toBe(15);
  const { platformId, typeId } = list[0]!;
  const purposeId = (await context.api.purposeItems({ query: {} })).find(({ name }) => name === '查詢')!.id;
  const password = await context.passwords.encrypt('Newest-1234');
  await context.api.create({ body: { platformId, typeId, purposeId, account: 'newest', password } });
  await expect.element(page.getByRole('row').nth(1).getByText('newest')).toBeVisible();
  await tab.unmount();
  await context.api.createPlatform({ body: { name: '最新的' } });
  await showTab('PlatformNameManagement');
  await expect.element(page.getByRole('row').nth(1).getByText('最新的')).toBeVisible();
});

test('the card of today lists requests that wait for the person, leads to the account, and is not drawn without any', async () => {
  await page.viewport(700, 500);
  const { showPart, asPerson, context } = await open('G001');
  const asker = await asPerson({ as: 'E001' });
  const { list } = await asker.api.list({ query: { keyword: 'att_admin' } });
  const card = page.getByRole('region', { name: '密碼查看申請' });
  const shown = await showPart('today', 'WaitingRequests');
  await expect.poll(() => shown.container.textContent).toBe('');
  const { id: requestId } = await asker.api.askAccess({ params: { id: list[0]!.id }, body: { reason: '代理三天' } });
  await expect.element(card.getByText('1 項申請')).toBeInTheDocument();
  const openTab = vi.spyOn(context.tabs, 'open').mockImplementation(() => undefined as never);
  const line = card.getByRole('button', { name: /^吳宗翰：出勤資料庫 att_admin/ });
  await line.click();
  await expect.poll(() => openTab).toHaveBeenCalledWith('AccountManagement', { account: list[0]!.id });
  const openPanel = vi.spyOn(context.panels, 'open').mockImplementation(() => undefined as never);
  await card.getByText('全部申請').click();
  await expect.poll(() => openPanel).toHaveBeenCalledWith('AccessRequests', undefined, {});
  await asker.api.endAccess({ params: { requestId } });
  await expect.element(card).not.toBeInTheDocument();
  // however many wait, all are counted and the first are listed
  const many = {
    ...list[0]!,
    accountId: list[0]!.id,
    name: '吳宗翰',
    employeeId: 1,
    reason: '代理',
    requestedOn: '2026-03-26 09:00:00',
  };
  const waiting = Array.from({ length: 6 }, (_, id) => ({ ...many, id, state: 'waiting' as const, endsOn: null }));
  vi.spyOn(context.api, 'accessRequests').mockResolvedValueOnce({ list: waiting, totalSize: 25, page: 1, pageSize: 6 });
  // an account that is deleted takes its requests with it
  await asker.api.askAccess({ params: { id: list[0]!.id }, body: { reason: '代理三天' } });
  await expect.element(card.getByText('25 項申請')).toBeInTheDocument();
  await context.api.remove({ params: { id: list[0]!.id } });
  await expect.element(card).not.toBeInTheDocument();
});

test('a password that is late, due within 15 days, or known to a leaver is marked in the list; the card of today names its day', async () => {
  await page.viewport(1280, 900);
  const { showTab, showPart, context } = await open('E001');
  const { list } = await context.api.list({ query: { keyword: 'ops-batch' } });
  const today = companyDay();
  const dues = { late: -1, today: 0, near: 15, far: 16 };
  const due = Object.entries(dues).map(([account, days]) => ({
    account,
    dueOn: addDays(today, days),
    mustRotate: false,
  }));
  const special = [
    { account: 'never', dueOn: null, mustRotate: false },
    { account: 'known', dueOn: addDays(today, 90), mustRotate: true },
  ];
  const shown = [...due, ...special].map((account, at) => ({ ...list[0]!, ...account, id: 1000 + at }));
  const load = vi.spyOn(context.api, 'list');
  load.mockResolvedValue({ list: shown, totalSize: shown.length, page: 1, pageSize: 15 });
  const tab = await showTab('AccountManagement');
  await expect.element(row('late').getByText(/ 逾期$/)).toBeVisible();
  const soon = page.getByTitle('更換期限快到了');
  for (const account of ['today', 'near'])
    await expect.element(row(account).getByTitle('更換期限快到了')).toBeVisible();
  expect(soon.elements()).toHaveLength(2);
  await expect.element(row('known').getByText('需更換')).toBeVisible();
  await expect.element(row('never').getByText('—').first()).toBeVisible();
  await tab.unmount();
  await showPart('today', 'DuePasswords');
  const line = (account: string) => page.getByRole('button', { name: new RegExp(`\\b${account}\\b`) });
  await expect.element(line('late').getByText(/逾期/)).toBeVisible();
  await expect.element(line('today').getByText(/前更換/)).toBeVisible();
  await expect.element(line('known').getByText(/需更換/)).toBeVisible();
  expect(load).toHaveBeenLastCalledWith(
    { query: { isDue: true, isOwned: true, sortName: 'dueOn', pageSize: 6 } },
    expect.anything(),
  );
});
