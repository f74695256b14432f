import { mountClient } from '@atrium/testing/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handovers } from '../types.ts';

const open = () => mountClient<Handovers>('handover', { actions: ['handover.category.manage'] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByRole('textbox', { name: /^名稱/ });
const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^移動 ${name}`) });
const option = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('[S2-069][S2-073][S2-075] a category is added with a tag that is added from its form, and a message confirms it', async () => {
  const { context, showTab, showPanel } = await open();
  const opened = vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  const tab = await showTab('HandoverTag');
  await expect.element(page.getByText('還沒有分類')).toBeVisible();
  await button('新增分類').click();
  await expect.poll(() => opened).toHaveBeenLastCalledWith('HandoverCategoryForm', {}, {});
  await tab.unmount();
  await context.api.createTag({ body: { name: '帳號' } });
  const { frame } = await showPanel('HandoverCategoryForm', {});
  await expect.element(page.getByRole('checkbox', { name: '帳號' })).toBeVisible();
  await expect.element(page.getByRole('switch', { name: '啟用', exact: true })).toBeChecked();
  await expect.element(button('儲存')).toBeDisabled();
  await button('新增標籤').click();
  await expect
    .poll(() => opened)
    .toHaveBeenLastCalledWith('HandoverTagForm', {}, expect.objectContaining({ parent: frame.key }));
  await context.api.createTag({ body: { name: '排程' } });
  await expect.element(page.getByRole('checkbox', { name: '排程' })).toBeChecked();
  await field().fill('一二三四五六七八九十一');
  await button('儲存').click();
  await expect.element(page.getByText('名稱過長，最多 10 個字', { exact: true })).toBeVisible();
  await field().fill('系統移交');
  await button('儲存').click();
  await expect.element(page.getByText('新增分類成功！')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  const { list } = await context.api.listCategories({ query: {} });
  expect(list).toMatchObject([{ name: '系統移交', isEnabled: true, tagIdSet: [expect.any(Number)] }]);
});

test('[S2-070][S2-075] a tag has a name and a switch; it is edited, disabled with a way back, and deleted', async () => {
  const { context, showTab, showPanel } = await open();
  const added = await showPanel('HandoverTagForm', {});
  await button('儲存').click();
  await expect.element(page.getByText('請輸入名稱')).toBeVisible();
  await field().fill('排程');
  await button('儲存').click();
  await expect.element(page.getByText('新增標籤成功！')).toBeVisible();
  await added.unmount();
  const { id } = (await context.api.listTags({ query: {} })).list[0]!;
  const edited = await showPanel('HandoverTagForm', { id });
  await expect.element(field()).toHaveValue('排程');
  await field().fill('值班');
  await button('儲存').click();
  await expect.element(page.getByText('編輯標籤成功！')).toBeVisible();
  await edited.unmount();
  await showTab('HandoverTag');
  await page.getByRole('switch', { name: '啟用「值班」' }).click({ force: true });
  await expect.element(page.getByText('已停用標籤「值班」，已有的交接不受影響。')).toBeVisible();
  await button('復原').click();
  await expect.element(page.getByText('已啟用標籤「值班」。')).toBeVisible();
  await button('刪除「值班」').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除標籤' }).click();
  await expect.element(page.getByText('還沒有標籤')).toBeVisible();
});

test('[S2-070][S2-072] a tag is made disabled by the switch of its form; its field takes a name that is too long, and says so', async () => {
  const { context, showPanel } = await open();
  const { frame } = await showPanel('HandoverTagForm', {});
  await expect.element(field()).toHaveAttribute('maxlength', '100');
  await field().fill('名'.repeat(100));
  await expect.element(field()).toHaveValue('名'.repeat(100));
  await button('儲存').click();
  await expect.element(page.getByText('名稱過長，最多 10 個字', { exact: true })).toBeVisible();
  await field().fill('排程');
  await expect.element(page.getByRole('switch', { name: '啟用', exact: true })).toBeChecked();
  await page.getByRole('switch', { name: '啟用', exact: true }).click({ force: true });
  await button('儲存').click();
  await expect.poll(() => frame.closed).toBe(true);
  const { list } = await context.api.listTags({ query: {} });
  expect(list).toMatchObject([{ name: '排程', isEnabled: false }]);
});

test('the order is changed with the keyboard; a tag in use is not deleted, and the server returns why', async () => {
  const { context, showTab } = await open();
  const ids: number[] = [];
  for (const name of ['帳號', '排程', '憑證']) ids.push((await context.api.createTag({ body: { name } })).id);
  await context.api.createCategory({ body: { name: '系統移交', tagIdSet: ids } });
  await showTab('HandoverTag');
  await expect.element(option('系統移交')).toMatchTextContent('帳號、排程、憑證');
  await expect.element(handle('憑證')).toBeVisible();
  (handle('憑證').element() as HTMLElement).focus();
  // the second key does not wait for the server
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  const names = async () => (await context.api.listTags({ query: {} })).list.map(({ name }) => name);
  await expect.poll(names).toEqual(['憑證', '帳號', '排程']);
  await expect.element(handle('憑證')).toHaveFocus();
  await expect.element(option('系統移交')).toMatchTextContent('憑證、帳號、排程');
  await button('刪除「排程」').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除標籤' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: '刪除標籤失敗' }))
    .toMatchTextContent('還有 1 個分類使用這個標籤');
});
