import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_ITEMS } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';

const BODY = { title: '排程服務移轉', content: '<p>請每天 09:00 前核對</p>' };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const subject = () => page.getByRole('textbox', { name: /^主旨/ });
const editor = () => page.getByRole('textbox', { name: '內容' });
const save = () => button('儲存交接').click();
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(Date.now() + days * 86_400_000);
const inForm = (day: string) => day.replaceAll('-', '/').replace(/\/0/g, '/');

async function openForm() {
  const mounted = await mountClient<Handovers>('handover');
  const open = (params: { id: number }) => mounted.showPanel('HandoverForm', params);
  return { ...mounted, api: mounted.context.api, open };
}

test('another person saved meanwhile: both are merged, and mine wins where I say so', async () => {
  const { api, asPerson, open, person } = await openForm();
  const colleague = await asPerson({ as: { name: '徐志明' } });
  const content = '<p>請每天 09:00 前核對</p><p>不變的一段</p>';
  const { id } = await colleague.api.create({ body: { ...BODY, content, editors: [person.id] } });
  await open({ id });
  await expect.element(editor()).toMatchTextContent('09:00');
  await subject().fill('我的主旨');
  await page.getByRole('radio', { name: '高' }).click({ force: true });
  const theirs = '<p>請每天 09:30 前核對</p><p>不變的一段</p>';
  await colleague.api.change({ params: { id }, body: { title: '他的主旨', content: theirs } });
  await save();
  const dialog = page.getByRole('dialog', { name: '徐志明在您編輯時儲存了新版本' });
  await expect.element(dialog.getByText(/兩邊都改過的有 1 處/)).toBeVisible();
  await expect.element(dialog.getByText('自動合併：重要性（您修改）、內容（徐志明修改）')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '主旨：您的版本' })).toBeChecked();
  await dialog.getByRole('button', { name: '返回編輯' }).click();
  await expect.element(subject()).toHaveValue('我的主旨');
  await save();
  await dialog.getByRole('radio', { name: '主旨：對方的版本' }).click({ force: true });
  await dialog.getByRole('button', { name: '儲存合併結果' }).click();
  await expect.element(page.getByText('編輯交接成功！')).toBeVisible();
  expect(await api.read({ params: { id } })).toMatchObject({ title: '他的主旨', level: 3, content: theirs });
});

test('an item that both changed is shown with its day and its duty, and only what changed is marked', async () => {
  const { api, asPerson, open, person } = await openForm();
  const colleague = await asPerson({ as: { name: '徐志明' } });
  const item = { text: '交回金鑰', dueDate: dayAfter(2), isRequired: true };
  const { id } = await colleague.api.create({ body: { ...BODY, editors: [person.id], items: [item] } });
  const stored = (await api.read({ params: { id } })).items[0]!;
  await open({ id });
  await page.getByRole('textbox', { name: '檢查項目' }).fill('交回金鑰與門卡');
  const items = [{ ...item, id: stored.id, text: '交回兩把金鑰', isRequired: false }];
  await colleague.api.change({ params: { id }, body: { items } });
  await save();
  const dialog = page.getByRole('dialog', { name: '徐志明在您編輯時儲存了新版本' });
  const [, month, day] = inForm(dayAfter(2)).split('/');
  await expect.element(dialog.getByText(`交回金鑰與門卡（${month}/${day} 前，結案前必須完成）`)).toBeVisible();
  await expect.element(dialog.getByText(`交回兩把金鑰（${month}/${day} 前）`)).toBeVisible();
  expect(
    dialog
      .getByRole('insertion')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['與門卡', '兩把']);
});

test('both versions of an item are kept by the keyboard; what is too much for the form is said before and mended in it', async () => {
  const { api, asPerson, open, person } = await openForm();
  const colleague = await asPerson({ as: { name: '徐志明' } });
  const text = (of: string) => ({ text: of, dueDate: null, isRequired: false });
  const others = Array.from({ length: MAX_ITEMS - 1 }, (_, index) => text(`項目${index}`));
  const { id } = await colleague.api.create({
    body: { ...BODY, editors: [person.id], items: [text('交回金鑰'), ...others] },
  });
  const stored = (await api.read({ params: { id } })).items;
  await open({ id });
  await page.getByRole('textbox', { name: '檢查項目' }).first().fill('交回金鑰與門卡');
  const items = stored.map(({ id: item, text: words }, index) => ({
    ...{ ...text(index === 0 ? '交回兩把金鑰' : words), id: item },
  }));
  await colleague.api.change({ params: { id }, body: { items } });
  await save();
  const dialog = page.getByRole('dialog', { name: '徐志明在您編輯時儲存了新版本' });
  const group = dialog.getByRole('radiogroup', { name: '檢查清單，第 1 項' });
  await expect.element(group).toBeVisible();
  await expect.element(dialog.getByText(/要先修改才能儲存/)).not.toBeInTheDocument();
  group.getByRole('radio').first().element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(group.getByRole('radio', { name: '檢查清單，第 1 項：兩項都保留' })).toBeChecked();
  await expect.element(dialog.getByText('檢查清單：最多 50 個項目，請移除 1 個。')).toBeVisible();
  await dialog.getByRole('button', { name: '儲存合併結果' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('最多 50 個項目，請移除 1 個。', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '移除「項目48」' }).click();
  await save();
  await expect.element(page.getByText('編輯交接成功！')).toBeVisible();
  const saved = (await api.read({ params: { id } })).items;
  expect(saved.slice(0, 2).map((item) => item.text)).toEqual(['交回兩把金鑰', '交回金鑰與門卡']);
  expect(saved[0]!.id).toBe(stored[0]!.id);
  expect(saved).toHaveLength(MAX_ITEMS);
});
