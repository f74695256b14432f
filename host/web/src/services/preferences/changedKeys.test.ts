import { expect, test } from 'vitest';
import { changedKeys } from './changedKeys.ts';

const before = { collapseMenu: false, theme: 'light', calendarSetting: { viewType: 'month', showWeekends: true } };

test('[S0-117] only changes are returned, inside calendarSetting too', () => {
  expect(changedKeys(before, before)).toEqual({});
  expect(changedKeys(before, { ...before, collapseMenu: true })).toEqual({ collapseMenu: true });
  expect(changedKeys(before, { ...before, calendarSetting: { viewType: 'day', showWeekends: true } })).toEqual({
    calendarSetting: { viewType: 'day' },
  });
});

test('a new key is a change', () => {
  expect(changedKeys({}, { collapseMenu: false })).toEqual({ collapseMenu: false });
});
