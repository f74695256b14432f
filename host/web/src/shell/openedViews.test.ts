import { expect, test } from 'vitest';
import { entry, folder } from '../testing/menuEntries.ts';
import { findVanished } from './openedViews.ts';
import type { TabState } from './tabs/tabState.ts';

const tab = (view: string, menuId: number | null, params?: unknown): TabState => ({
  key: view,
  view,
  params,
  title: view,
  icon: '',
  menuId,
  pinned: false,
  dirty: false,
});
const builtin = (view: string) => ['Settings', 'ChangePassword', 'Iframe'].includes(view);

test('[S0-133] a tab whose entry was removed closes, nested entries count', () => {
  const menu = [folder(1, 'Group', entry(2, 'LeavePanel'))];
  expect(findVanished([tab('LeavePanel', 2), tab('NavSetting', 3)], menu, builtin)).toEqual(['NavSetting']);
});

test('[S0-134] Settings and ChangePassword stay', () => {
  expect(findVanished([tab('Settings', null), tab('ChangePassword', null), tab('Settings', 9)], [], builtin)).toEqual(
    [],
  );
});

test('a new entry for the same view keeps the tab', () => {
  expect(findVanished([tab('LeavePanel', 2)], [entry(7, 'LeavePanel')], builtin)).toEqual([]);
});

test('a framed page closes with its entry', () => {
  const framed = tab('Iframe', 4, { link: 'https://a.example/', title: 'A' });
  expect(findVanished([framed], [entry(4, 'https://a.example/')], builtin)).toEqual([]);
  expect(findVanished([framed], [], builtin)).toEqual(['Iframe']);
});

test('views opened by code stay', () => {
  expect(findVanished([tab('Report', null)], [], builtin)).toEqual([]);
});

test('a framed page stays while another entry frames the same address, and one that code opened stays', () => {
  const link = 'https://a.example/';
  const framed = tab('Iframe', 4, { link });
  expect(findVanished([framed], [entry(7, link)], builtin)).toEqual([]);
  expect(findVanished([framed], [entry(7, 'https://b.example/')], builtin)).toEqual(['Iframe']);
  expect(findVanished([tab('Iframe', null, { link })], [], builtin)).toEqual([]);
  for (const params of [null, {}, { link: 7 }])
    expect(findVanished([tab('Iframe', 4, params)], [], builtin)).toEqual([]);
});

test('an entry that opens something else now is still the entry of what it opened', () => {
  expect(findVanished([tab('LeavePanel', 2)], [entry(2, 'LeaveForm')], builtin)).toEqual([]);
});
