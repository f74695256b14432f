import { expect, test } from 'vitest';
import type { MenuEntry } from '@atrium/sdk/host';
import { menuRows, narrowEntries } from './menuRows.ts';
import { entry, folder } from '../../testing/menuEntries.ts';

let id = 0;
const leaf = (name: string) => entry(++id, name);
const group = (name: string, ...children: MenuEntry[]) => folder(++id, name, ...children);

const handover = group('工作交接', leaf('交接列表'), leaf('分類'));
const work = group('工作', leaf('行事曆'), handover);
const system = group('系統管理', leaf('選單管理'), leaf('權限'));
const leave = group('請假', leaf('請假紀錄'));

test('[S0-119] groups are shown with their nested children', () => {
  expect(menuRows([work], new Set()).map((row) => [row.entry.name, row.level, row.caption])).toEqual([
    ['工作', 0, true],
    ['行事曆', 0, false],
    ['工作交接', 0, false],
    ['交接列表', 1, false],
    ['分類', 1, false],
  ]);
});

test('a collapsed group hides its children', () => {
  expect(menuRows([work], new Set([handover.id])).map((row) => row.entry.name)).toEqual(['工作', '行事曆', '工作交接']);
  expect(menuRows([work, system], new Set([work.id])).map((row) => row.entry.name)).toEqual([
    '工作',
    '系統管理',
    '選單管理',
    '權限',
  ]);
});

test('the narrow menu keeps groups of leaves as flyouts and flattens the others', () => {
  expect(narrowEntries([work, system, leave]).map((entry) => entry.name)).toEqual([
    '行事曆',
    '工作交接',
    '系統管理',
    '請假紀錄',
  ]);
});

test('a page of the first level, one with pages below it, and an empty group are entries without a caption', () => {
  const page = leaf('帳號');
  const both = entry(++id, '公告', { children: [leaf('分類')] });
  const rows = menuRows([page, both, group('空的')], new Set());
  expect(rows.map(({ entry: { name }, level, caption, open }) => [name, level, caption, open])).toEqual([
    ['帳號', 0, false, null],
    ['公告', 0, false, true],
    ['分類', 1, false, null],
    ['空的', 0, false, null],
  ]);
  expect(rows.map(({ path }) => path)).toEqual([[], [], [both.id], []]);
  expect(narrowEntries([page, both]).map((entry) => entry.name)).toEqual(['帳號', '公告']);
});
