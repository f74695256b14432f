import { beforeEach, describe, expect, test, vi } from 'vitest';
import { entry } from '../../testing/menuEntries.ts';
import type { Unsaved } from '../Unsaved.ts';
import type { Rect } from './panelState.ts';
import { PanelsStore } from './PanelsStore.ts';

const VIEWS: Record<string, { minWidth?: number; width?: number; height?: number }> = {
  A: {},
  B: { minWidth: 600 },
  C: { width: 300, height: 300 },
};
let unsaved: { confirmDiscard: (keys: readonly string[]) => Promise<boolean>; isDirty: (key: string) => boolean };
let screen: { width: number; height: number };
let panels: PanelsStore;
const keys = () => panels.state.panels.map(({ key }) => key);
const of = (key: string) => panels.find(key)!;
const at = (x: number, y: number): Rect => ({ x, y, width: 480, height: 420 });

beforeEach(() => {
  unsaved = { confirmDiscard: () => Promise.resolve(true), isDirty: () => false };
  screen = { width: 1280, height: 800 };
  const describe = (view: string) => VIEWS[view] && { icon: `icon-${view}`, builtin: view === 'C', ...VIEWS[view] };
  panels = new PanelsStore({ describe } as never, unsaved as unknown as Unsaved, () => screen);
});

describe('opening', () => {
  test('a view that no plugin has is reported, and not opened', () => {
    panels.onUnknown = vi.fn();
    panels.open({ view: 'X' });
    expect(panels.onUnknown).toHaveBeenCalledExactlyOnceWith('X');
    expect(keys()).toEqual([]);
  });

  test('a panel is identified by its view with its id, a framed page by its address', () => {
    panels.open({ view: 'A' });
    panels.open({ view: 'A', options: { id: 1 } });
    panels.open({ view: 'A', params: { link: 'https://a.example' } });
    panels.open({ view: 'A', params: { link: 7 } });
    panels.open({ view: 'A', options: { id: 1 } });
    expect(keys()).toEqual(['A', 'A#1', 'A#https://a.example']);
    expect(panels.topmost()!.key).toBe('A#1');
  });

  test('one that is opened again keeps what is not given, and comes to the front', () => {
    panels.open({ view: 'A', params: { part: 'log' }, options: { title: '甲' }, menuId: 7 });
    expect(of('A')).toMatchObject({ icon: 'icon-A', menuId: 7, parent: null, mode: 'open' });
    panels.open({ view: 'B', icon: 'own' });
    panels.open({ view: 'A' });
    expect(of('A')).toMatchObject({ params: { part: 'log' }, title: '甲' });
    panels.open({ view: 'A', params: { part: 'facts' }, options: { title: '乙' } });
    expect(of('A')).toMatchObject({ params: { part: 'facts' }, title: '乙' });
    expect(panels.topmost()!.key).toBe('A');
    expect(of('B')).toMatchObject({ icon: 'own', menuId: null, title: '' });
  });

  test('it is opened where its view was last, unless a panel is there', async () => {
    panels.open({ view: 'A' });
    panels.place('A', at(40, 100));
    await panels.close('A');
    panels.open({ view: 'A' });
    expect(of('A').rect).toEqual(at(40, 100));
    panels.open({ view: 'A', options: { id: 1 } });
    const { x, y } = of('A#1').rect;
    expect([x, y]).not.toEqual([40, 100]);
    // neither one with another corner nor one in the dock is in its way
    for (const corner of [at(300, 100), at(40, 300)]) {
      panels.place('A#1', at(40, 100));
      await panels.close('A#1');
      panels.place('A', corner);
      panels.open({ view: 'A', options: { id: 1 } });
      expect(of('A#1').rect).toEqual(at(40, 100));
    }
    await panels.close('A#1');
    panels.place('A', at(40, 100));
    panels.minimise('A');
    panels.open({ view: 'A', options: { id: 1 } });
    expect(of('A#1').rect).toEqual(at(40, 100));
  });

  test('what is asked for before the views are known is opened once they are', () => {
    panels.held.hold();
    panels.open({ view: 'A' });
    expect(keys()).toEqual([]);
    panels.held.release();
    expect(keys()).toEqual(['A']);
  });
});

