import { expect, test } from 'vitest';
import { fill, textLength } from './texts.ts';

test('a text is filled with its variables, and shows the name of a missing one', () => {
  expect(fill('{name} 於 {time} 打卡', { name: '林雅婷', time: '08:56' })).toBe('林雅婷 於 08:56 打卡');
  expect(fill('還有 {n} 項', {})).toBe('還有 {n} 項');
  expect([fill('還有 {n} 項'), fill('沒有變數')]).toEqual(['還有 {n} 項', '沒有變數']);
});

test('English texts choose singular or plural by the number', () => {
  const text = 'In {place}: {count, plural, one {# person is} other {# people are}} away.';
  expect([0, 1, 2, '1'].map((count) => fill(text, { place: 'IT', count }))).toEqual([
    'In IT: 0 people are away.',
    'In IT: 1 person is away.',
    'In IT: 2 people are away.',
    'In IT: 1 person is away.',
  ]);
  expect(fill('{count, plural, one {# day} other {# days}}', { other: 1 })).toContain('plural');
});

test('the length of a text is its number of code points, composed and trimmed', () => {
  expect([' 公告 ', '𠮷野家', 'e\u0301', '　', ''].map(textLength)).toEqual([2, 3, 1, 0, 0]);
});
