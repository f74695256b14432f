import { expect, test } from 'vitest';
import { matchText } from './matchText.ts';

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
