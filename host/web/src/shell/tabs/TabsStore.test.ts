import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Unsaved } from '../Unsaved.ts';
import { TabsStore } from './TabsStore.ts';

const ICONS: Record<string, string> = { A: 'icon-a', B: 'icon-b', C: 'icon-c', D: 'icon-d' };
let unsaved: { confirmDiscard: (keys: readonly string[]) => Promise<boolean>; isDirty: (key: string) => boolean };
let tabs: TabsStore;
/** The tabs of each pane, from left to right. */
const panes = () => Object.values(tabs.state.panes).map((pane) => pane.tabs.join(' '));
const current = () => Object.values(tabs.state.panes).map((pane) => pane.active);
const open = (...views: string[]) => views.forEach((view) => tabs.open({ view }));

beforeEach(() => {
  unsaved = { confirmDiscard: () => Promise.resolve(true), isDirty: () => false };
  const describe = (view: string) => (ICONS[view] ? { icon: ICONS[view], builtin: false } : undefined);
  tabs = new TabsStore({ describe }, unsaved as unknown as Unsaved);
});

describe('opening', () => {
  test('a view that no plugin has is reported, and not opened', () => {
    tabs.onUnknown = vi.fn();
    open('A', 'X');
    expect(tabs.onUnknown).toHaveBeenCalledExactlyOnceWith('X');
    expect(panes()).toEqual(['A']);
  });

  test('a tab is opened after the current one; in the background the current one stays', () => {
    open('A', 'B');
    tabs.activate('A');
    open('C');
    expect([panes(), current()]).toEqual([['A C B'], ['C']]);
    tabs.open({ view: 'D', background: true });
    expect([panes(), current()]).toEqual([['A C D B'], ['C']]);
    tabs.open({ view: 'B', background: true });
    expect(current()).toEqual(['C']);
    expect(tabs.state.shown).not.toContain('D');
  });

  test('the first tab is current, also in the background', () => {
    tabs.open({ view: 'A', background: true });
    expect(current()).toEqual(['A']);
  });

  test('what is asked for before the views are known is opened once they are', () => {
    tabs.held.hold();
    open('A', 'B');
    expect(panes()).toEqual([]);
    tabs.held.release();
    expect(panes()).toEqual(['A B']);
  });

  test('a tab that is opened again keeps what is not given', () => {
    tabs.open({ view: 'A', params: { id: 1, part: 'log' }, menuId: 7, icon: '', title: '甲' });
    expect(tabs.state.tabs['A#1']).toMatchObject({ icon: 'icon-a', menuId: 7, title: '甲', pinned: false });
    tabs.open({ view: 'A', params: { id: 1, part: 'facts' } });
    expect(tabs.state.tabs['A#1']).toMatchObject({ menuId: 7, params: { id: 1, part: 'facts' } });
    open('B');
    tabs.open({ view: 'B', menuId: 8, icon: 'own' });
    expect(tabs.state.tabs['B']).toMatchObject({ menuId: 8, icon: 'icon-b', params: undefined });
    tabs.open({ view: 'B', params: { part: 'log' } });
    tabs.open({ view: 'B' });
    expect(tabs.state.tabs['B']).toMatchObject({ menuId: 8, params: { part: 'log' } });
    expect(panes()).toEqual(['A#1 B']);
  });

  test('beside the current one: in a new pane, or in the one that is there', () => {
    tabs.openBeside({ view: 'A' });
    expect(panes()).toEqual(['A']);
    tabs.openBeside({ view: 'B' });
    expect(panes()).toEqual(['A', 'B']);
    tabs.activate('A');
    tabs.openBeside({ view: 'C' });
    expect([panes(), current()]).toEqual([
      ['A', 'B C'],
      ['A', 'C'],
    ]);
    // one that is in the other pane already stays there
    tabs.activate('A');
    tabs.openBeside({ view: 'B' });
    expect([panes(), current()]).toEqual([
      ['A', 'B C'],
      ['A', 'B'],
    ]);
    // with two panes a tab moves to the other one, also if it was alone in its own
    tabs.openBeside({ view: 'C' });
    expect(panes()).toEqual(['A C', 'B']);
    tabs.openBeside({ view: 'B' });
    tabs.activate('B');
    tabs.openBeside({ view: 'B' });
    expect(panes()).toEqual(['A C B']);
    tabs.onUnknown = vi.fn();
    tabs.openBeside({ view: 'X' });
    expect(panes()).toEqual(['A C B']);
  });
});

