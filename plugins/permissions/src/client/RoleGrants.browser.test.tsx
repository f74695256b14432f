import { mountClient } from '@atrium/testing/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Permissions } from './types.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog', { name: /^(選擇人員|查詢的人員)$/ });
const reload = dialog.getByRole('button', { name: '重新載入人員' });
const said = () => page.getByText('無法取得員工資料').elements().length;
const open = () => mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });

afterEach(() => vi.restoreAllMocks());

/** The directory's calls go to an unknown path. */
function breakDirectory() {
  const original = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    original.call(this, method, String(url).replace('/shared/', '/nowhere/'), true);
  });
}

test('a role’s people: hidden ones have their name, and people added later appear after a reload', async () => {
  const { showTab, context, asPerson } = await open();
  const gone = (await context.directory.hidden())[0]!;
  await context.api.create({ body: { name: '稽核小組', members: { employees: [gone.id] } } });
  await showTab('Permission');
  await button(/稽核小組/).click();
  await expect.element(page.getByText(gone.name, { exact: true })).toBeVisible();
  await button(/^人員/).click();
  await expect.element(reload).toBeEnabled();
  await asPerson({ as: { name: '新來的總監', level: 'compManager', company: '宏遠示範股份有限公司' } });
  await expect.element(dialog.getByText('新來的總監')).not.toBeInTheDocument();
  await reload.click();
  await expect.element(dialog.getByText('新來的總監')).toBeVisible();
});

test('[S2-091] a failed reload in the form shows the global error message, and the people stay', async () => {
  const { showTab } = await open();
  await showTab('Permission');
  await button('新增角色').click();
  await button(/^人員/).click();
  await expect.element(dialog.getByRole('treeitem').first()).toBeVisible();
  breakDirectory();
  await reload.click();
  await expect.poll(said).toBe(1);
  await expect.element(reload).toBeEnabled();
  await expect.element(dialog.getByRole('treeitem').first()).toBeVisible();
});

test('[S2-091] the same for the person chooser of the explanation', async () => {
  const { showTab } = await open();
  await showTab('Permission');
  await button('為什麼有權限？').click();
  const ask = page.getByRole('dialog').getByRole('button', { name: '查詢', exact: true });
  await expect.element(ask).toBeDisabled();
  await page.getByRole('combobox', { name: '權限或選單項目' }).selectOptions('選單項目：角色');
  await expect.element(ask).toBeDisabled();
  await page.getByRole('dialog').getByRole('button', { name: /人員/ }).click();
  await expect.element(dialog.getByRole('treeitem').first()).toBeVisible();
  breakDirectory();
  await reload.click();
  await expect.poll(said).toBe(1);
  await expect.element(reload).toBeEnabled();
});
