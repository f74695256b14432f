import { expect, test } from 'vitest';
import { validPreferences, wrongPreferences } from './preferences.ts';

test.each<[object, string[]]>([
  [{ language: 'en', theme: 'dark', collapseMenu: true, calendarSetting: { viewType: 'day' } }, []],
  [{ language: null, calendarSetting: null }, []],
  [{ mine: { any: ['thing'] }, toString: 1, calendarSetting: { ofAnother: 7 } }, []],
  [{ todayCards: [] }, []],
  [{ todayCards: Array.from({ length: 100 }, () => ({ card: 'nav.recent', shown: true })) }, []],
  [{ todayCards: Array.from({ length: 101 }, () => ({ card: 'nav.recent', shown: true })) }, ['todayCards']],
  [{ todayCards: [{ card: 'nav.recent', shown: false }, null] }, ['todayCards']],
  [{ todayCards: [{ card: 'nav.recent', shown: 1 }] }, ['todayCards']],
  [{ todayCards: [{ card: 'recent', shown: true }] }, ['todayCards']],
  [{ todayCards: { length: 0 } }, ['todayCards']],
  [{ language: 'xx' }, ['language']],
  [{ language: ['en'], theme: 7, collapseMenu: 'true', density: {} }, ['language', 'theme', 'collapseMenu', 'density']],
  [{ calendarSetting: 'month' }, ['calendarSetting']],
  [{ calendarSetting: [] }, ['calendarSetting']],
  [
    { calendarSetting: { viewType: 'week', showWeekends: 1 } },
    ['calendarSetting.viewType', 'calendarSetting.showWeekends'],
  ],
])('%j: wrong are %j', (preferences, wrong) => {
  expect(wrongPreferences({ ...preferences })).toEqual(wrong);
});

test('invalid values are dropped from stored preferences, and nothing else', () => {
  const kept = {
    language: 'xx',
    accent: null,
    theme: 'dark',
    mine: { x: [1] },
    calendarSetting: { viewType: 'week', showWeekends: false },
  };
  expect(validPreferences(kept)).toEqual({
    theme: 'dark',
    mine: { x: [1] },
    calendarSetting: { showWeekends: false },
  });
});

test.each([[null], ['text'], [[]], [7], [undefined]])('stored %j: no preferences', (kept) =>
  expect(validPreferences(kept)).toEqual({}),
);
