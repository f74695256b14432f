import { expect, test } from 'vitest';
import { changedKeys } from './saving.ts';

const before = { collapseMenu: false, theme: 'light', calendarSetting: { viewType: 'month', showWeekends: true } };

test('[S0-117] only changes are returned, inside calendarSetting too', () => {
  expect(changedKeys(before, before)).toEqual({});
  expect(changedKeys(before, { ...before, collapseMenu: true })).toEqual({ collapseMenu: true });
  expect(changedKeys(before, { ...before, calendarSetting: { viewType: 'day', showWeekends: true } })).toEqual({
    calendarSetting: { viewType: 'day' },
  });
});

test.each([
  ['a tree for a value', 'list', { a: 1 }],
  ['a value for a tree', { a: 1 }, 'list'],
  ['a tree for none', null, { a: 1 }],
  ['none for a tree', { a: 1 }, null],
  ['another list', ['a', 'b'], ['b']],
])('%s is stored as a whole', (_, old, value) => {
  expect(changedKeys({ key: old }, { key: value })).toEqual({ key: value });
});

test('a new key is a change', () => {
  expect(changedKeys({}, { collapseMenu: false })).toEqual({ collapseMenu: false });
});
