import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Whitelist } from './types.ts';

const NONE: { readonly cidr: string; readonly level: 2 }[] = [];
const open = (networks = NONE) =>
  mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
    config: { networks },
  });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const level = (name: string) => page.getByRole('radio', { name });

test('[S2-152][S2-153][S2-154][S2-158][S2-159][S2-160][S2-163] the form shows missing and invalid fields, then adds the entry', async () => {
  const { showPanel, context } = await open();
  const { frame } = await showPanel('WhiteIPForm', {});
  await button('儲存').click();
  for (const text of ['請輸入名稱', '請輸入 IP 位址', '請至少選取一個公司別', '請選擇信任等級'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(field('名稱')).toHaveFocus();
  // 必填 is red if a field is missing, as in the other forms
  expect(document.querySelectorAll('.at-field-missing')).toHaveLength(4);
  await field('名稱').fill('台中辦公室');
  await field('IP 位址').fill('203.0.113.300');
  await page.getByText('宏遠示範股份有限公司').click();
  await level('3 中').click({ force: true });
  await button('儲存').click();
  await expect.element(page.getByText('請輸入正確 IPV4, IPV6 位址')).toBeVisible();
  await field('IP 位址').fill('203.0.113.30/24');
  await button('儲存').click();
  await expect.element(page.getByText('白名單新增成功!')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  const { list } = await context.api.list({ query: { name: '台中' } });
  expect(list).toMatchObject([{ ip: '203.0.113.0/24', companyIdSet: [1], riskLevel: 3, isEnabled: true }]);
});

test('[S2-152][S2-164][S2-165] an entry is edited; a refusal of the server is shown with its message, and marks its field', async () => {
  const { showPanel, context } = await open();
  const { list } = await context.api.list({ query: { name: '分公司' } });
  const { frame } = await showPanel('WhiteIPForm', { id: list[0]!.id });
  await expect.element(field('IP 位址')).toHaveValue('10.30.0.0/16');
  await field('名稱').fill('機房跳板');
  await button('儲存').click();
  const taken = '已有名稱「機房跳板」的白名單，請換一個名稱。';
  const alert = page.getByRole('alertdialog');
  await expect.element(alert.getByText(taken)).toBeVisible();
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
  await alert.getByRole('button').click();
  await expect.element(field('名稱')).toHaveAccessibleDescription(taken);
  await field('名稱').fill('分公司專線');
  await button('儲存').click();
  await expect.element(page.getByText('白名單編輯成功!')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  const saved = await context.api.read({ params: { id: list[0]!.id } });
  expect(saved).toMatchObject({ name: '分公司專線', ip: '10.30.0.0/16', riskLevel: list[0]!.riskLevel });
});

test('[S2-152] the switch of the form shows whether the entry is enabled, and saves it', async () => {
  const { showPanel, context } = await open();
  const { id, isEnabled } = (await context.api.list({ query: { name: '分公司' } })).list[0]!;
  expect(isEnabled).toBe(true);
  const enabled = page.getByRole('switch', { name: '啟用' });
  for (const next of [false, true]) {
    const shown = await showPanel('WhiteIPForm', { id });
    await expect.element(field('IP 位址')).toHaveValue('10.30.0.0/16');
    if (next) await expect.element(enabled).not.toBeChecked();
    else await expect.element(enabled).toBeChecked();
    await enabled.click({ force: true });
    await button('儲存').click();
    await expect.poll(() => shown.frame.closed).toBe(true);
    expect((await context.api.read({ params: { id } })).isEnabled).toBe(next);
    await shown.unmount();
  }
});

test('[S2-161] the list disables an entry, warns of overlaps, and asks before one locks oneself out', async () => {
  await page.viewport(1280, 800);
  const { showTab, context } = await open();
  await showTab('WhiteIP');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('總公司辦公室').getByText('重疊 1')).toBeVisible();
  await expect.element(row('分公司 VPN').getByText(/重疊/)).not.toBeInTheDocument();
  await page.getByRole('switch', { name: '啟用「分公司 VPN」' }).click({ force: true });
  await expect.element(row('分公司 VPN').getByText('已停用')).toBeVisible();
  await expect.element(page.getByText('已停用「分公司 VPN」。')).toBeVisible();
  await button('復原').click();
  await expect.element(row('分公司 VPN').getByText('啟用中')).toBeVisible();
  await page.getByRole('switch', { name: '啟用「本機」' }).click({ force: true });
  await expect.element(page.getByText(/您目前的位址 127\.0\.0\.1 會從等級/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  const { list } = await context.api.list({ query: { name: '本機' } });
  expect(list[0]!.isEnabled).toBe(true);
});

test('overlaps of an entry, and which of the two applies, are shown in the form before saving', async () => {
  await page.viewport(640, 900);
  const { showPanel, context } = await open();
  const { frame } = await showPanel('WhiteIPForm', {});
  const overlaps = page.getByRole('list', { name: '重疊的白名單' });
  await field('名稱').fill('會議室');
  await field('IP 位址').fill('10.20.30.9/20');
  await expect.element(overlaps).not.toBeInTheDocument();
  await page.getByText('宏遠示範股份有限公司').click();
  await expect.element(page.getByRole('heading', { name: '與 2 筆白名單重疊' })).toBeVisible();
  await expect.element(overlaps.getByText(/^包含在「總公司辦公室」10\.20\.0\.0\/16.*以這一筆為準/)).toBeVisible();
  await expect.element(overlaps.getByText(/^其中的 10\.20\.30\.0\/24 以「總公司訪客 Wi-Fi」.*為準/)).toBeVisible();
  await field('IP 位址').fill('10.20.30.0/24');
  await expect.element(overlaps.getByText(/^與「總公司訪客 Wi-Fi」位址相同.*取較低的等級/)).toBeVisible();
  await field('IP 位址').fill('198.51.100.0/24');
  await expect.element(overlaps).not.toBeInTheDocument();
  await field('IP 位址').fill('10.20.16.0/20');
  await expect.element(overlaps).toBeVisible();
  await level('2 低').click({ force: true });
  await button('儲存').click();
  await expect.element(page.getByText('白名單新增成功!', { exact: true })).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect((await context.api.list({ query: { name: '會議室' } })).list).toMatchObject([{ ip: '10.20.16.0/20' }]);
});

test('[S0-182] the list offers 15, 30 and 50 rows a page', async () => {
  await page.viewport(1280, 800);
  const { showTab, context } = await open();
  for (let number = 1; number <= 16; number++)
    await context.api.create({
      body: { name: `分點 ${number}`, ip: `198.51.100.${number}`, riskLevel: 2, companyIdSet: [1] },
    });
  await showTab('WhiteIP');
  const rows = () => page.getByRole('row', { name: /啟用中|已停用/ }).elements().length;
  await expect.poll(rows).toBe(15);
  const sizes = page.getByRole('combobox', { name: '每頁' });
  expect([...sizes.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['15', '30', '50']);
  await sizes.selectOptions('30');
  await expect.poll(rows).toBeGreaterThan(16);
});

test('the list is filtered by company, level and status, and the filters can be cleared', async () => {
  await page.viewport(1280, 800);
  const { showTab } = await open();
  await showTab('WhiteIP');
  const rows = page.getByRole('row', { name: /啟用中|已停用/ });
  const names = () => rows.elements().map((row) => row.querySelector('.whitelist-name')?.textContent);
  await expect.element(rows.first()).toBeVisible();
  const all = names();
  const choose = (name: string) => page.getByRole('search').getByRole('combobox', { name });
  await choose('狀態').selectOptions('已停用');
  await expect.poll(names).toEqual(['舊機房']);
  await choose('狀態').selectOptions('所有狀態');
  await choose('公司別').selectOptions('宏遠示範股份有限公司');
  await choose('信任等級').selectOptions('1 無');
  await expect.poll(names).toEqual(['總公司訪客 Wi-Fi']);
  await choose('狀態').selectOptions('已停用');
  await expect.element(page.getByText('沒有符合的項目')).toBeVisible();
  await button('清除條件').click();
  await expect.poll(names).toEqual(all);
});

test('the tester shows the level and the entry that decides', async () => {
  const { showTab } = await open();
  await showTab('WhiteIP');
  await button('測試位址').click();
  await field('要測試的 IP 位址').fill('10.20.30.7');
  await button('測試').click();
  await expect.element(page.getByText('最明確，採用這一筆')).toBeVisible();
  await expect.element(page.getByText('範圍較大')).toBeVisible();
});

test('the list is searched while typing; the clear button and Escape show everything again', async () => {
  const { showTab } = await open();
  await showTab('WhiteIP');
  const rows = page.getByRole('row', { name: /啟用中|已停用/ });
  await expect.element(rows.first()).toBeVisible();
  const all = rows.elements().length;
  await page.getByRole('searchbox').fill('分公司');
  await expect.poll(() => rows.elements().length).toBe(1);
  await button('清除搜尋').click();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await expect.poll(() => rows.elements().length).toBe(all);
  await page.getByRole('searchbox').fill('分公司');
  await expect.poll(() => rows.elements().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.poll(() => rows.elements().length).toBe(all);
});

test('in a narrow tab addresses, names and companies are not cut: the table scrolls', async () => {
  await page.viewport(640, 600);
  const { showTab, context } = await open();
  const companies = (await context.api.companies({})).map(({ id }) => id);
  const long = { ip: '2001:db8:1234:5678:9abc:def0:1234:5678', name: '台北總公司與分公司專線', riskLevel: 2 };
  await context.api.create({ body: { ...long, companyIdSet: companies } });
  await showTab('WhiteIP');
  await expect.element(page.getByText(long.name)).toBeVisible();
  const cut = [...document.querySelectorAll<HTMLElement>('tbody td :is(code, .at-cut, .at-tag)')]
    .filter(({ scrollWidth, clientWidth, tagName }) => tagName !== 'CODE' && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
  expect(cut).toEqual([]);
  const beyond = [...document.querySelectorAll<HTMLElement>('tbody td')].filter(
    (cell) => cell.scrollWidth > cell.clientWidth,
  );
  expect(beyond.map(({ textContent }) => textContent)).toEqual([]);
  const scroll = document.querySelector('.at-table-scroll')!;
  expect(scroll.scrollWidth).toBeGreaterThan(scroll.clientWidth);
});

test('entries of several companies show their number, and their names in a tooltip', async () => {
  await page.viewport(1280, 700);
  const { showTab, context } = await open();
  const companies = await context.api.companies({});
  const body = { ip: '198.51.100.0/24', name: '全部公司', riskLevel: 2, companyIdSet: companies.map(({ id }) => id) };
  await context.api.create({ body });
  await showTab('WhiteIP');
  const row = page.getByRole('row', { name: /全部公司/ });
  await expect.element(row.getByText(`等 ${companies.length} 家`)).toBeVisible();
  const names = row.getByTitle(companies.map(({ name }) => name).join('、'));
  await expect.element(names).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'IP 白名單' })).toBeVisible();
});

test('a list that could not be loaded shows an error and no count', async () => {
  const { showTab } = await mountClient<Whitelist>('whitelist', {});
  await showTab('WhiteIP');
  await expect.element(page.getByText('白名單載入失敗')).toBeVisible();
  await expect.element(page.getByText(/共 0 項/)).not.toBeInTheDocument();
});

test('a network of ATRIUM_NETWORKS is marked by its source and read-only', async () => {
  const { showTab } = await open([{ cidr: '198.51.100.0/24', level: 2 }]);
  await showTab('WhiteIP');
  const row = page.getByRole('row', { name: /198\.51\.100\.0/ });
  await expect.element(row.getByText('設定檔', { exact: true })).toBeVisible();
  await expect.element(row.getByRole('switch')).toBeDisabled();
  await expect.element(row.getByRole('button', { name: /編輯/ })).toBeDisabled();
  await expect.element(row.getByRole('button', { name: /刪除/ })).toBeDisabled();
  await expect.element(page.getByRole('switch', { name: '啟用「分公司 VPN」' })).toBeEnabled();
});

test('several entries are disabled at once and enabled again; other filters empty the selection', async () => {
  const { showTab, context } = await open();
  await showTab('WhiteIP');
  const states = async () =>
    (await context.api.list({ query: { name: '10.' } })).list.map(({ isEnabled }) => isEnabled);
  const before = await states();
  expect(before.length).toBeGreaterThan(1);
  await page.getByRole('searchbox').fill('10.');
  await expect.poll(() => page.getByRole('row').elements().length).toBe(before.length + 1);
  await page.getByRole('checkbox', { name: '選取全部' }).click({ force: true });
  await expect.element(page.getByRole('toolbar', { name: `已選 ${before.length} 項` })).toBeVisible();
  await button('停用').click();
  await expect.element(page.getByText(`已停用 ${before.length} 筆白名單。`)).toBeVisible();
  expect(new Set(await states())).toEqual(new Set([false]));
  await expect.poll(() => page.getByRole('toolbar', { name: '已選', exact: false }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: '選取這一列' }).first().click({ force: true });
  await expect.element(page.getByRole('toolbar', { name: '已選 1 項' })).toBeVisible();
  await page.getByRole('searchbox').fill('10.3');
  await expect.poll(() => page.getByRole('toolbar', { name: '已選', exact: false }).elements()).toEqual([]);
});
