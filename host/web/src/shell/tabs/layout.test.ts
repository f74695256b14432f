import { expect, test } from 'vitest';
import { keepLayout, readLayout } from './layout.ts';
import type { TabsState } from './tabState.ts';

const tab = (key: string, more = {}) => ({
  key,
  view: key,
  params: undefined,
  title: key,
  icon: 'blank',
  menuId: null,
  pinned: false,
  dirty: false,
  ...more,
});
const state = (): TabsState => ({
  tabs: { a: tab('a', { pinned: true }), b: tab('b', { params: { id: 3 } }), c: tab('c') },
  panes: { p1: { id: 'p1', tabs: ['a', 'b'], active: 'b' }, p2: { id: 'p2', tabs: ['c'], active: 'c' } },
  tree: { type: 'split', direction: 'row', children: ['p1', 'p2'], splitPercentages: [60, 40] },
  front: 'p2',
  shown: [],
  closed: [],
});
interface SavedLayout {
  version: unknown;
  tabs: { key: string }[];
  panes: { id: string; tabs: string[]; active: string | null }[];
  tree: unknown;
  front: string;
  closed: unknown;
}
const text = (change: (kept: SavedLayout) => void) => {
  const kept = JSON.parse(JSON.stringify(keepLayout(state()))) as SavedLayout;
  change(kept);
  return JSON.stringify(kept);
};

test('order, pins, parameters, split and current tabs survive', () => {
  const kept = readLayout(JSON.stringify(keepLayout(state())))!;
  expect(kept.tree).toEqual(state().tree);
  expect(kept.panes).toEqual([
    { id: 'p1', tabs: ['a', 'b'], active: 'b' },
    { id: 'p2', tabs: ['c'], active: 'c' },
  ]);
  expect(kept.tabs.find((one) => one.key === 'a')).toMatchObject({ pinned: true });
  expect(kept.tabs.find((one) => one.key === 'b')).toMatchObject({ params: { id: 3 } });
  expect(kept.front).toBe('p2');
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"version":2}',
  '{"version":1,"tabs":{},"panes":[],"tree":null}',
  '{"version":1,"tabs":[],"panes":{},"tree":"p1"}',
  '{"version":1,"tabs":[],"panes":[],"tree":null}',
])('%s is not a layout', (bad) => {
  expect(readLayout(bad)).toBeNull();
});

test('a pane without tabs is removed', () => {
  const kept = readLayout(text((layout) => (layout.tabs = layout.tabs.filter((one) => one.key !== 'c'))))!;
  expect(kept.tree).toBe('p1');
  expect(kept.front).toBe('p1');
});

test('a tab is in one pane only, and a missing current tab is replaced', () => {
  const kept = readLayout(
    text((layout) => {
      layout.panes[1]!.tabs = ['a', 'c'];
      layout.panes[1]!.active = 'a';
    }),
  )!;
  expect(kept.panes[1]).toEqual({ id: 'p2', tabs: ['c'], active: 'c' });
});

const split = { type: 'split', direction: 'row', children: ['p1', 'p2'] };

test.each([
  { ...split, children: ['p1'] },
  { ...split, children: 'p1' },
  { ...split, children: ['p1', 7] },
  { ...split, children: ['p1', { ...split, direction: 'across' }] },
  { ...split, type: 'tabs' },
  { ...split, direction: undefined },
  { ...split, splitPercentages: '64' },
  { ...split, splitPercentages: [60] },
  { ...split, splitPercentages: [60, 20, 20] },
  { ...split, splitPercentages: [60, 'x'] },
  undefined,
  null,
  7,
])('a broken tree is not a layout: %j', (tree) => {
  expect(readLayout(text((layout) => (layout.tree = tree)))).toBeNull();
});

test.each([split, { ...split, direction: 'column', splitPercentages: [30, 70] }, { ...split, children: ['p2', 'p1'] }])(
  'a tree of splits is a layout: %j',
  (tree) => {
    expect(readLayout(text((layout) => (layout.tree = tree)))!.tree).toEqual(tree);
  },
);

test('a tree is one pane, or splits in splits', () => {
  expect(readLayout(text((layout) => (layout.tree = 'p2')))!.panes.map(({ id }) => id)).toEqual(['p2']);
  const nested = { ...split, children: ['p1', { ...split, direction: 'column', children: ['p2', 'p3'] }] };
  const kept = readLayout(
    text((layout) => {
      layout.tree = nested;
      layout.tabs.push(tab('d'));
      layout.panes.push({ id: 'p3', tabs: ['d'], active: 'd' });
    }),
  )!;
  expect(kept.tree).toEqual(nested);
  expect(kept.panes.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
});

test.each(['key', 'view', 'title'])('a tab without %s is left out, with the tabs of no pane', (part) => {
  const kept = readLayout(
    text((layout) => {
      Object.assign(layout.tabs[0]!, { [part]: 7 });
      layout.panes[0]!.tabs.push(7 as never);
      layout.tabs.push(tab('lost'));
    }),
  )!;
  expect(kept.tabs.map(({ key }) => key)).toEqual(['b', 'c']);
  expect(kept.panes[0]).toEqual({ id: 'p1', tabs: ['b'], active: 'b' });
});

test('a pane of the tree that is stored without tabs, or not at all, is removed', () => {
  const removed = [
    text((layout) => (layout.panes = layout.panes.filter(({ id }) => id !== 'p2'))),
    text((layout) => Object.assign(layout.panes[1]!, { tabs: 7 })),
    text((layout) => layout.panes.splice(1, 1, null as never)),
  ];
  for (const stored of removed) expect(readLayout(stored)).toMatchObject({ tree: 'p1', front: 'p1' });
});

test('the pane in front is one of those that are left', () => {
  expect(readLayout(text((layout) => (layout.front = 'p1')))!.front).toBe('p1');
  expect(readLayout(text((layout) => (layout.front = 'p9')))!.front).toBe('p1');
});

test('a pane without a current tab shows its first', () => {
  expect(readLayout(text((layout) => (layout.panes[0]!.active = null)))!.panes[0]!.active).toBe('a');
});

test('the six tabs closed last survive, also without an open one', () => {
  const closed = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ tab: tab(`closed ${number}`), pane: 'p1', place: 0 }));
  const kept = keepLayout({ ...state(), closed } as unknown as TabsState);
  const keys = [1, 2, 3, 4, 5, 6].map((number) => `closed ${number}`);
  expect(kept.closed!.map(({ key }) => key)).toEqual(keys);
  const empty = { ...kept, tabs: [], panes: [], tree: null };
  const reopened = readLayout(JSON.stringify(empty))!;
  expect(reopened).toMatchObject({ panes: [], front: '' });
  expect(reopened.closed!.map(({ key }) => key)).toEqual(keys);
  const many = [...kept.closed!, tab('seventh'), 7];
  expect(readLayout(text((layout) => (layout.closed = many)))!.closed!.map(({ key }) => key)).toEqual(keys);
  expect(readLayout(text((layout) => (layout.closed = 'none')))!.closed).toEqual([]);
  expect(readLayout(text((layout) => (layout.version = 2)))).toBeNull();
});

test('a stored tab is made valid, whatever was stored', () => {
  const kept = readLayout(
    text(({ tabs }) => Object.assign(tabs[0]!, { icon: { not: 'a name' }, menuId: 'x', pinned: 'yes' })),
  )!;
  expect(kept.tabs[0]).toMatchObject({ key: 'a', icon: '', menuId: null, pinned: false });
});