describe('closing and reopening', () => {
  test('a person who keeps editing closes none of them', async () => {
    open('A', 'B');
    unsaved.confirmDiscard = vi.fn(() => Promise.resolve(false));
    expect(await tabs.closeMany(['A', 'B'])).toBe(false);
    expect(unsaved.confirmDiscard).toHaveBeenCalledWith(['A', 'B']);
    expect(panes()).toEqual(['A B']);
  });

  test('others are closed without the pinned ones, of one pane only', async () => {
    open('A', 'B', 'C', 'D');
    tabs.split('D', 'p1', 'right');
    tabs.pin('A', true);
    expect(await tabs.closeOthers('C')).toBe(true);
    expect(panes()).toEqual(['A C', 'D']);
  });

  test('twenty closed tabs can be reopened, the last one first', async () => {
    for (let id = 1; id <= 22; id += 1) tabs.open({ view: 'A', params: { id } });
    for (let id = 1; id <= 22; id += 1) await tabs.close(`A#${id}`);
    expect(tabs.state.closed.map(({ tab }) => tab.key).at(-1)).toBe('A#3');
    expect(tabs.state.closed).toHaveLength(20);
    tabs.reopen();
    expect(panes()).toEqual(['A#22']);
  });

  test('one that is open again is passed over, and so is one whose view is missing by now', async () => {
    open('A', 'B', 'C', 'D');
    for (const key of ['A', 'B', 'C']) await tabs.close(key);
    open('C');
    delete ICONS['B'];
    try {
      tabs.reopen();
    } finally {
      ICONS['B'] = 'icon-b';
    }
    expect(panes()).toEqual(['A D C']);
    tabs.reopen();
    expect(panes()).toEqual(['A D C']);
  });

  test('one is reopened by its key; if it is open, no other one is', async () => {
    open('A', 'B', 'C');
    for (const key of ['A', 'B']) await tabs.close(key);
    tabs.reopen('A');
    expect(panes()).toEqual(['A C']);
    await tabs.close('A');
    open('A');
    tabs.reopen('A');
    expect(panes()).toEqual(['C A']);
    expect(tabs.state.closed.map(({ tab }) => tab.key)).toEqual(['B']);
  });

  test('a pane that went with its last tab is there again, unless the layout has changed since', async () => {
    open('A', 'B', 'C');
    tabs.split('C', 'p1', 'right');
    await tabs.close('C');
    tabs.reopen();
    expect(panes()).toEqual(['A B', 'C']);
    await tabs.close('C');
    tabs.split('A', 'p1', 'bottom');
    tabs.activate('B');
    tabs.reopen();
    expect(panes()).toEqual(['B C', 'A']);
  });

  test('several tabs closed with their pane are reopened in order', async () => {
    open('A', 'B', 'C');
    tabs.split('B', 'p1', 'right');
    tabs.move('C', 'p2', 1);
    await tabs.closeMany(['B', 'C']);
    tabs.reopen();
    tabs.reopen();
    expect(panes()).toEqual(['A', 'B C']);
  });

  test('a tab that closes leaves its pane with the next one, and an empty pane to its neighbour', async () => {
    open('A', 'B', 'C');
    tabs.split('C', 'p1', 'right');
    await tabs.close('C');
    expect([panes(), current(), tabs.state.front]).toEqual([['A B'], ['B'], 'p1']);
    await tabs.closeMany(['A', 'B']);
    expect([panes(), tabs.state.tree, tabs.state.front]).toEqual([[], null, '']);
    expect(tabs.state.shown).toEqual([]);
    // tabs of a pane that is not in front leave the other one in front
    open('A', 'B');
    tabs.split('B', tabs.findPane('A')!.id, 'right');
    await tabs.close('A');
    expect(tabs.state.front).toBe(tabs.findPane('B')!.id);
  });
});

