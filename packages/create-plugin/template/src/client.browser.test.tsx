import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type contract from './contract.ts';

test('what is saved in the panel is in the list at once', async () => {
  const { showTab, showPanel } = await mountClient<typeof contract>('pluginid', { actions: ['pluginid.add'] });
  await showTab('PluginIdList');
  await expect.element(page.getByText('還沒有資料')).toBeVisible();
  const { frame } = await showPanel('PluginIdForm');
  await page.getByRole('textbox', { name: /^主旨/ }).fill('第一筆');
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await expect.poll(() => frame.closed).toBe(true);
  await expect.element(page.getByRole('cell', { name: '第一筆' })).toBeVisible();
});
