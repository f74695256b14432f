import { expect, test } from 'vitest';
import type { MenuEntry } from '@atrium/sdk/host';
import { findOpening, popupFeatures, toTab, windowFeatures } from './openEntry.ts';
import { entry as entryNamed } from '../../testing/menuEntries.ts';

const entry = (
  openType: MenuEntry['openType'],
  viewType: MenuEntry['viewType'],
  more: Partial<MenuEntry> = {},
): MenuEntry => entryNamed(1, '線上學習', { link: 'https://learn.example/', openType, viewType, ...more });

test('[S0-120] openType 1 with viewType 1 is a plain window', () => {
  expect(findOpening(entry(1, 1))).toEqual({ kind: 'window', link: 'https://learn.example/', features: '' });
});

test('[S0-121] openType 1 with viewType 2 is a popup of sizeWidth by sizeHeight', () => {
  const { features } = findOpening(entry(1, 2, { sizeWidth: 640, sizeHeight: 480 })) as { features: string };
  expect(features).toContain('width=640,height=480');
  expect(features).toContain('popup');
});

test('[S0-122] openType 2 with viewType 3 is a tab with the component', () => {
  expect(findOpening(entry(2, 3, { link: 'LeavePanel' }))).toEqual({ kind: 'tab', view: 'LeavePanel' });
});

test('[S0-123] openType 2 with viewType 4 is a tab with the address framed', () => {
  expect(findOpening(entry(2, 4))).toEqual({
    kind: 'tab',
    view: 'Iframe',
    params: { link: 'https://learn.example/', title: '線上學習' },
  });
});

test('[S0-124] openType 3 with viewType 3 is a panel with the component', () => {
  expect(findOpening(entry(3, 3, { link: 'LeaveForm' }))).toEqual({ kind: 'panel', view: 'LeaveForm' });
});

test('[S0-125] openType 3 with viewType 4 is a panel with the address framed', () => {
  expect(findOpening(entry(3, 4))).toMatchObject({
    kind: 'panel',
    view: 'IframePanel',
    params: { link: 'https://learn.example/' },
  });
});

test('a group opens nothing', () => {
  expect(findOpening(entry(null, null, { link: '' }))).toEqual({ kind: 'nothing' });
});

test('a plain window and a popup of another site have no opener; popups of the portal keep theirs', () => {
  const here = 'https://portal.example:8443/work';
  const features = (link: string, popup: string) => windowFeatures(link, popup, here).split(',');
  const { features: popup } = findOpening(entry(1, 2, { sizeWidth: 640, sizeHeight: 480 })) as { features: string };
  for (const link of ['https://learn.example/', 'https://portal.example/', '//portal.example.evil/', 'http://['])
    expect(features(link, popup), link).toEqual([...popup.split(','), 'noopener']);
  for (const link of ['/poster', 'https://portal.example:8443/poster'])
    expect(features(link, popup), link).toEqual(popup.split(','));
  for (const link of ['https://learn.example/', '/poster']) expect(features(link, ''), link).toEqual(['noopener']);
});

test('an entry without a link or a way to open opens nothing', () => {
  expect(findOpening(entry(2, 3, { link: '' }))).toEqual({ kind: 'nothing' });
  expect(findOpening(entry(null, 3))).toEqual({ kind: 'nothing' });
  expect(findOpening(entry(9 as never, 3))).toEqual({ kind: 'nothing' });
});

test('only an entry that opens a tab is one', () => {
  const { name, iconName, id } = entry(2, 4);
  const params = { link: 'https://learn.example/', title: name };
  expect(toTab(entry(2, 4))).toEqual({ view: 'Iframe', params, title: name, icon: iconName, menuId: id });
  for (const other of [entry(1, 1), entry(3, 3), entry(null, null)]) expect(toTab(other)).toBeNull();
});

test('a popup without a size is 960 by 640', () => {
  expect(popupFeatures({ sizeWidth: null, sizeHeight: null })).toContain('width=960,height=640,');
});
