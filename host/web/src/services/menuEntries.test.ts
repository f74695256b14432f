import { OPEN_TYPE } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { entry, folder } from '../testing/menuEntries.ts';
import { entryById, entryOpening, flatMenu, isLeaf, pathTo } from './menuEntries.ts';

const menu = [
  folder(1, '工作', entry(2, '行事曆'), folder(3, '交接', entry(4, '交接列表'))),
  entry(5, '帳號', { children: [entry(6, '站台', { link: '行事曆' })] }),
  folder(7, '空的'),
];

test('entries are found at any depth: by their id, by what they open, with the groups above them', () => {
  expect(flatMenu(menu).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(entryById(menu, 4)!.name).toBe('交接列表');
  expect(entryById(menu, 8)).toBeUndefined();
  expect(entryOpening(menu, '行事曆')!.id).toBe(2);
  expect(entryOpening(menu, '交接列表')!.id).toBe(4);
  expect(entryOpening(menu, '')).toBeUndefined();
  expect([1, 4, 6, 7, 8].map((id) => pathTo(menu, id))).toEqual([[], [1, 3], [5], [], null]);
});

test.each([
  [{}, true],
  [{ openType: null }, false],
  [{ link: '' }, false],
  [{ openType: OPEN_TYPE.panel, children: [entry(2, '乙')] }, true],
])('an entry with %j opens something: %j', (more, opens) => {
  expect(isLeaf(entry(1, '甲', more))).toBe(opens);
});
