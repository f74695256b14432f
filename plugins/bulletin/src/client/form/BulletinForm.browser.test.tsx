import { mountClient } from '@atrium/testing/client';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bulletins } from '../types.ts';

const CLOCK = '2026-03-26T09:00:00+08:00';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = page.getByRole('textbox', { name: /^標題/ });
const main = page.getByRole('combobox', { name: /^主分類/ });
const sub = page.getByRole('combobox', { name: /^次分類/ });
const content = page.getByRole('textbox', { name: /^內容/ });
const dialog = page.getByRole('alertdialog');

/** Types into an input with suggestions or a month, and leaves it. */
async function type(label: string | RegExp, text: string) {
  await page.getByRole('combobox', { name: label }).fill(text);
  await userEvent.keyboard('{Enter}');
  await title.click();
  // Blueprint's month takes the focus once more while it closes
  await expect.poll(() => document.querySelectorAll('.bp6-datepicker').length).toBe(0);
}
/** The end is suggested: two weeks later. */
async function typePeriod() {
  await type('開始日期', '2026/3/27');
  await type('開始時間', '09:00');
}

async function open() {
  await page.viewport(1280, 900);
  const mounted = await mountClient<Bulletins>('bulletin', {
    actions: ['bulletin.publish', 'bulletin.category.manage'],
    clock: CLOCK,
  });
  const { api } = mounted.context;
  const { id: mainCategoryId } = await api.createMainCategory({ body: { name: '行政公告' } });
  const { id: subCategoryId } = await api.createSubCategory({
    params: { id: mainCategoryId },
    body: { name: '門禁與總務' },
  });
  const reader = await mounted.asPerson({ as: { name: '讀者甲' } });
  const period = { publishedOn: '2026-03-26 08:00', finishedOn: '2026-04-08 18:00' };
  const add = async (more: object = {}) =>
    (
      await api.createBulletin({
        body: {
          mainCategoryId,
          subCategoryId,
          ...period,
          title: '整修',
          content: '<p>改道</p>',
          readers: [reader.person.id],
          ...more,
        },
      })
    ).id;
  return { ...mounted, api, reader, add, categories: { mainCategoryId, subCategoryId } };
}

/** Chooses the reader in the chooser. */
async function chooseReader() {
  await page.getByRole('button', { name: /^讀者 必填/ }).click();
  const chooser = page.getByRole('dialog', { name: '讀者' });
  await chooser.getByRole('searchbox').fill('讀者甲');
  await chooser.getByRole('treeitem', { name: '讀者甲' }).click();
  return chooser;
}

