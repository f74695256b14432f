import { expect, test } from 'vitest';
import { nextCurrent, placeInStrip, tabKey } from './tabState.ts';

test('a view is one tab, whatever its other parameters', () => {
  expect(tabKey('Calendar', { date: '2026-03-26' })).toBe(tabKey('Calendar', undefined));
});

test.each([null, undefined, {}, { id: null }, { id: true }, { link: 7 }])('%j is no identity', (params) => {
  expect(tabKey('Calendar', params)).toBe('Calendar');
});

test('an id is the same as a number and as text, and counts before an address', () => {
  expect(tabKey('Handover', { id: 1 })).toBe(tabKey('Handover', { id: '1' }));
  expect(tabKey('Handover', { id: 'A', link: '/a' })).toBe(tabKey('Handover', { id: 'A', link: '/b' }));
});

test('an id makes a separate tab, and so does the address of a framed page', () => {
  expect(tabKey('Handover', { id: 1 })).not.toBe(tabKey('Handover', { id: 2 }));
  expect(tabKey('Iframe', { link: 'https://a.example/', title: 'A' })).not.toBe(
    tabKey('Iframe', { link: 'https://b.example/', title: 'A' }),
  );
});

const none = () => false;
const pinned =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key);

test('[S0-131] a tab goes where it is dropped, to the right and to the left', () => {
  expect(placeInStrip(['a', 'b', 'c'], 'a', 2, none)).toEqual(['b', 'a', 'c']);
  expect(placeInStrip(['a', 'b', 'c'], 'a', 3, none)).toEqual(['b', 'c', 'a']);
  expect(placeInStrip(['a', 'b', 'c'], 'c', 0, none)).toEqual(['c', 'a', 'b']);
});

test('dropped at its own position, it stays', () => {
  expect(placeInStrip(['a', 'b', 'c'], 'b', 1, none)).toEqual(['a', 'b', 'c']);
  expect(placeInStrip(['a', 'b', 'c'], 'b', 2, none)).toEqual(['a', 'b', 'c']);
});

test('a tab from another strip is put in', () => {
  expect(placeInStrip(['a', 'b'], 'x', 1, none)).toEqual(['a', 'x', 'b']);
});

test('pinned tabs stay in front, the others behind them', () => {
  expect(placeInStrip(['a', 'b', 'c'], 'c', 0, pinned('a'))).toEqual(['a', 'c', 'b']);
  expect(placeInStrip(['a', 'b', 'c'], 'a', 3, pinned('a', 'b'))).toEqual(['b', 'a', 'c']);
});

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
