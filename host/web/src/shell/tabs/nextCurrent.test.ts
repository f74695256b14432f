import { expect, test } from 'vitest';
import { nextCurrent } from './nextCurrent.ts';

const tabs = ['a', 'b', 'c', 'd'];

test('[S0-132] the next tab becomes current', () => {
  expect(nextCurrent(tabs, 'b', new Set(['b']))).toBe('c');
});

test('[S0-132] without a next one, the previous', () => {
  expect(nextCurrent(tabs, 'd', new Set(['d']))).toBe('c');
});

test('[S0-132] without any, none', () => {
  expect(nextCurrent(['a'], 'a', new Set(['a']))).toBeNull();
});

test('closing several skips those that close too', () => {
  expect(nextCurrent(tabs, 'b', new Set(['b', 'c']))).toBe('d');
  expect(nextCurrent(tabs, 'c', new Set(['b', 'c', 'd']))).toBe('a');
});

test('closing a tab that is not current leaves the current one', () => {
  expect(nextCurrent(tabs, 'a', new Set(['b']))).toBe('a');
});
