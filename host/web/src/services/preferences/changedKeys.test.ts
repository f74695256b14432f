import { expect, test } from 'vitest';
import { changedKeys } from './changedKeys.ts';

const before = { collapseMenu: false, theme: 'light', calendarSetting: { viewType: 'month', showWeekends: true } };

test('[S0-117] only what changed is named, inside calendarSetting too', () => {
  expect(changedKeys(before, before)).toEqual({});
  expect(changedKeys(before, { ...before, collapseMenu: true })).toEqual({ collapseMenu: true });
  expect(changedKeys(before, { ...before, calendarSetting: { viewType: 'day', showWeekends: true } })).toEqual({
    calendarSetting: { viewType: 'day' },
  });
});

test('a key that was not there before is a change', () => {
  expect(changedKeys({}, { collapseMenu: false })).toEqual({ collapseMenu: false });
});
