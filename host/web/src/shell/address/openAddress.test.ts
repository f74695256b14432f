import { describe, expect, test } from 'vitest';
import { entry } from '../../testing/menuEntries.ts';
import { openAddress, findParams, type Openers } from './openAddress.ts';

interface Shape {
  readonly title?: string;
  readonly icon?: string;
  readonly needs?: string;
  readonly params?: object;
}
const ID = { id: { type: 'number', required: true } };
const TABS: Record<string, Shape> = {
  List: { title: '列表', icon: 'list' },
  Report: { title: '報表', needs: 'report.view' },
  Note: { params: ID },
};
const PANELS: Record<string, Shape> = {
  Form: { title: '表單', icon: 'form', params: ID },
  Plain: { title: '單張' },
};

/** What a person with these permissions opens; the menu has the list with a name and an icon of its own. */
function open(...actions: string[]) {
  const opened: { readonly in: string; readonly view: string; readonly options?: object }[] = [];
  const opens = (place: string) => (asked: { view: string }) => void opened.push({ in: place, ...asked });
  const menu = [
    entry(7, 'List', { name: '我的列表', iconName: 'star' }),
    entry(8, '頁面', { link: 'https://a.example/' }),
    entry(9, 'Plain', { name: '我的單張', iconName: '' }),
  ];
  const openers = {
    tabs: { state: { tabs: { 'Note#3': {}, 'Iframe#https://open.example/': {} } }, open: opens('tabs') },
    panels: { open: opens('panels') },
    navigation: { state: { menu }, open: ({ link }: { link: string }) => opens('menu')({ view: link }) },
    session: { can: (action: string) => actions.includes(action) },
    plugins: {
      owner(kind: 'tabs' | 'panels', view: string) {
        const shapes = kind === 'tabs' ? TABS : PANELS;
        return view in shapes ? { manifest: { tabs: TABS, panels: PANELS, menu: [] } } : undefined;
      },
    },
  } as unknown as Openers;
  const address = (view: string, params?: Record<string, unknown>) => openAddress({ view, params }, openers);
  return { opened, address, openers };
}

describe('an address', () => {
  test('opens a view of a plugin as its menu entry names it, else as its plugin does', () => {
    const { opened, address } = open();
    expect([address('List'), address('Note', { id: 5 }), address('Plain')]).toEqual([true, true, true]);
    expect(opened).toEqual([
      { in: 'tabs', view: 'List', params: undefined, title: '我的列表', icon: 'star', menuId: 7 },
      { in: 'tabs', view: 'Note', params: { id: 5 } },
      { in: 'panels', view: 'Plain', params: undefined, options: { title: '我的單張' }, menuId: 9 },
    ]);
  });

  test('opens a panel under the id of its parameters', () => {
    const { opened, address } = open();
    expect(address('Form', { id: 5, part: 'log' })).toBe(true);
    const options = { title: '表單', id: 5 };
    expect(opened).toEqual([{ in: 'panels', view: 'Form', params: { id: 5, part: 'log' }, options, icon: 'form' }]);
    for (const id of ['a7', true]) address('Plain', { id });
    const title = '我的單張';
    expect(opened.slice(1).map((one) => one.options)).toEqual([{ title, id: 'a7' }, { title }]);
  });

  test.each([
    ['of no plugin', 'Missing', undefined],
    ['without a parameter that it needs', 'Form', {}],
    ['with one of another type', 'Form', { id: 'x' }],
    ['that the person may not see', 'Report', undefined],
    ['of the host for which a permission is missing', 'Audit', undefined],
  ])('of a view %s opens nothing', (_, view, params) => {
    const { opened, address } = open();
    expect(address(view, params)).toBe(false);
    expect(opened).toEqual([]);
  });

  test('opens views that need a permission for those who have it, and those of the host for everyone else', () => {
    const { opened, address } = open('report.view', 'audit.view');
    for (const view of ['Report', 'Audit', 'Settings', 'Members']) expect(address(view), view).toBe(true);
    expect(opened.map(({ in: place, view }) => `${view} in ${place}`)).toEqual([
      ...['Report in tabs', 'Audit in tabs', 'Settings in tabs', 'Members in panels'],
    ]);
  });

  test('frames pages of the menu only, and what is open already', () => {
    const { opened, address } = open();
    for (const view of ['Iframe', 'IframePanel']) {
      expect(address(view, { link: 'https://evil.example/' })).toBe(false);
      expect(address(view)).toBe(false);
      expect(address(view, { link: 'https://a.example/' })).toBe(true);
    }
    expect(opened).toEqual([1, 2].map(() => ({ in: 'menu', view: 'https://a.example/' })));
    expect(address('Iframe', { link: 'https://open.example/' })).toBe(true);
    expect(opened.at(-1)).toMatchObject({ in: 'tabs', view: 'Iframe' });
  });

  test('activates a tab that is open, whatever else it says', () => {
    const { opened, address } = open();
    expect(address('Note', { id: 3, part: 7 })).toBe(true);
    expect(opened).toEqual([{ in: 'tabs', view: 'Note', params: { id: 3, part: 7 } }]);
  });
});

test('the kinds of parameters are those of the plugin’s tab or panel', () => {
  const { plugins } = open().openers;
  expect(['Note', 'Form', 'List', 'Missing'].map((view) => findParams(view, plugins))).toEqual([
    ...[ID, ID, undefined, undefined],
  ]);
});
