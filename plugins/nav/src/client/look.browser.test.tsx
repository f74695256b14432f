import { test } from 'vitest';
import { page } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';

test('look', async () => {
  const nav = await openNav({ demo: true, as: 'A001' });
  await nav.api.change({ params: { id: nav.ids.rules }, body: { enable: false } });
  const lv = (await nav.api.offered()).find((o) => o.opens === 'LeavePanel')!;
  await nav.api.change({ params: { id: lv.entryId! }, body: { enable: false } });
  for (const [w, h] of [[1280, 760], [1180, 760]] as const) {
    await page.viewport(w, h);
    const screen = await nav.showTab('NavSetting');
    const el = screen.container.firstElementChild as HTMLElement;
    el.style.height = `${h}px`;
    document.body.style.margin = '0';
    screen.container.style.height = `${h}px`;
    await screen.getByRole('treeitem', { name: /線上學習/ }).click();
    await new Promise((r) => setTimeout(r, 1200));
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset['theme'] = theme;
      document.body.style.background = 'var(--at-surface)';
      await page.screenshot({ path: `/work/main/plugins/nav/node_modules/.shot/${w}-${theme}.png` });
    }
    document.documentElement.dataset['theme'] = 'light';
    await screen.unmount();
  }
}, 120_000);
