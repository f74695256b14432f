import { expect, test } from 'vitest';
import { findItems, matchText, type PaletteItem } from './findItems.ts';

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

test('other names count for more than notes, and the hit contains which one it was', () => {
  const attendance = { ...item('go', '每月出勤'), aliases: ['每月出勤', 'Monthly attendance', 'AttendanceMonth'] };
  const [found] = findItems([item('go', '會議', 'attendance room'), attendance], 'attendance');
  expect(found!.hits.map(({ item: { text }, alias }) => [text, alias])).toEqual([
    ['每月出勤', 'AttendanceMonth'],
    ['會議', undefined],
  ]);
});

test('people are shown only where something is searched', () => {
  const everything = [...items, item('people', '林公告', 'E001')];
  expect(findItems(everything, '').map(({ group }) => group)).not.toContain('people');
  expect(findItems(everything, '林').map(({ group }) => group)).toEqual(['people']);
  expect(findItems(everything, 'e001')[0]!.hits).toHaveLength(1);
});

test('nothing typed shows everything in its order', () => {
  expect(findItems(items, '').map(({ group }) => group)).toEqual(['go', 'tabs', 'actions']);
});

test('a part of a Chinese name is found and marked', () => {
  expect(matchText('會議', '部門主管會議')).toMatchObject({ parts: [[4, 6]] });
});

test('characters in order with others between are a weaker match', () => {
  expect(matchText('偏設', '偏好設定')).toMatchObject({
    parts: [
      [0, 1],
      [2, 3],
    ],
  });
  expect(matchText('偏好', '偏好設定')!.score).toBeGreaterThan(matchText('偏設', '偏好設定')!.score);
});

test('parts that touch or overlap are marked as one', () => {
  expect(matchText('好設 偏', '偏好設定')!.parts).toEqual([[0, 3]]);
  expect(matchText('偏好 好設', '偏好設定')!.parts).toEqual([[0, 3]]);
});

test('every word has to match, in any order', () => {
  expect(matchText('深色 主題', '主題：深色')).not.toBeNull();
  expect(matchText('深色 語言', '主題：深色')).toBeNull();
});

test('case and full-width letters make no difference', () => {
  expect(matchText('ｉｐ', 'IP 白名單')).toMatchObject({ parts: [[0, 2]] });
});

test('a beginning is better than a middle, the whole better than both', () => {
  const score = (text: string) => matchText('公告', text)!.score;
  expect(score('公告')).toBeGreaterThan(score('公告列表'));
  expect(score('公告列表')).toBeGreaterThan(score('管理公告'));
});

test('an empty query matches everything', () => {
  expect(matchText('  ', '公告')).toEqual({ score: 0, parts: [] });
});
