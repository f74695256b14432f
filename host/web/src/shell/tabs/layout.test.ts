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
  tabs: { key: string }[];
  panes: { tabs: string[]; active: string | null }[];
  tree: unknown;
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

test.each([null, '', '{', '[]', '{"version":2}', '{"version":1,"tabs":[],"panes":[],"tree":null}'])(
  '%s is not a layout',
  (bad) => {
    expect(readLayout(bad)).toBeNull();
  },
);

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

test('a broken tree is not a layout', () => {
  expect(
    readLayout(text((layout) => (layout.tree = { type: 'split', direction: 'row', children: ['p1'] }))),
  ).toBeNull();
});

test('a stored tab is made valid, whatever was stored', () => {
  const kept = readLayout(
    text(({ tabs }) => Object.assign(tabs[0]!, { icon: { not: 'a name' }, menuId: 'x', pinned: 'yes' })),
  )!;
  expect(kept.tabs[0]).toMatchObject({ key: 'a', icon: '', menuId: null, pinned: false });
});
