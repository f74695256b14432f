import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type contract from './contract.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('what a manager adds is in the list, and free again in its panel once a colleague has returned it', async () => {
  const { showTab, showPanel, context, asPerson } = await mountClient<typeof contract>('equipment', {
    actions: ['equipment.manage'],
  });
  await showTab('EquipmentList');
  await expect.element(page.getByText('還沒有設備')).toBeVisible();
  const { frame } = await showPanel('EquipmentForm', {});
  await page.getByRole('textbox', { name: /^名稱/ }).fill('投影機');
  await button('儲存').click();
  await expect.poll(() => frame.closed).toBe(true);
  await expect.element(page.getByRole('cell', { name: '投影機' })).toBeVisible();
  const [item] = (await context.api.list({ query: {} })).list;
  await showPanel('EquipmentItem', { id: item!.id });
  await expect.element(button('借用')).toBeDisabled();
  const colleague = await asPerson({ as: { name: '王小明' } });
  const dueOn = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await colleague.api.borrow({ params: { id: item!.id }, body: { dueOn } });
  await expect.element(page.getByText(/由王小明借用中/)).toBeVisible();
  await colleague.api.giveBack({ params: { id: item!.id } });
  await expect.element(button('借用')).toBeVisible();
});
