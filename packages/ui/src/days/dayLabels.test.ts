import { afterEach, expect, test } from 'vitest';
import { setUiLanguage } from '../texts/language.ts';
import { companyDay, foreignTimeZone, setCompanyTimeZone } from './companyTime.ts';
import { dayLabel, momentLabel, relativeDay, spanLabel } from './dayLabels.ts';

const NOW = new Date(2026, 2, 26, 23, 59);

test('[S0-183] today, tomorrow and yesterday are 今天, 明天, 昨天; other days M/D (週x)', () => {
  expect(relativeDay('2026-03-26', NOW)).toBe('今天');
  expect(relativeDay('2026-03-27', NOW)).toBe('明天');
  expect(relativeDay('2026-03-25', NOW)).toBe('昨天');
  expect(relativeDay('2026-03-14', NOW)).toBe('3/14 (週六)');
  expect(relativeDay('2026-03-28', NOW)).toBe('3/28 (週六)');
});

test('[S0-183] relative days follow the calendar, also across the ends of months and years', () => {
  expect(relativeDay('2027-01-01', new Date(2026, 11, 31, 0, 1))).toBe('明天');
  expect(relativeDay('2026-02-28', new Date(2026, 2, 1))).toBe('昨天');
  expect(relativeDay('2025-03-26', NOW)).toBe('3/26 (週三)');
});

test('a label has the date and the relative day', () => {
  expect(dayLabel('2026-03-26', NOW)).toBe('3/26 (今天)');
  expect(dayLabel('2026-04-06', NOW)).toBe('4/6 (週一)');
});

test('text is taken as that day here; an instant as its local day', () => {
  expect(relativeDay('2026/3/26 08:00', NOW)).toBe('今天');
  expect(relativeDay(new Date(2026, 2, 26, 8).toISOString(), NOW)).toBe('今天');
  expect(() => relativeDay('someday', NOW)).toThrow(RangeError);
});

test('in English', () => {
  setUiLanguage('en');
  expect(relativeDay('2026-03-27', NOW)).toBe('Tomorrow');
  expect(relativeDay('2026-03-14', NOW)).toBe('3/14 (Sat)');
});

const TODAY = '2026-03-26';
afterEach(() => setCompanyTimeZone(undefined));

test('a moment is its time today, else its day as people say it and its time, with the year where it is another', () => {
  expect(momentLabel('2026-03-26 14:05:09', TODAY)).toBe('14:05');
  expect(momentLabel('2026-03-25 17:36', TODAY)).toBe('昨天 17:36');
  expect(momentLabel('2026-03-14 10:20', TODAY)).toBe('3/14 (週六) 10:20');
  expect(momentLabel('2025-03-26 10:20', TODAY)).toBe('2025/3/26 (週三) 10:20');
  expect(momentLabel('2025-12-31 10:20', '2026-01-01')).toBe('昨天 10:20');
});

test('a span shows its day once where it is within one', () => {
  expect(spanLabel('2026-03-26 14:00', '2026-03-26 15:30', TODAY)).toBe('3/26 (今天) 14:00–15:30');
  expect(spanLabel('2026-03-26 09:00', '2026-03-28 18:00', TODAY)).toBe('3/26 (今天) 09:00 – 3/28 (週六) 18:00');
  expect(spanLabel('2025-12-31 09:00', '2026-01-02 18:00', TODAY)).toBe('2025/12/31 (週三) 09:00 – 1/2 (週五) 18:00');
});

test('today is the company’s day, whatever the zone of this browser', () => {
  const moment = new Date('2026-03-26T20:00:00Z');
  setCompanyTimeZone('Asia/Taipei');
  expect(companyDay(moment)).toBe('2026-03-27');
  setCompanyTimeZone('America/Los_Angeles');
  expect(companyDay(moment)).toBe('2026-03-26');
  expect(relativeDay(companyDay())).toBe('今天');
});

test('the company’s zone is named where this browser’s clock shows another time', () => {
  const now = new Date('2026-03-26T20:00:00Z');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(foreignTimeZone(now)).toBeNull();
  setCompanyTimeZone(own);
  expect(foreignTimeZone(now)).toBeNull();
  setCompanyTimeZone('Pacific/Kiritimati');
  expect(foreignTimeZone(now)).toBe('萊恩群島時間');
  setUiLanguage('en');
  expect(foreignTimeZone(now)).toBe('Line Islands Time');
  setCompanyTimeZone('Nowhere/Atlantis');
  expect(foreignTimeZone(now)).toBeNull();
});
