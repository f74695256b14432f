import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Accounts } from '../types.ts';

const name = page.getByRole('textbox', { name: /^名稱/ });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const alert = page.getByRole('alertdialog');
const save = () => button('儲存').click();

const TABS = [
  ['PlatformNameManagement', '站台名稱'],
  ['PlatformTypeManagement', '站台類型'],
  ['PlatformPurposeManagement', '站台用途'],
  ['DynamicRequiredFieldManagement', '必填欄位'],
  ['AccountManagement', '帳號保管箱'],
] as const;

test('[S0-140][S2-166][S2-167][S2-168][S2-172][S2-173][S2-174][S2-175] the tabs open; one form adds, edits and copies platforms, types, purposes and fields', async () => {
  await page.viewport(1000, 900);
  const { showTab, showPanel, context } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'A001',
    actions: ['platform.manage'],
  });
  for (const [view, title] of TABS) {
    const tab = await showTab(view);
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect.element(page.getByRole('row').nth(1).or(page.getByText('還沒有帳號'))).toBeVisible();
    await tab.unmount();
  }

  // mode name
  const added = await showPanel('PlatformForm', { mode: 'name' });
  await save();
  await expect.element(page.getByText('請輸入名稱', { exact: true })).toBeVisible();
  await name.fill('客服工單系統');
  await save();
  await expect.element(alert.getByText('新增站台名稱失敗', { exact: true })).toBeVisible();
  await expect.element(alert.getByText('已有名稱「客服工單系統」，請換一個名稱。')).toBeVisible();
  await alert.getByRole('button').click();
  await expect.element(name).toBeInvalid();
  await expect.element(name).toHaveAccessibleDescription(/已有名稱「客服工單系統」/);
  await expect.element(name).toHaveFocus();
  await name.fill('一二三四五六七八九十百');
  await save();
  await expect.element(page.getByText('名稱過長，最多 10 個字', { exact: true })).toBeVisible();
  await name.fill('監視系統');
  await save();
  await expect.element(page.getByText('新增站台名稱成功!')).toBeVisible();
  await expect.poll(() => added.frame.closed).toBe(true);
  await added.unmount();
  const { id } = (await context.api.listPlatforms({ query: { name: '監視系統' } })).list[0]!;
  const edited = await showPanel('PlatformForm', { mode: 'name', id });
  await expect.element(name).toHaveValue('監視系統');
  await name.fill('客服工單系統');
  await save();
  await expect.element(alert.getByText('修改站台名稱失敗', { exact: true })).toBeVisible();
  await alert.getByRole('button').click();
  await name.fill('門禁監視');
  await save();
  await expect.element(page.getByText('修改站台名稱成功!')).toBeVisible();
  await edited.unmount();

  // mode purpose, copied: its fields, link and application date come along, in their order
  const { list } = await context.api.listPurposes({ query: { name: '管理' } });
  const managing = list[0]!;
  const copied = await showPanel('PlatformForm', { mode: 'purpose', copy: managing.id });
  await expect.element(name).toHaveValue('管理');
  await expect.element(page.getByRole('checkbox', { name: '租戶代碼' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: '需要連結網址' })).toBeChecked();
  await page.getByRole('checkbox', { name: '主機位址' }).click({ force: true });
  await page.getByRole('switch', { name: '需要申請日期' }).click({ force: true });
  await name.fill('管理二');
  await save();
  await expect.element(page.getByText('新增站台用途成功!')).toBeVisible();
  await copied.unmount();
  const purposes = await context.api.listPurposes({ query: { name: '管理' } });
  expect(purposes.list).toHaveLength(2);
  const copy = purposes.list.find((purpose) => purpose.name === '管理二')!;
  expect(copy).toMatchObject({ hasLink: true, hasApplyDate: false });
  expect(copy.dynamicFields.slice(0, 2)).toEqual(managing.dynamicFields);
  expect(copy.dynamicFields).toHaveLength(3);
});

test('a record is disabled and enabled again in the list; one in use is not deleted', async () => {
  await page.viewport(1000, 900);
  const { showTab, context } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'A001',
    actions: ['platform.manage'],
  });
  await showTab('PlatformNameManagement');
  const row = page.getByRole('row', { name: /防火牆/ });
  await page.getByRole('switch', { name: '啟用「防火牆」' }).click({ force: true });
  await expect.element(row.getByText('已停用')).toBeVisible();
  expect((await context.api.platformItems({})).some((item) => item.name === '防火牆')).toBe(false);
  await button('復原').click();
  await expect.element(row.getByText('啟用中')).toBeVisible();
  await button('刪除「防火牆」').click();
  await button('刪除').click();
  await expect.element(alert.getByText('刪除站台名稱失敗')).toBeVisible();
  await expect.element(alert.getByText(/還有 1 筆帳號使用這個站台/)).toBeVisible();
});
