import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCalendar } from './readCalendar.ts';

const OFFICIAL = join(import.meta.dirname, '../../../../../../shared/data');
const bytes = (text: string) => new TextEncoder().encode(text);
const CSV = '西元日期,星期,是否放假,備註\n20250127,一,2,小年夜\n20250208,六,0,補行上班\n20250209,日,2,\n';

test('reads the JSON of the official calendar', () => {
  const json = [
    { date: '20250101', week: '三', isHoliday: true, description: '開國紀念日' },
    { date: '20250102', week: '四', isHoliday: false, description: '' },
  ];
  expect(readCalendar(bytes(JSON.stringify(json))).days).toEqual([
    { date: '2025-01-01', isWork: false, name: '開國紀念日' },
    { date: '2025-01-02', isWork: true, name: '' },
  ]);
});

test('reads the government’s CSV in UTF-8, with a byte order mark and in Big5', () => {
  const expected = [
    { date: '2025-01-27', isWork: false, name: '小年夜' },
    { date: '2025-02-08', isWork: true, name: '補行上班' },
    { date: '2025-02-09', isWork: false, name: '' },
  ];
  expect(readCalendar(bytes(CSV)).days).toEqual(expected);
  expect(readCalendar(bytes(`\uFEFF${CSV}`)).days).toEqual(expected);
  // The header and one line in Big5: 西元日期,星期,是否放假,備註 / 20250101,三,2,元旦
  const big5 = Buffer.from(
    'a6e8a4b8a4e9b4c12cac50b4c12cac4fa75fa9f1b0b22cb3c6b5f90a32303235303130312ca4542c322ca4b8a5b90a',
    'hex',
  );
  expect(readCalendar(big5).days).toEqual([{ date: '2025-01-01', isWork: false, name: '元旦' }]);
});

test('a day is in the years from 2000 to the next', () => {
  const table = (date: string) => readCalendar(bytes(`西元日期,星期,是否放假,備註\n${date},六,2,\n`));
  expect(table('20000101').days).toEqual([{ date: '2000-01-01', isWork: false, name: '' }]);
  for (const date of ['19990101', '00990101', '21000102'])
    expect(table(date).problems).toMatchObject([{ key: 'calendar.date' }]);
});

test('reports every invalid line, and then returns no days', () => {
  const wrong =
    '西元日期,星期,是否放假,備註\n20250127,二,2,\n20250230,日,2,\n20250128,二,1,\n20250129,三,2,\n20250129,三,2,\nabc,三,2,\n';
  const { days, problems } = readCalendar(bytes(wrong));
  expect(days).toEqual([]);
  expect(problems.map((problem) => [problem.line, 'key' in problem && problem.key])).toEqual([
    [2, 'calendar.week'],
    [3, 'calendar.date'],
    [4, 'calendar.holiday'],
    [6, 'calendar.twice'],
    [7, 'calendar.date'],
  ]);
  expect(readCalendar(bytes('{"days":1}')).problems).toMatchObject([{ key: 'calendar.unreadable' }]);
  expect(readCalendar(bytes('[1,')).problems).toMatchObject([{ key: 'calendar.unreadable' }]);
  expect(readCalendar(bytes('[null]')).problems).toMatchObject([{ line: 1, key: 'calendar.date' }]);
});

test('with a year, only its days are checked', () => {
  expect(readCalendar(bytes(`${CSV}20260101,四,2,開國紀念日\n`), '2026').days).toEqual([
    { date: '2026-01-01', isWork: false, name: '開國紀念日' },
  ]);
});

test.skipIf(!existsSync(OFFICIAL)).each([
  ['2024', 366, 250],
  ['2025', 365, 248],
])('reads the real calendar of %s (needs ../shared/data)', (year, all, atLeast) => {
  const { days, problems } = readCalendar(readFileSync(join(OFFICIAL, `taiwan-office-calendar-${year}.json`)));
  expect(problems).toEqual([]);
  expect(days).toHaveLength(all);
  expect(days.filter(({ isWork }) => isWork).length).toBeGreaterThanOrEqual(atLeast - 5);
  expect(days.find(({ date }) => date === `${year}-10-10`)).toMatchObject({ isWork: false });
});
