import { expect, test } from 'vitest';
import { mergePreferences } from './preferences.ts';

test('[S0-117] saving one key keeps the others', () => {
  expect(mergePreferences({ collapseMenu: false, desktopNotify: true }, { collapseMenu: true })).toEqual({
    collapseMenu: true,
    desktopNotify: true,
  });
});

test('calendarSetting is merged one level deep, anything else is replaced', () => {
  const kept = { calendarSetting: { viewType: 'month', showWeekends: true }, other: { a: 1, b: 2 } };
  expect(mergePreferences(kept, { calendarSetting: { viewType: 'week' }, other: { a: 3 } })).toEqual({
    calendarSetting: { viewType: 'week', showWeekends: true },
    other: { a: 3 },
  });
});

test('null deletes a key', () => {
  const kept = { collapseMenu: true, calendarSetting: { viewType: 'week', showWeekends: false } };
  expect(mergePreferences(kept, { collapseMenu: null, calendarSetting: { viewType: null } })).toEqual({
    calendarSetting: { showWeekends: false },
  });
  expect(mergePreferences(kept, { calendarSetting: null })).toEqual({ collapseMenu: true });
});

test('unknown keys are kept, __proto__ too', () => {
  const saved = JSON.parse('{"__proto__":{"polluted":true},"my":{"x":[1]}}') as Record<string, unknown>;
  const merged = mergePreferences({}, saved);
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true},"my":{"x":[1]}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
