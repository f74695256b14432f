import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';

const search = browser.getByRole('searchbox', { name: '搜尋名稱、代碼或連結' });
const names = () =>
  browser
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td .at-cut')?.textContent);

test('the list is searched by name, code or link, and filtered by status', async () => {
  await browser.viewport(1440, 820);
  const { api, ids, showTab } = await openNav();
  await api.change({ params: { id: ids.rules }, body: { enable: false } });
  const { container } = await showTab('NavSetting');
  container.style.height = '800px';
  await browser.getByRole('radio', { name: '清單' }).click({ force: true });
  await expect.poll(names).toContain('線上學習');
  await search.fill('learn.example');
  await expect.poll(names).toEqual(['線上學習']);
  await search.fill('rules');
  await expect.poll(names).toEqual(['制度']);
  const status = browser.getByRole('combobox', { name: '狀態' });
  await status.selectOptions('啟用中');
  await expect.element(browser.getByText('沒有符合的項目')).toBeVisible();
  await browser.getByRole('button', { name: '清除條件' }).click();
  await expect.poll(names).toContain('線上學習');
  await expect.element(search).toHaveValue('');
  await status.selectOptions('已停用');
  await expect.poll(names).toEqual(['制度']);
});

test('[S0-182] the list offers 15, 30 and 50 entries a page', async () => {
  await browser.viewport(1440, 820);
  const { api, ids, showTab } = await openNav();
  for (let number = 1; number <= 16; number++)
    await api.create({
      body: {
        name: `連結 ${number}`,
        menuCode: `Extra${'ABCDEFGHIJKLMNOPQ'[number]}`,
        menuType: 1,
        iconName: 'link',
        enable: true,
        openType: OPEN_TYPE.window,
        viewType: VIEW_TYPE.page,
        link: `https://extra.example/${number}`,
        parentId: ids.work,
      },
    });
  const { container } = await showTab('NavSetting');
  container.style.height = '800px';
  await browser.getByRole('radio', { name: '清單' }).click({ force: true });
  await expect.poll(() => names().length).toBe(15);
  const sizes = browser.getByRole('combobox', { name: '每頁' });
  expect([...sizes.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['15', '30', '50']);
  await sizes.selectOptions('30');
  await expect.poll(() => names().length).toBeGreaterThan(16);
});

test('beside form and offers names stay readable, and actions stay visible', async () => {
  await browser.viewport(1280, 820);
  const { showTab } = await openNav();
  const { container } = await showTab('NavSetting');
  container.style.height = '800px';
  await browser.getByRole('radio', { name: '清單' }).click({ force: true });
  await expect.poll(names).toContain('線上學習');
  const cut = [...document.querySelectorAll('tbody .at-cut')].filter((name) => name.scrollWidth > name.clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const order = document.querySelector('.nav-order')!.getBoundingClientRect();
  for (const tool of document.querySelectorAll('tbody td:last-child button'))
    expect(tool.getBoundingClientRect().right).toBeLessThanOrEqual(order.right);
});

test('the tree is searched by link too', async () => {
  await browser.viewport(1440, 820);
  const { showTab } = await openNav();
  const { container } = await showTab('NavSetting');
  container.style.height = '800px';
  const row = (name: string) => browser.getByRole('treeitem', { name: new RegExp(`^${name}，`) });
  await expect.element(row('制度')).toBeVisible();
  await search.fill('learn.example');
  await expect.element(row('制度')).not.toBeInTheDocument();
  await expect.element(row('線上學習')).toBeVisible();
});
