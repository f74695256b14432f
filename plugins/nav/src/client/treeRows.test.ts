import { expect, test } from 'vitest';
import { treeRows } from './treeRows.ts';

const row = (id: number, parentId: number, name: string, menuCode = `C${id}`) => ({
  id,
  parentId,
  sequence: id,
  menuType: (name.endsWith('錄') ? 0 : 1) as 0 | 1,
  name,
  menuCode,
});
const rows = [
  row(1, 0, '甲目錄'),
  row(2, 1, '請假'),
  row(3, 1, '乙目錄'),
  row(4, 3, '公告', 'Bulletin'),
  row(5, 0, '丙目錄'),
];
const seen = (closed: number[], query: string) =>
  treeRows(rows, new Set(closed), query).map(
    ({ entry, level, open }) => `${entry.name}${level}${open === null ? '' : open ? '-' : '+'}`,
  );

test('what is closed hides what is below it', () => {
  expect(seen([], '')).toEqual(['甲目錄1-', '請假2', '乙目錄2-', '公告3', '丙目錄1']);
  expect(seen([3], '')).toEqual(['甲目錄1-', '請假2', '乙目錄2+', '丙目錄1']);
});

test('the filter keeps the directories above what it finds, open, by name or code', () => {
  expect(seen([1, 3], '公告')).toEqual(['甲目錄1-', '乙目錄2-', '公告3']);
  expect(seen([1, 3], ' bulle ')).toEqual(['甲目錄1-', '乙目錄2-', '公告3']);
  expect(seen([], '沒有')).toEqual([]);
});