describe('closing', () => {
  beforeEach(() => {
    panels.open({ view: 'A', menuId: 1 });
    panels.open({ view: 'B', options: { parent: 'A' } });
    panels.open({ view: 'B', options: { id: 1, parent: 'B' } });
    panels.open({ view: 'C', menuId: 2 });
  });

  test('a panel closes with its children and theirs, all or none', async () => {
    unsaved.confirmDiscard = vi.fn(() => Promise.resolve(false));
    expect(await panels.close('A')).toBe(false);
    expect(unsaved.confirmDiscard).toHaveBeenCalledWith(['A', 'B', 'B#1']);
    expect(keys()).toHaveLength(4);
    unsaved.confirmDiscard = () => Promise.resolve(true);
    expect(await panels.close('A')).toBe(true);
    expect(keys()).toEqual(['C']);
  });

  test('one whose parent is itself closes, too', async () => {
    panels.open({ view: 'A', options: { id: 9, parent: 'A#9' } });
    expect(await panels.close('A#9')).toBe(true);
    expect(keys()).not.toContain('A#9');
  });

  test('those of a removed menu entry close with their children, without a question; those of the host stay', () => {
    unsaved.confirmDiscard = vi.fn();
    expect(panels.closeVanished([entry(1, 'A')])).toEqual([]);
    expect(keys()).toHaveLength(4);
    expect(panels.closeVanished([]).map(({ key }) => key)).toEqual(['A']);
    expect(keys()).toEqual(['C']);
    expect(unsaved.confirmDiscard).not.toHaveBeenCalled();
  });
});

describe('the order and the dock', () => {
  beforeEach(() => {
    panels.open({ view: 'A' });
    panels.open({ view: 'B' });
  });

  test('the one in front is the one opened or activated last that is not in the dock', () => {
    expect(panels.topmost()!.key).toBe('B');
    panels.bringForward('A');
    expect(panels.topmost()!.key).toBe('A');
    const { order } = of('A');
    panels.bringForward('A');
    expect(of('A').order).toBe(order);
    panels.minimise('A');
    expect(panels.topmost()!.key).toBe('B');
    panels.minimise('B');
    expect(panels.topmost()).toBeUndefined();
  });

  test('from the dock a panel returns as it was, also after it was minimised twice', () => {
    panels.toggleMaximised('A');
    for (let press = 0; press < 2; press += 1) panels.minimise('A');
    expect(of('A').mode).toBe('minimised');
    panels.bringForward('A');
    expect(of('A').mode).toBe('maximised');
    panels.toggleMaximised('A');
    expect(of('A').mode).toBe('open');
    panels.toggleMaximised('B');
    expect(panels.topmost()!.key).toBe('B');
  });

  test('what is missing is not activated, minimised, maximised or moved', () => {
    const before = JSON.stringify(panels.state);
    panels.bringForward('X');
    panels.minimise('X');
    panels.toggleMaximised('X');
    panels.place('X', at(0, 60));
    panels.setTitle('X', '無');
    expect(JSON.stringify(panels.state)).toBe(before);
  });
});

test('in a smaller window panels are moved into it and are no narrower than their minimum; others are left alone', () => {
  panels.open({ view: 'A' });
  panels.open({ view: 'B' });
  panels.place('A', at(60, 100));
  panels.place('B', { ...at(700, 100), width: 560 });
  const { rect } = of('A');
  screen = { width: 1000, height: 800 };
  panels.keepAllInside();
  expect(of('A').rect).toBe(rect);
  expect(of('B').rect).toEqual({ x: 400, y: 100, width: 600, height: 420 });
});

test('stored panels and positions are restored without those whose view is missing, inside of the window', async () => {
  panels.open({ view: 'A' });
  panels.open({ view: 'C' });
  panels.place('A', at(700, 300));
  panels.place('C', { x: 20, y: 90, width: 300, height: 300 });
  await panels.close('C');
  const kept = panels.keep();
  expect(kept.places['A']).toEqual(at(700, 300));
  const stored = JSON.stringify({ ...kept, panels: [...kept.panels, { ...kept.panels[0]!, key: 'X', view: 'X' }] });
  panels.clear();
  expect([keys(), panels.keep().places]).toEqual([[], {}]);
  screen = { width: 1000, height: 800 };
  panels.restore(stored);
  expect(keys()).toEqual(['A']);
  expect(of('A')).toMatchObject({ rect: at(520, 300), dirty: false, minimum: { width: 240 } });
  panels.open({ view: 'C' });
  expect(of('C').rect).toMatchObject({ x: 20, y: 90 });
});

test('unsaved input marks its panel', () => {
  for (const view of ['A', 'B']) panels.open({ view });
  unsaved.isDirty = (key) => key === 'A';
  panels.markDirty();
  expect([of('A').dirty, of('B').dirty]).toEqual([true, false]);
  unsaved.isDirty = () => false;
  panels.markDirty();
  expect(of('A').dirty).toBe(false);
});
