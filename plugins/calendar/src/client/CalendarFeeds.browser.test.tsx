import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Calendar } from './types.ts';

test('the address of a new feed is shown until it is revoked', async () => {
  const { showPanel } = await mountClient<Calendar>('calendar');
  await showPanel('CalendarFeeds', undefined);
  const address = page.getByRole('textbox', { name: '訂閱網址' });
  for (const name of ['手機', '平板']) {
    await page.getByRole('textbox', { name: /^名稱/ }).fill(name);
    await page.getByRole('button', { name: '建立網址' }).click();
    await expect.element(page.getByText(`「${name}」的訂閱網址如下，只會顯示這一次。`)).toBeVisible();
  }
  const revoke = async (name: string) => {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤銷' }).click();
    await expect.element(page.getByText(`已撤銷「${name}」的訂閱網址`)).toBeVisible();
  };
  await revoke('手機');
  await expect.element(address).toBeVisible();
  await revoke('平板');
  await expect.element(address).not.toBeInTheDocument();
});
