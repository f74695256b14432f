import { expect, test } from 'vitest';
import { findItems, type PaletteItem } from './paletteItem.ts';

const item = (group: PaletteItem['group'], text: string, note?: string): PaletteItem => ({
  id: text,
  group,
  text,
  icon: '',
  run: () => {},
  ...(note && { note }),
});
const items = [
  item('actions', '主題：深色'),
  item('go', '管理公告'),
  item('go', '公告'),
  item('go', '請假紀錄', '公告相關'),
  item('tabs', '偏好設定'),
];

test('hits stand by group, the best first, and groups without any are left out', () => {
  const found = findItems(items, '公告');
  expect(found.map(({ group }) => group)).toEqual(['go']);
  expect(found[0]!.hits.map(({ item: { text } }) => text)).toEqual(['公告', '管理公告', '請假紀錄']);
});

test('nothing typed shows everything in its order', () => {
  expect(findItems(items, '').map(({ group }) => group)).toEqual(['go', 'tabs', 'actions']);
});
