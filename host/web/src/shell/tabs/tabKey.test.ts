import { expect, test } from 'vitest';
import { tabKey } from './tabKey.ts';

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
