import { expect, test } from 'vitest';
import { openView, viewAccess } from '../../services/plugins/openView.ts';
import { entry, folder } from '../../testing/menuEntries.ts';
import { Unsaved } from '../Unsaved.ts';
import { TabsStore } from './TabsStore.ts';

const MENU = [folder(1, '公告', entry(2, 'BulletinList'))];

interface Options {
  /** Views that the plugin offers to the menu. */
  readonly offers?: readonly string[];
  /** The permission that a view needs. */
  readonly needs?: Readonly<Record<string, string>>;
}

/** The tabs of a person with this menu and no permission, and plugins with these views. */
function open(views: readonly string[], { offers = [], needs = {} }: Options = {}) {
  const tabs = new TabsStore({ describe: () => ({ icon: 'document', builtin: false }) }, new Unsaved());
  const shapeOf = (view: string) => ({
    title: `${view} 的畫面`,
    needs: needs[view],
    ...(view === 'Report' && { icon: 'chart' }),
  });
  const shapes = Object.fromEntries(views.map((view) => [view, shapeOf(view)]));
  const panels: unknown[] = [];
  const services = {
    tabs,
    panels: { open: (panel: unknown) => void panels.push(panel) },
    plugins: {
      owner: (kind: string, view: string) =>
        kind === 'tabs' && view in shapes
          ? { manifest: { tabs: shapes, menu: offers.map((opens) => ({ code: opens, opens })) } }
          : kind === 'panels' && view.endsWith('Panel')
            ? {
                manifest: {
                  panels: { [view]: { title: '視窗', ...(view === 'IconPanel' && { icon: 'key' }) } },
                  menu: [],
                },
              }
            : undefined,
    },
    navigation: { state: { menu: MENU, loaded: true } },
    session: { can: () => false },
  };
  const byCode = (view: string, params?: Readonly<Record<string, unknown>>) =>
    openView(services as never, view, params);
  const closed = (menu: typeof MENU) => tabs.closeVanished(menu).map(({ key }) => key);
  return { tabs, panels, byCode, closed, access: (view: string) => viewAccess(services as never, view) };
}

test('[S0-133] a view of the menu opened by code closes with its entry, like one opened from the entry', () => {
  const { tabs, byCode, closed } = open(['BulletinList', 'Report']);
  expect(byCode('BulletinList', { id: 3 })).toBe(true);
  expect(tabs.state.tabs['BulletinList#3']).toMatchObject({
    menuId: 2,
    title: 'BulletinList 的畫面',
    icon: 'document',
  });
  expect(closed(MENU)).toEqual([]);
  expect(closed([])).toEqual(['BulletinList#3']);
});

test('a view that no entry opens is not affected by changes of the menu', () => {
  const { tabs, byCode, closed } = open(['Report']);
  expect(byCode('Report')).toBe(true);
  expect(tabs.state.tabs['Report']).toMatchObject({ menuId: null, icon: 'chart' });
  expect(closed([])).toEqual([]);
  expect(byCode('Nowhere')).toBe(false);
});

test('a view that the person may not see, by its permission or because the menu does not have it, does not open', () => {
  const { tabs, byCode, access } = open(['BulletinList', 'Report', 'Secret'], {
    offers: ['BulletinList', 'Report'],
    needs: { Secret: 'report.view' },
  });
  expect(['BulletinList', 'Report', 'Secret', 'Nowhere'].map(access)).toEqual(['open', 'denied', 'denied', 'missing']);
  expect([byCode('Report'), byCode('Secret'), byCode('Nowhere')]).toEqual([false, false, false]);
  expect(tabs.state.tabs).toEqual({});
  expect(byCode('BulletinList')).toBe(true);
});

test('a panel opens with the title and icon of its plugin', () => {
  const { panels, byCode } = open([]);
  expect([byCode('PlainPanel'), byCode('IconPanel', { id: 1 })]).toEqual([true, true]);
  expect(panels).toEqual([
    { view: 'PlainPanel', params: undefined, options: { title: '視窗' } },
    { view: 'IconPanel', params: { id: 1 }, options: { title: '視窗' }, icon: 'key' },
  ]);
});