describe('a new bulletin', () => {
  test('[S2-110] publishing it shows what is missing, and sends nothing', async () => {
    const { showPanel, api } = await open();
    await showPanel('BulletinForm', {});
    await button('發布公告').click();
    for (const text of [
      '請選擇主分類',
      '請選擇次分類',
      '請填寫標題',
      '請填寫發布期間',
      '請至少選擇一位讀者',
      '請填寫內容',
    ])
      await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
    expect((await api.counts()).all).toBe(0);
  });

  test('[S2-108][S2-109][S2-111][S2-115] it is written in the editor, for readers of the chooser of 35rem by 80vh, and added', async () => {
    const { showPanel, api, reader, categories } = await open();
    const { frame } = await showPanel('BulletinForm', {});
    await main.selectOptions('行政公告');
    await sub.selectOptions('門禁與總務');
    await title.fill('字'.repeat(101));
    await typePeriod();
    await content.click();
    await userEvent.keyboard('從 B1 進出。');
    const chooser = await chooseReader();
    const { width, height } = chooser.element().getBoundingClientRect();
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    expect([Math.round(width), Math.round(height)]).toEqual([35 * rem, Math.round(window.innerHeight * 0.8)]);
    await chooser.getByRole('button', { name: '確定' }).click();
    await button('發布公告').click();
    await expect.element(title).toHaveAttribute('aria-invalid', 'true');
    await title.fill('停車場整修');
    await button('發布公告').click();
    await expect.element(page.getByText('新增公告成功!')).toBeVisible();
    await expect.poll(() => frame.closed).toBe(true);
    const [row] = (await api.bulletins()).list;
    expect(await api.bulletin({ params: { id: row!.id } })).toMatchObject({
      ...categories,
      title: '停車場整修',
      content: '<p>從 B1 進出。</p>',
      readers: [reader.person.id],
      isDraft: false,
      state: 'scheduled',
      publishedOn: '2026-03-27 09:00',
      finishedOn: '2026-04-10 09:00',
    });
  });

  test.each([
    ['of a new one', false],
    ['of a draft', true],
  ])('[S2-112] the first day that can be chosen for its start is yesterday: %s', async (_, isDraft) => {
    const { showPanel, add } = await open();
    const stored = { isDraft: true, publishedOn: null, finishedOn: null };
    await showPanel('BulletinForm', isDraft ? { id: await add(stored) } : {});
    await page.getByRole('combobox', { name: '開始日期' }).click();
    const day = (name: string) => page.getByRole('gridcell', { name, exact: true });
    await expect.element(day('25')).toBeEnabled();
    await expect.element(day('24')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
  });

  test('[S2-113] the editor is at least 200 high, and a quarter of a high window', async () => {
    const { showPanel } = await open();
    await showPanel('BulletinForm', {});
    const height = () => content.element().getBoundingClientRect().height;
    await expect.element(content).toBeVisible();
    await page.viewport(1280, 600);
    expect(height()).toBeGreaterThanOrEqual(200);
    await page.viewport(1280, 1200);
    await expect.poll(height).toBeGreaterThanOrEqual(300);
  });

  test('[S2-117] a refusal of the server is shown with its message, and the input stays', async () => {
    const { showPanel, api, add, categories } = await open();
    const id = await add();
    const { frame } = await showPanel('BulletinForm', { copy: id });
    await expect.element(title).toHaveValue('整修');
    await typePeriod();
    await api.changeSubCategory({ params: { id: categories.subCategoryId }, body: { isEnabled: false } });
    await button('發布公告').click();
    await expect.element(dialog.getByText('新增公告失敗')).toBeVisible();
    await expect.element(dialog.getByText('這個次分類已停用，請重新選擇')).toBeVisible();
    await dialog.getByRole('button').click();
    await expect.element(title).toHaveValue('整修');
    expect(frame.closed).toBe(false);
  });

  test('it is saved as a draft with a title alone, and previewed as its readers will see it', async () => {
    const { showPanel, api } = await open();
    const { frame } = await showPanel('BulletinForm', {});
    await title.fill('還沒想好');
    await main.selectOptions('行政公告');
    await button('以讀者身分預覽').click();
    const preview = page.getByRole('dialog', { name: '以讀者身分預覽' });
    await expect.element(preview.getByRole('heading', { name: '還沒想好' })).toBeVisible();
    await preview.getByRole('button', { name: '回到編輯' }).click();
    await button('存成草稿').click();
    await expect.element(page.getByText(/^已存成草稿/)).toBeVisible();
    await expect.poll(() => frame.closed).toBe(true);
    expect((await api.bulletins()).list).toMatchObject([{ title: '還沒想好', state: 'draft' }]);
  });
});

describe('a bulletin that exists', () => {
  test('[S2-116] it is edited; a must-read gets its deadline, and readers read again', async () => {
    const { showPanel, api, add, reader } = await open();
    const id = await add();
    await reader.api.markRead({ params: { id }, body: {} });
    const { frame } = await showPanel('BulletinForm', { id });
    await expect.element(title).toHaveValue('整修');
    await title.fill('整修延期');
    await page.getByRole('switch', { name: '必讀，需按確認' }).click({ force: true });
    await button('更新公告').click();
    await expect.element(page.getByText('必讀公告請填寫期限').first()).toBeVisible();
    await type(/^期限/, '2026/3/31');
    await expect.element(page.getByText('3/30 09:00')).toBeVisible();
    await page.getByRole('checkbox', { name: /^重設已讀/ }).click({ force: true });
    await expect.element(page.getByText('1 人要再讀第 2 版')).toBeVisible();
    await button('更新公告').click();
    await expect.element(page.getByText('修改公告成功!')).toBeVisible();
    await expect.poll(() => frame.closed).toBe(true);
    expect(await api.bulletin({ params: { id } })).toMatchObject({
      title: '整修延期',
      mustRead: true,
      deadline: '2026-03-31 18:00',
      revision: 2,
      readCount: 0,
    });
  });

  test('[S2-118] a refusal of the server is shown with its message', async () => {
    const { showPanel, add, asPerson } = await open();
    const id = await add();
    const manager = await asPerson({ actions: ['bulletin.publish', 'bulletin.manageAll'] });
    await showPanel('BulletinForm', { id });
    await expect.element(title).toHaveValue('整修');
    await manager.api.removeBulletin({ params: { id } });
    await title.fill('改過');
    await button('更新公告').click();
    await expect.element(dialog.getByText('修改公告失敗')).toBeVisible();
    await expect.element(dialog.getByText('找不到資料，可能已被移除，或您無法檢視。')).toBeVisible();
    await dialog.getByRole('button').click();
  });

  test('[S2-114] its disabled sub category is warned of as 已停用, and saving waits for another one', async () => {
    const { showPanel, api, add, categories } = await open();
    const id = await add();
    await api.createSubCategory({ params: { id: categories.mainCategoryId }, body: { name: '假期' } });
    await api.changeSubCategory({ params: { id: categories.subCategoryId }, body: { isEnabled: false } });
    const { frame } = await showPanel('BulletinForm', { id });
    await expect.element(page.getByText('這個次分類已停用，請重新選擇').first()).toBeVisible();
    await expect.element(page.getByRole('option', { name: '門禁與總務（已停用）' })).toBeInTheDocument();
    await title.fill('改過');
    await button('更新公告').click();
    expect(frame.closed).toBe(false);
    await sub.selectOptions('假期');
    await button('更新公告').click();
    await expect.poll(() => frame.closed).toBe(true);
    expect(await api.bulletin({ params: { id } })).toMatchObject({ title: '改過', subCategoryName: '假期' });
  });

  test('two people save it: who is second decides whose text stays', async () => {
    const { showPanel, add, asPerson, api } = await open();
    const id = await add();
    const manager = await asPerson({ actions: ['bulletin.publish', 'bulletin.manageAll'] });
    await showPanel('BulletinForm', { id });
    await expect.element(title).toHaveValue('整修');
    await manager.api.changeBulletin({ params: { id }, body: { title: '管理者的標題' } });
    await title.fill('我的標題');
    await button('更新公告').click();
    const merge = page.getByRole('dialog', { name: /在您編輯時儲存了新版本/ });
    await expect.element(merge.getByText(/兩邊都改過的有 1 處/)).toBeVisible();
    await expect.element(merge.getByRole('radio', { name: '標題：您的版本' })).toBeChecked();
    await merge.getByRole('button', { name: '儲存合併結果' }).click();
    await expect.poll(async () => (await api.bulletin({ params: { id } })).title).toBe('我的標題');
  });
});
