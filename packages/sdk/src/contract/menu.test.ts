import { expect, test } from 'vitest';
import { CONTROL, OPEN_TYPE, VIEW_TYPE } from './menu.ts';

test('control events, and how entries of the menu open, have their specified numbers on the wire', () => {
  expect(CONTROL).toEqual({
    unreadCounts: -1,
    menuChanged: -2,
    preferencesChanged: -3,
    calendarChanged: -4,
    bulletinChanged: -5,
    handoverChanged: -6,
  });
  expect(OPEN_TYPE).toEqual({ window: 1, tab: 2, panel: 3 });
  expect(VIEW_TYPE).toEqual({ page: 1, sizedPage: 2, view: 3, framedPage: 4 });
});
