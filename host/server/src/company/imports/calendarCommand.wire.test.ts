import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '../../core/schema/runtime.ts';
import { readVersion } from '../../core/versions.ts';
import { runHostCommand } from '../testing/runHostCommand.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { calendarCommand } from './importCommands.ts';

const atrium = usePeople({}, { demo: false, eachTest: true });
const HEADER = '西元日期,星期,是否放假,備註';
const run = (text: string, options: Record<string, string> = {}, args = ['calendar.csv']) =>
  runHostCommand(calendarCommand, atrium.server.services, args, { files: { 'calendar.csv': text }, options });
const days = (from: string, to: string) => atrium.server.services.directory.days(from, to);

test('without a calendar Monday to Friday are work days', async () => {
  const week = await days('2025-02-03', '2025-02-09');
  expect(week.map(({ date, isWork }) => [date.slice(-2), isWork])).toEqual([
    ['03', true],
    ['04', true],
    ['05', true],
    ['06', true],
    ['07', true],
    ['08', false],
    ['09', false],
  ]);
});

test('an imported one replaces that: holidays and make-up work days, also over a change of year', async () => {
  const { code, out, errors } = await run(`${HEADER}\n20250127,一,2,小年夜\n20250208,六,0,補行上班\n`);
  expect(code).toBe(0);
  expect(out).toContain('2025 年共 2 天，上班 1 天、放假 1 天');
  expect(errors).toContain('2025 年缺少 363 天');
  expect(await days('2025-01-27', '2025-01-27')).toEqual([{ date: '2025-01-27', isWork: false, name: '小年夜' }]);
  expect(await days('2025-02-08', '2025-02-08')).toEqual([{ date: '2025-02-08', isWork: true, name: '補行上班' }]);
  expect((await days('2024-12-30', '2025-01-02')).map(({ isWork }) => isWork)).toEqual([true, true, true, true]);
});

test('of a year that is whole nothing is missing', async () => {
  const days = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
  const lines = days.map((day) => `${day.replaceAll('-', '')},,0,`);
  expect(await run([HEADER, ...lines].join('\n'))).toMatchObject({ code: 0, errors: '' });
  expect((await run([HEADER, ...lines.slice(1)].join('\n'))).errors).toContain('2025 年缺少 1 天');
});

test('--dry-run says what would be imported and changes nothing', async () => {
  const { code, out } = await run(`${HEADER}\n20250127,一,2,小年夜\n`, { 'dry-run': true as never });
  expect(code).toBe(0);
  expect(out).toContain('將匯入：2025 年共 1 天');
  expect(await days('2025-01-27', '2025-01-27')).toMatchObject([{ isWork: true }]);
});

test('a second import of a year replaces it, an invalid one changes nothing', async () => {
  await run(`${HEADER}\n20250127,一,2,小年夜\n`);
  expect((await run(`${HEADER}\n20250128,二,2,除夕\n20250129,三,9,春節\n`)).code).toBe(1);
  expect((await days('2025-01-28', '2025-01-28'))[0]).toMatchObject({ isWork: true });
  const { errors } = await run(`${HEADER}\n20250128,二,2,除夕\n20250129,三,9,春節\n`);
  expect(errors).toMatch(/^第 3 列：是否放假「9」不正確/m);
  await run(`${HEADER}\n20250128,二,2,除夕\n`);
  expect((await days('2025-01-27', '2025-01-28')).map(({ name }) => name)).toEqual(['', '除夕']);
});

test('an import is audited, and every process reads the days again', async () => {
  const version = () => readVersion(atrium.db, 'organisation');
  const before = await version();
  await run(`${HEADER}\n20250127,一,2,小年夜\n20240208,四,2,小年夜\n`);
  expect(await version()).toBe(before + 1);
  expect(await atrium.db.select().from(audit).where(eq(audit.action, 'calendar.import'))).toMatchObject([
    { target: '2024,2025', detail: { days: 2 } },
  ]);
});

test('every invalid line is reported, valid ones are not, and nothing is imported', async () => {
  const { code, out, errors } = await run(
    [HEADER, '20240103,三,2,休', '20240104,四,9,錯', '20240230,五,0,', '20240105,五,2,休', '20240105,五,2,休'].join(
      '\n',
    ),
  );
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(errors.match(/^第 \d+ 列/gm)).toEqual(['第 3 列', '第 4 列', '第 6 列']);
  expect(errors).toContain('共 3 個問題，沒有變更任何資料');
  expect((await days('2024-01-03', '2024-01-05')).map(({ isWork, name }) => [isWork, name])).toEqual([
    [true, ''],
    [true, ''],
    [true, ''],
  ]);
});

test('errors in a JSON list are reported by entry, not by line', async () => {
  const json = [
    { date: '20250101', week: '三', isHoliday: true, description: '開國紀念日' },
    { date: '20250230', week: '日', isHoliday: false, description: '' },
  ];
  const { code, errors } = await run(JSON.stringify(json, null, 2));
  expect(code).toBe(1);
  expect(errors).toMatch(/^第 2 筆：日期「20250230」不正確/m);
  expect(errors).not.toContain('列：');
});

test('--year imports only that year and reports if the file does not contain it', async () => {
  const text = `${HEADER}\n20261009,五,2,補假\n20271011,一,2,補假\n`;
  expect((await run(text, { year: '2026' })).code).toBe(0);
  expect((await days('2027-10-11', '2027-10-11'))[0]).toMatchObject({ isWork: true });
  expect(await run(text, { year: '2030' })).toMatchObject({ code: 1, errors: expect.stringContaining('2030') });
  expect(await run(text, { year: 'next' })).toMatchObject({ code: 2 });
  expect(await run(text, {}, [])).toMatchObject({ code: 2 });
  expect(await run(text, {}, ['calendar.csv', 'more.csv'])).toMatchObject({ code: 2 });
});
