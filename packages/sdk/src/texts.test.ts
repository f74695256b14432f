import { expect, test } from 'vitest';
import { fill } from './texts.ts';

test('a text takes its variables, and shows the name of one that is missing', () => {
  expect(fill('{name} 於 {time} 打卡', { name: '林雅婷', time: '08:56' })).toBe('林雅婷 於 08:56 打卡');
  expect(fill('還有 {n} 項', {})).toBe('還有 {n} 項');
  expect(fill('沒有變數')).toBe('沒有變數');
});
