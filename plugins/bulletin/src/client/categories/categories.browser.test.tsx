import { mountClient } from '@atrium/testing/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bulletins } from '../types.ts';

const open = () => mountClient<Bulletins>('bulletin', { actions: ['bulletin.category.manage'] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const name = page.getByRole('textbox', { name: /^分類名稱/ });
const dialog = page.getByRole('alertdialog');

test('[S2-098][S2-099][S2-102][S2-103] a main category is added: what is missing, a refusal of the server, then success', async () => {
  const { showPanel, context } = await open();
  await context.api.createMainCategory({ body: { name: '行政公告' } });
  const { frame } = await showPanel('MainCategoryForm', {});
  await button('儲存').click();
  await expect.element(page.getByText('分類名稱未填寫', { exact: true })).toBeVisible();
  await name.fill('行政公告');
  await button('儲存').click();
  await expect.element(dialog.getByText('新增主分類失敗')).toBeVisible();
  await expect.element(dialog.getByText('已有名稱為「行政公告」的分類，請換一個名稱。')).toBeVisible();
  await dialog.getByRole('button').click();
  await name.fill('十一個字的分類名稱太長');
  await button('儲存').click();
  await expect.element(page.getByText('名稱過長，最多 10 個字', { exact: true })).toBeVisible();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('人資公告');
  await button('儲存').click();
  await expect.element(page.getByText('新增主分類成功')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect(await context.api.categoryOptions()).toMatchObject([
    { mainCategoryName: '行政公告' },
    { mainCategoryName: '人資公告', isEnabled: true },
  ]);
});

test('[S2-098][S2-101][S2-102][S2-104] a main category is edited and disabled; a refusal of the server is shown', async () => {
  const { showPanel, context } = await open();
  await context.api.createMainCategory({ body: { name: '已有' } });
  const { id } = await context.api.createMainCategory({ body: { name: '行政' } });
  const { frame } = await showPanel('MainCategoryForm', { id });
  await expect.element(name).toHaveValue('行政');
  await name.fill('已有');
  await button('儲存').click();
  await expect.element(dialog.getByText('編輯主分類失敗')).toBeVisible();
  await dialog.getByRole('button').click();
  await name.fill('行政公告');
  await page.getByRole('switch', { name: '啟用這個分類' }).click({ force: true });
  await button('儲存').click();
  await expect.element(page.getByText('編輯主分類成功')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect(await context.api.mainCategory({ params: { id } })).toMatchObject({
    mainCategoryName: '行政公告',
    isEnabled: false,
  });
});

test('[S2-098][S2-105][S2-106][S2-107] a sub category is added and edited under its main category', async () => {
  const { showPanel, context } = await open();
  const { id: parent } = await context.api.createMainCategory({ body: { name: '人資公告' } });
  await context.api.createSubCategory({ params: { id: parent }, body: { name: '福利' } });
  const added = await showPanel('SubCategoryForm', { of: parent });
  await expect.element(page.getByRole('combobox', { name: /^主分類/ })).toHaveValue(String(parent));
  await name.fill('福利');
  await button('儲存').click();
  await expect.element(dialog.getByText('新增次分類失敗')).toBeVisible();
  await dialog.getByRole('button').click();
  await name.fill('教育訓練');
  await button('儲存').click();
  await expect.element(page.getByText('新增次分類成功')).toBeVisible();
  await expect.poll(() => added.frame.closed).toBe(true);
  await added.unmount();
  const [, sub] = await context.api.subCategories({ params: { id: parent } });
  const edited = await showPanel('SubCategoryForm', { id: sub!.subCategoryId });
  await expect.element(name).toHaveValue('教育訓練');
  await name.fill('福利');
  await button('儲存').click();
  await expect.element(dialog.getByText('編輯次分類失敗')).toBeVisible();
  await dialog.getByRole('button').click();
  await name.fill('訓練');
  await button('儲存').click();
  await expect.element(page.getByText('編輯次分類成功')).toBeVisible();
  await expect.poll(() => edited.frame.closed).toBe(true);
});

test('[S0-139][S2-101] the tab lists main categories and the sub categories of one; both are put in order, disabled and deleted', async () => {
  await page.viewport(1280, 800);
  const { showTab, context } = await open();
  const mains: number[] = [];
  for (const text of ['甲', '乙', '丙'])
    mains.push((await context.api.createMainCategory({ body: { name: text } })).id);
  for (const text of ['一', '二'])
    await context.api.createSubCategory({ params: { id: mains[1]! }, body: { name: text } });
  const opened = vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  await showTab('BulletinCategories');
  await page.getByRole('button', { name: /^乙/ }).click();
  await expect.element(page.getByRole('heading', { name: '「乙」的次分類' })).toBeVisible();
  await page.getByRole('button', { name: '新增次分類' }).click();
  await expect.poll(() => opened).toHaveBeenLastCalledWith('SubCategoryForm', { of: mains[1] });
  const order = async (of: 'main' | 'sub') => {
    const all = await context.api.mainCategories();
    return of === 'main'
      ? all.map(({ mainCategoryName }) => mainCategoryName)
      : all.flatMap(({ subCategories }) => subCategories.map(({ subCategoryName }) => subCategoryName));
  };
  await page.getByRole('button', { name: /^移動 丙/ }).click();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => order('main')).toEqual(['丙', '甲', '乙']);
  await page.getByRole('button', { name: /^移動 一/ }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => order('sub')).toEqual(['二', '一']);
  await page.getByRole('switch', { name: '啟用「甲」' }).click({ force: true });
  await expect.element(page.getByText('已停用「甲」，新的公告不能再使用')).toBeVisible();
  await page.getByRole('button', { name: '刪除「乙」' }).click();
  await dialog.getByRole('button', { name: '刪除分類' }).click();
  await expect.element(dialog.getByText('「乙」下有 2 個次分類，請先刪除次分類。')).toBeVisible();
  await dialog.getByRole('button').click();
  await page.getByRole('button', { name: '刪除「甲」' }).click();
  await dialog.getByRole('button', { name: '刪除分類' }).click();
  await expect.poll(() => order('main')).toEqual(['丙', '乙']);
});

test('a company without categories is led to the first one', async () => {
  const { showTab, context } = await open();
  const opened = vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  await showTab('BulletinCategories');
  await expect.element(page.getByText('還沒有公告分類')).toBeVisible();
  await page.getByRole('button', { name: '新增主分類' }).last().click();
  await expect.poll(() => opened).toHaveBeenCalledWith('MainCategoryForm', {});
});
