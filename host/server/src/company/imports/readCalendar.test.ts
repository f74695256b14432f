import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCalendar } from './readCalendar.ts';

const OFFICIAL = join(import.meta.dirname, '../../../../../../shared/data');
const bytes = (text: string) => new TextEncoder().encode(text);
const CSV = '西元日期,星期,是否放假,備註\n20250127,一,2,小年夜\n20250208,六,0,補行上班\n20250209,日,2,\n';

test('reads the JSON of the official calendar', async () => {
  const json = [
    { date: '20250101', week: '三', isHoliday: true, description: '開國紀念日' },
    { date: '20250102', week: '四', isHoliday: false, description: '' },
  ];
  expect((await readCalendar(bytes(JSON.stringify(json)))).days).toEqual([
    { date: '2025-01-01', isWork: false, name: '開國紀念日' },
    { date: '2025-01-02', isWork: true, name: '' },
  ]);
});

test('reads the government’s CSV in UTF-8, with a byte order mark and in Big5', async () => {
  const expected = [
    { date: '2025-01-27', isWork: false, name: '小年夜' },
    { date: '2025-02-08', isWork: true, name: '補行上班' },
    { date: '2025-02-09', isWork: false, name: '' },
  ];
  expect((await readCalendar(bytes(CSV))).days).toEqual(expected);
  expect((await readCalendar(bytes(`\uFEFF${CSV}`))).days).toEqual(expected);
  // The header and one line in Big5: 西元日期,星期,是否放假,備註 / 20250101,三,2,元旦
  const big5 = Buffer.from(
    'a6e8a4b8a4e9b4c12cac50b4c12cac4fa75fa9f1b0b22cb3c6b5f90a32303235303130312ca4542c322ca4b8a5b90a',
    'hex',
  );
  expect((await readCalendar(big5)).days).toEqual([{ date: '2025-01-01', isWork: false, name: '元旦' }]);
});

test('reads a table of a city, which lists days off by name, and that of Google Calendar', async () => {
  const city =
    'date,year,name,isholiday,holidaycategory,description\n20260101,2026,開國紀念日,是,放假,x\n20260103,2026,,是,星期六、星期日,\n2026/2/7,2026,,否,補行上班,\n';
  expect(await readCalendar(bytes(city))).toMatchObject({
    problems: [],
    days: [
      { date: '2026-01-01', isWork: false, name: '開國紀念日' },
      { date: '2026-01-03', isWork: false, name: '' },
      { date: '2026-02-07', isWork: true, name: '' },
    ],
  });
  const google =
    'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location\n開國紀念日,2026/1/1,,2026/1/1,,TRUE,,\n春節,2026/2/16,,2026/2/18,,TRUE,,\n補行上班,115/2/7,,,,TRUE,,\n';
  const { days, problems } = await readCalendar(bytes(google));
  expect([days.map(({ date, isWork, name }) => `${date} ${isWork} ${name}`), problems]).toEqual([
    [
      '2026-01-01 false 開國紀念日',
      ...['16', '17', '18'].map((day) => `2026-02-${day} false 春節`),
      '2026-02-07 true 補行上班',
    ],
    [],
  ]);
  const wrong = await readCalendar(bytes('Subject,Start Date,End Date\nx,3/4/2026,\ny,2026/1/5,2026/1/1\n'));
  expect(wrong.problems).toMatchObject([
    { line: 2, key: 'calendar.date' },
    { line: 3, key: 'calendar.date' },
  ]);
  expect((await readCalendar(bytes('date,other\n20260101,x\n'))).problems).toMatchObject([
    { key: 'calendar.unreadable' },
  ]);
});

test('a day is in the years from 2000 to the next', async () => {
  const table = async (date: string) => await readCalendar(bytes(`西元日期,星期,是否放假,備註\n${date},六,2,\n`));
  expect((await table('20000101')).days).toEqual([{ date: '2000-01-01', isWork: false, name: '' }]);
  for (const date of ['19990101', '00990101', '21000102'])
    expect((await table(date)).problems).toMatchObject([{ key: 'calendar.date' }]);
});

test('reports every invalid line, and then returns no days', async () => {
  const wrong =
    '西元日期,星期,是否放假,備註\n20250127,二,2,\n20250230,日,2,\n20250128,二,1,\n20250129,三,2,\n20250129,三,2,\nabc,三,2,\n';
  const { days, problems } = await readCalendar(bytes(wrong));
  expect(days).toEqual([]);
  expect(problems.map((problem) => [problem.line, 'key' in problem && problem.key])).toEqual([
    [2, 'calendar.week'],
    [3, 'calendar.date'],
    [4, 'calendar.holiday'],
    [6, 'calendar.twice'],
    [7, 'calendar.date'],
  ]);
  expect((await readCalendar(bytes('{"days":1}'))).problems).toMatchObject([{ key: 'calendar.unreadable' }]);
  expect((await readCalendar(bytes('[1,'))).problems).toMatchObject([{ key: 'calendar.unreadable' }]);
  expect((await readCalendar(bytes('[null]'))).problems).toMatchObject([{ line: 1, key: 'calendar.date' }]);
});

test('with a year, only its days are checked', async () => {
  expect((await readCalendar(bytes(`${CSV}20260101,四,2,開國紀念日\n`), '2026')).days).toEqual([
    { date: '2026-01-01', isWork: false, name: '開國紀念日' },
  ]);
});

test.skipIf(!existsSync(OFFICIAL)).each([
  ['2024', 366, 250],
  ['2025', 365, 248],
])('reads the real calendar of %s (needs ../shared/data)', async (year, all, atLeast) => {
  const { days, problems } = await readCalendar(readFileSync(join(OFFICIAL, `taiwan-office-calendar-${year}.json`)));
  expect(problems).toEqual([]);
  expect(days).toHaveLength(all);
  expect(days.filter(({ isWork }) => isWork).length).toBeGreaterThanOrEqual(atLeast - 5);
  expect(days.find(({ date }) => date === `${year}-10-10`)).toMatchObject({ isWork: false });
});