describe('moving', () => {
  test('what is missing is not activated, pinned, moved or split', () => {
    open('A', 'B');
    const before = JSON.stringify(tabs.state);
    tabs.activate('X');
    tabs.pin('X', true);
    tabs.move('X', 'p1', 0);
    tabs.move('A', 'p9', 0);
    tabs.split('X', 'p1', 'right');
    tabs.split('A', 'p9', 'right');
    tabs.moveBeside('X');
    tabs.bringForward('p9');
    tabs.setTitle('X', '無');
    expect(JSON.stringify(tabs.state)).toBe(before);
  });

  test('a tab that is alone does not split its own pane; another pane it does', () => {
    open('A');
    tabs.split('A', 'p1', 'right');
    expect(panes()).toEqual(['A']);
    open('B');
    tabs.split('B', 'p1', 'right');
    tabs.split('B', 'p1', 'bottom');
    expect(panes()).toEqual(['A', 'B']);
    expect(tabs.state.tree).toMatchObject({ direction: 'column' });
  });

  test('within a pane a tab is moved, and stays in it', () => {
    open('A', 'B', 'C');
    tabs.move('C', 'p1', 0);
    expect([panes(), current()]).toEqual([['C A B'], ['C']]);
  });

  test('pinned tabs are together in front; an unpinned one is the first of the others', () => {
    open('A', 'B', 'C', 'D');
    for (const key of ['C', 'B']) tabs.pin(key, true);
    expect(panes()).toEqual(['C B A D']);
    tabs.pin('C', false);
    expect(panes()).toEqual(['B C A D']);
  });
});

describe('the parameters of a tab', () => {
  test('are changed by its view, without what is undefined, and reported once', () => {
    tabs.onParams = vi.fn();
    tabs.open({ view: 'A', params: { id: 1, part: 'log' } });
    const params = tabs.frameParams('A#1');
    params.set({ part: 'facts', page: 2 });
    expect(params.read()).toEqual({ id: 1, part: 'facts', page: 2 });
    params.set({ page: undefined, part: 'facts' });
    expect(params.read()).toEqual({ id: 1, part: 'facts' });
    params.set({ part: 'facts' });
    expect(tabs.onParams).toHaveBeenCalledTimes(2);
  });

  test('never make another tab of it, and are none if it was opened with something else', () => {
    tabs.onParams = vi.fn();
    tabs.open({ view: 'A', params: { id: 1 } });
    tabs.frameParams('A#1').set({ id: 2 });
    tabs.frameParams('X').set({ part: 'log' });
    expect(tabs.onParams).not.toHaveBeenCalled();
    for (const params of [[1], null, 'text']) {
      tabs.open({ view: 'B', params });
      expect(tabs.frameParams('B').read()).toEqual({});
    }
    tabs.frameParams('B').set({ part: 'log' });
    tabs.frameParams('B').set({ part: undefined });
    expect(tabs.state.tabs['B']!.params).toBeUndefined();
  });
});

test('stored tabs are restored without those whose view is missing, whose titles are returned; only current ones are shown', () => {
  open('A', 'B', 'C', 'D');
  tabs.setTitle('C', '丙');
  tabs.split('D', 'p1', 'right');
  tabs.activate('B');
  const stored = JSON.stringify(tabs.keep());
  for (const view of ['C', 'D']) delete ICONS[view];
  try {
    expect(tabs.restore(stored)).toEqual(['丙', 'D']);
  } finally {
    Object.assign(ICONS, { C: 'icon-c', D: 'icon-d' });
  }
  expect([panes(), current(), tabs.state.front]).toEqual([['A B'], ['B'], 'p1']);
  expect(tabs.state.shown).toEqual(['B']);
  expect(tabs.state.closed).toEqual([]);
  expect(tabs.restore('no layout')).toEqual([]);
  expect(panes()).toEqual(['A B']);
});

test('unsaved input marks its tab', () => {
  open('A', 'B');
  unsaved.isDirty = (key) => key === 'A';
  tabs.markDirty();
  expect([tabs.state.tabs['A']!.dirty, tabs.state.tabs['B']!.dirty]).toEqual([true, false]);
  unsaved.isDirty = () => false;
  tabs.markDirty();
  expect(tabs.state.tabs['A']!.dirty).toBe(false);
});

test('which tab is in front is written when it is another one, and not with each change of it', async () => {
  open('A');
  await expect.poll(() => tabs.inFront.front).toEqual({ view: 'A', key: 'A' });
  const { front } = tabs.inFront;
  tabs.setTitle('A', '甲');
  open('B');
  tabs.activate('A');
  await Promise.resolve();
  expect(tabs.inFront.front).toBe(front);
  await tabs.closeMany(['A', 'B']);
  await expect.poll(() => tabs.inFront.front).toBeUndefined();
});
