import { expect, test } from 'vitest';
import { tabKey } from './tabKey.ts';

test('a view is one tab, whatever its other parameters', () => {
  expect(tabKey('Calendar', { date: '2026-03-26' })).toBe(tabKey('Calendar', undefined));
});

test('an id makes a separate tab, and so does the address of a framed page', () => {
  expect(tabKey('Handover', { id: 1 })).not.toBe(tabKey('Handover', { id: 2 }));
  expect(tabKey('Iframe', { link: 'https://a.example/', title: 'A' })).not.toBe(
    tabKey('Iframe', { link: 'https://b.example/', title: 'A' }),
  );
});
