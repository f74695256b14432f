import { mountClient } from '@atrium/testing/client';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permissions } from './types.ts';

const open = () => mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const box = (name: string) => page.getByRole('checkbox', { name, exact: false });

beforeEach(() => page.viewport(1280, 900));

test('[S2-149][S2-150] a role is added with actions, menu and members, after the difference was shown', async () => {
  const { showTab, context } = await open();
  await showTab('Permission');
  await expect.element(button(/系統管理員.*內建.*1 人/)).toBeVisible();
  await button('新增角色').click();
  await field('名稱').fill('稽核小組');
  await box('檢視稽核紀錄').click({ force: true });
  await page
    .getByRole('group', { name: '組織層級' })
    .getByRole('checkbox', { name: '部門主管' })
    .click({ force: true });
  await button('檢視差異並儲存').click();
  await expect.element(page.getByText(/人的權限會改變/)).toBeVisible();
  // all of them are listed
  await expect.element(page.getByText(/^還有/)).not.toBeInTheDocument();
  await button('確定儲存').click();
  await expect.element(page.getByText('角色新增成功！')).toBeVisible();
  // the form with the button that was pressed is replaced: the focus stays in its pane
  const pane = () => document.activeElement?.closest('.permissions-pane') ?? null;
  await expect.poll(pane).not.toBeNull();
  await expect.element(button(/稽核小組/)).toBeVisible();
  const { list } = await context.api.list({ query: { name: '稽核小組' } });
  expect(list).toMatchObject([{ actions: ['audit.view'], members: { levels: ['deptManager'] } }]);
});

test('[S2-150] a change that may not be saved shows the reason before saving', async () => {
  const { showTab, context } = await open();
  await showTab('Permission');
  await button(/系統管理員/).click();
  await expect.element(page.getByText(/固定擁有全部權限與選單項目/)).toBeVisible();
  await button(/移除|移出/)
    .first()
    .click();
  await button('檢視差異並儲存').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/至少要有一位在職人員/);
  await expect.element(button('確定儲存')).toBeDisabled();
  expect((await context.api.list({ query: { name: '系統管理員' } })).list[0]!.memberCount).toBe(1);
});

test('a narrow tab shows the list or the form, each below the one title of the view, and a way back', async () => {
  const { showTab } = await open();
  await page.viewport(600, 700);
  await showTab('Permission');
  await button(/公告管理員/).click();
  await expect.element(field('名稱')).toHaveValue('公告管理員');
  const titles = () =>
    page
      .getByRole('heading', { level: 1 })
      .elements()
      .map((title) => title.textContent);
  expect(titles()).toEqual(['角色']);
  expect(button(/一般員工/).elements()).toEqual([]);
  await button('回角色清單').click();
  await expect.element(button(/一般員工/)).toBeVisible();
  expect(titles()).toEqual(['角色']);
});

test('unsaved changes are asked about before another role is shown', async () => {
  const { showTab } = await open();
  await showTab('Permission');
  await button(/公告管理員/).click();
  await field('說明').fill('改過的說明');
  await button(/^一般員工/).click();
  await expect.element(page.getByText('「編輯角色：公告管理員」的內容還沒有儲存，離開後無法復原。')).toBeVisible();
  await button('繼續編輯').click();
  await expect.element(field('說明')).toHaveValue('改過的說明');
});

test('a new role that is opened twice starts empty, and its input is asked about too', async () => {
  const { showTab } = await open();
  await showTab('Permission');
  await button('新增角色').click();
  await field('說明').fill('還沒有名稱');
  await button('檢視差異並儲存').click();
  await expect.element(page.getByText('請輸入名稱')).toBeVisible();
  await button('新增角色').click();
  await button('捨棄變更').click();
  await expect.element(page.getByText('請輸入名稱')).not.toBeInTheDocument();
  await field('說明').fill('第二次');
  await button('新增角色').click();
  await button('繼續編輯').click();
  await expect.element(field('說明')).toHaveValue('第二次');
});

test('by keyboard: a new role focuses its name, then its first error, and the difference dialog returns the focus', async () => {
  const { showTab } = await open();
  await showTab('Permission');
  await button('新增角色').click();
  await expect.element(page.getByRole('heading', { name: '新增角色' })).toBeVisible();
  await expect.element(field('名稱')).toHaveFocus();
  await field('說明').fill('還沒有名稱');
  (button('檢視差異並儲存').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('請輸入名稱')).toBeVisible();
  await expect.element(field('名稱')).toHaveFocus();
  await field('名稱').fill('稽核小組');
  (button('檢視差異並儲存').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('回去修改')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('檢視差異並儲存')).toHaveFocus();
});

test('an action of a plugin that is not installed is marked beside its code', async () => {
  const { showTab } = await open();
  await showTab('Permission');
  await button(/公告管理員/).click();
  await expect.element(box('bulletin.publish（未安裝）')).toBeChecked();
});

test('a permission that is to be granted is in the role that is chosen, as input, and is saved with the difference', async () => {
  const { showTab, context } = await open();
  const { frame } = await showTab('Permission', { grant: 'audit.view' });
  await expect.element(page.getByText('它會多這項權限', { exact: false })).toBeVisible();
  await button(/公告管理員/).click();
  await expect.element(box('檢視稽核紀錄')).toBeChecked();
  await button('檢視差異並儲存').click();
  await button('確定儲存').click();
  await expect.element(page.getByText('角色修改成功！')).toBeVisible();
  await expect.element(page.getByText('它會多這項權限', { exact: false })).not.toBeInTheDocument();
  expect(frame.params!.read()).toEqual({});
  const { list } = await context.api.list({ query: { name: '公告管理員' } });
  expect(list[0]!.actions).toContain('audit.view');
});

test('a permission that is not to be granted after all is out of the input and of the address, unless the role had it', async () => {
  const { showTab } = await open();
  const { frame } = await showTab('Permission', { grant: 'audit.view' });
  const save = button('檢視差異並儲存');
  await button(/公告管理員/).click();
  await expect.element(box('檢視稽核紀錄')).toBeChecked();
  await button('不加了').click();
  await expect.element(box('檢視稽核紀錄')).not.toBeChecked();
  await expect.element(save).toBeDisabled();
  expect(frame.params!.read()).toEqual({});
});

test('a permission of no plugin that is installed is not added, and the form says so; one that the role had stays', async () => {
  const { showTab } = await open();
  const { unmount } = await showTab('Permission', { grant: 'absent.read' });
  await button(/公告管理員/).click();
  await expect.element(page.getByText('沒有安裝「absent.read」這項權限，不會加入這個角色。')).toBeVisible();
  await expect.element(button('檢視差異並儲存')).toBeDisabled();
  await unmount();
  await showTab('Permission', { grant: 'bulletin.publish' });
  await button(/公告管理員/).click();
  await expect.element(box('bulletin.publish（未安裝）')).toBeChecked();
  await button('不加了').click();
  await expect.element(box('bulletin.publish（未安裝）')).toBeChecked();
});
