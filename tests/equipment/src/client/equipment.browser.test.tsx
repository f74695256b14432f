import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Equipment } from './types.ts';

const open = () => mountClient<Equipment>('equipment', { actions: ['equipment.manage'] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const DRILL = { name: '電鑽', place: '三樓庫房', description: '<p>附<strong>鑽頭</strong></p>', photos: [] };

test('a manager adds an item with formatted text; the list shows it at once', async () => {
  const { showTab, showPanel, context } = await open();
  await showTab('EquipmentList');
  await expect.element(page.getByText('還沒有設備')).toBeVisible();
  const { frame } = await showPanel('EquipmentForm', {});
  await button('儲存').click();
  await expect.element(page.getByText('請填寫名稱。')).toBeVisible();
  await page.getByRole('textbox', { name: /^名稱/ }).fill('投影機');
  await page.getByRole('textbox', { name: /^說明/ }).click();
  await userEvent.keyboard('附遙控器');
  await button('儲存').click();
  await expect.poll(() => frame.closed).toBe(true);
  await expect.element(page.getByRole('cell', { name: '投影機' })).toBeVisible();
  const { list } = await context.api.list({ query: {} });
  expect(await context.api.read({ params: { id: list[0]!.id } })).toMatchObject({ description: '<p>附遙控器</p>' });
});

test('an item is borrowed and given back in its panel; who else looks at it sees that it is taken', async () => {
  const { showPanel, context, asPerson } = await open();
  const { id } = await context.api.create({ body: DRILL });
  await showPanel('EquipmentItem', { id });
  await expect.element(page.getByText('鑽頭')).toBeVisible();
  await expect.element(button('借用')).toBeDisabled();
  const other = await asPerson({ as: { name: '王小明' } });
  const day = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  const loan = await other.api.borrow({ params: { id }, body: { dueOn: day } });
  await expect.element(button('歸還')).toBeVisible();
  await other.api.giveBack({ params: loan });
  await expect.element(button('借用')).toBeVisible();
});
