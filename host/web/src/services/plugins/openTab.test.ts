import { expect, test } from 'vitest';
import { entry, folder } from '../../shell/navigation/testing/menuEntries.ts';
import { TabsStore } from '../../shell/tabs/TabsStore.ts';
import { Unsaved } from '../../shell/unsaved/Unsaved.ts';
import { openView } from './openTab.ts';

const MENU = [folder(1, '公告', entry(2, 'BulletinList'))];

/** The tabs of somebody with this menu, and plugins that have these views. */
function open(views: readonly string[]) {
  const tabs = new TabsStore({ describe: () => ({ icon: 'document', builtin: false }) }, new Unsaved());
  const shapes = Object.fromEntries(views.map((view) => [view, { title: `${view} 的畫面` }]));
  const services = {
    tabs,
    panels: { open: () => {} },
    plugins: {
      owner: (kind: string, view: string) =>
        kind === 'tabs' && view in shapes ? { manifest: { tabs: shapes } } : undefined,
    },
    navigation: { state: { menu: MENU, loaded: true } },
  };
  const byCode = (view: string, params?: Readonly<Record<string, unknown>>) =>
    openView(services as never, view, params);
  const closed = (menu: typeof MENU) => tabs.closeVanished(menu).map(({ key }) => key);
  return { tabs, byCode, closed };
}

test('[S0-133] what code opens for a view of the menu closes with its entry, as what the entry itself opened', () => {
  const { tabs, byCode, closed } = open(['BulletinList', 'Report']);
  expect(byCode('BulletinList', { id: 3 })).toBe(true);
  expect(tabs.state.tabs['BulletinList#3']).toMatchObject({ menuId: 2, title: 'BulletinList 的畫面' });
  expect(closed(MENU)).toEqual([]);
  expect(closed([])).toEqual(['BulletinList#3']);
});

test('a view that no entry opens stays whatever becomes of the menu', () => {
  const { tabs, byCode, closed } = open(['Report']);
  expect(byCode('Report')).toBe(true);
  expect(tabs.state.tabs['Report']).toMatchObject({ menuId: null });
  expect(closed([])).toEqual([]);
  expect(byCode('Nowhere')).toBe(false);
});
