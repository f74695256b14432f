import { join } from 'node:path';
import { contractOf, dropPlugin } from '../loader/writePlugin.ts';
import { expect, signIn } from './fixtures.ts';
import { withPlugins } from './withPlugins.ts';

const COMPONENT = `import { createElement } from 'react';
export default () => createElement('p', null, '今天沒有行程');`;

/** The built-in plugins have no side tab: this one adds the right panel. */
const test = withPlugins((folder) =>
  dropPlugin(
    'day',
    {
      'src/contract.ts': contractOf('day', "sideTabs: { mine: { title: '我的行程' } },"),
      'src/client.ts': `import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
export default defineClient<typeof contract>({
  tabs: { DayTab: () => import('./Mine.tsx') },
  sideTabs: { mine: () => import('./Mine.tsx') },
});`,
      'src/Mine.tsx': COMPONENT,
      'src/server.ts': `import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
export default defineServer(contract, () => ({ api: { ask: () => ({ answer: '' }) } }));`,
    },
    join(folder, 'day'),
  ),
);

test('[S0-113][S0-084] the disabled switch mirrors the right panel that the header button collapses', async ({
  page,
}) => {
  await signIn(page, 'E101');
  await expect(page.getByRole('complementary').getByText('今天沒有行程')).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  const mirror = page.getByRole('switch', { name: /隱藏右側行程與公告分頁/ });
  await expect(mirror).toBeDisabled();
  await expect(mirror).not.toBeChecked();
  await page.getByRole('button', { name: '收合右側面板' }).click();
  await expect(mirror).toBeChecked();
  await expect(page.getByRole('complementary')).toBeHidden();
});
