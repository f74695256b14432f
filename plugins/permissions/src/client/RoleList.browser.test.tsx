import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permissions } from './types.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const chosen = (name: string) => page.getByRole('combobox', { name, exact: true });
const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const names = () => [...document.querySelectorAll('.permissions-role > .at-cut')].map(({ textContent }) => textContent);

async function openRoles() {
  await page.viewport(1280, 800);
  const client = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  const { api } = client.context;
  const none = { actions: [], menuIds: [] };
  await api.create({ body: { ...none, name: '甲組', members: {} } });
  const { permissionId } = await api.create({
    body: { ...none, name: '稽核小組', actions: ['audit.view'], members: { levels: ['deptManager'] } },
  });
  const screen = await client.showTab('Permission');
  screen.container.style.height = '760px';
  await expect.element(button(/^系統管理員/)).toBeVisible();
  const read = () => api.read({ params: { permissionId } });
  return { ...client, api, read };
}

test('roles are sorted, and filtered by status', async () => {
  const { api } = await openRoles();
  await chosen('排序').selectOptions('人數多的在前');
  await expect.poll(() => names()[0]).toBe('一般員工');
  const { list } = await api.list({ query: { sortName: 'name', sort: 'ASC' } });
  await chosen('排序').selectOptions('依名稱');
  await expect.poll(names).toEqual(list.map(({ name }) => name));
  await chosen('狀態').selectOptions('已停用');
  await expect.element(page.getByText('沒有符合的項目')).toBeVisible();
  await button('清除條件').click();
  await expect.poll(names).toEqual(list.map(({ name }) => name));
});

test('[S0-182] the list offers 15, 30 and 50 roles a page', async () => {
  await page.viewport(1280, 800);
  const { showTab, context } = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  for (let number = 1; number <= 16; number++)
    await context.api.create({ body: { actions: [], menuIds: [], members: {}, name: `專案 ${number}` } });
  await showTab('Permission');
  await expect.poll(() => names().length).toBe(15);
  const sizes = chosen('每頁');
  expect([...sizes.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['15', '30', '50']);
  await sizes.selectOptions('30');
  await expect.poll(() => names().length).toBeGreaterThan(16);
});

test('a role is enabled or disabled in the list after a question with the number of affected people; a built-in one cannot be', async () => {
  const { read } = await openRoles();
  const role = page.getByRole('switch', { name: '啟用「稽核小組」' });
  await expect.element(page.getByRole('switch', { name: '啟用「系統管理員」' })).toBeDisabled();
  // its form follows, as long as it has no input
  await button(/^稽核小組/).click();
  const own = page.getByRole('form').getByRole('switch', { name: '啟用' });
  await expect.element(own).toBeChecked();
  await role.click({ force: true });
  const question = page.getByRole('alertdialog', { name: '停用「稽核小組」？' });
  await expect.element(question.getByText(/^\d+ 人的權限會因此改變。$/)).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  expect((await read()).isEnabled).toBe(true);
  await role.click({ force: true });
  await question.getByRole('button', { name: '停用' }).click();
  await expect.element(line('稽核小組').getByText('已停用')).toBeVisible();
  await expect.element(own).not.toBeChecked();
  expect((await read()).isEnabled).toBe(false);
  // no person has this one: no question
  await page.getByRole('switch', { name: '啟用「甲組」' }).click({ force: true });
  await expect.element(line('甲組').getByText('已停用')).toBeVisible();
  // the toast names it and can undo it
  await expect.element(page.getByText('已停用「甲組」。')).toBeVisible();
  await button('復原').last().click();
  await expect.element(line('甲組').getByText('啟用中')).toBeVisible();
});

test('a refusal of the server shows why and leaves the switch as it was', async () => {
  const { api, read } = await openRoles();
  const { permissionId, version } = await read();
  await page.getByRole('switch', { name: '啟用「稽核小組」' }).click({ force: true });
  const question = page.getByRole('alertdialog', { name: '停用「稽核小組」？' });
  await expect.element(question).toBeVisible();
  await api.change({ params: { permissionId }, body: { description: '別人改的', version } });
  await question.getByRole('button', { name: '停用' }).click();
  await expect.element(page.getByText('這個角色剛剛被別人改過，請看過新的內容再儲存。')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: '啟用「稽核小組」' })).toBeChecked();
});
