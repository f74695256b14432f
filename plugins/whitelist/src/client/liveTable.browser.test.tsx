import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Whitelist } from './types.ts';

test('changes by another administrator appear in an open table', async () => {
  const { showTab, asPerson } = await mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
  });
  await showTab('WhiteIP');
  const row = page.getByRole('row', { name: /分公司 VPN/ });
  await expect.element(row.getByText('啟用中')).toBeVisible();
  const other = await asPerson({ as: 'E001', actions: ['whitelist.manage'] });
  const { list } = await other.api.list({ query: { name: '分公司' } });
  await other.api.change({ params: { id: list[0]!.id }, body: { isEnabled: false } });
  await expect.element(row.getByText('已停用')).toBeVisible();
});
