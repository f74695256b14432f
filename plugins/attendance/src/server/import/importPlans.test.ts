import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Month } from '../../client/types.ts';
import { type Attendance, startAttendance } from '../../testing/startAttendance.ts';

let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

const file = (...lines: string[]) => lines.join('\n');
/** A day of May, in which no one has a roster. */
const dayOf = async (employee: string, date: string) => {
  const person = await atrium.signIn(employee, '2026-05-31 12:00');
  return (await person.get<Month>('/attendance/2026-05')).data.calendar[Number(date.slice(8)) - 1]!;
};
const RULES = '規則,生效日,班別,上班時間,下班時間,休息時間,寬限分鐘,每週,對象,代碼';

test('rules are valid from their date, and a person’s own precedes that of the company', async () => {
  const ended = await atrium.run(
    'rules import',
    file(
      RULES,
      '公司規則,2026-05-11,早班,08:00,17:00,12:00-13:00,5,,公司,HY',
      '門市,2026-05-18,門市,10:00,19:00,,,WWXRWWW,員工,E002',
    ),
  );
  expect(ended).toEqual({ code: 0, out: '已匯入 2 筆出勤規則（新增 2、更新 0）。', err: '' });
  expect((await dayOf('E002', '2026-05-08')).expected).toEqual({ on: '09:00', off: '18:00' });
  const may11 = await dayOf('E002', '2026-05-11');
  expect(may11.expected).toEqual({ on: '08:00', off: '17:00' });
  expect(may11.why[0]).toEqual({ code: 'rule', name: '公司規則', from: '2026-05-11' });
  expect((await dayOf('E002', '2026-05-18')).shiftName).toBe('門市');
  expect((await dayOf('E002', '2026-05-20')).dayKind).toBe('X');
  expect((await dayOf('E002', '2026-05-23')).dayKind).toBe('W');
  expect((await dayOf('E001', '2026-05-18')).shiftName).toBe('早班');
});

test('a closure shortens the day at its site only', async () => {
  expect(
    await atrium.run('sites import', file('員工編號,地點,生效日', 'E001,台北,2026-01-01', 'E101,高雄,2026-01-01')),
  ).toMatchObject({ code: 0, err: '' });
  const closed = file('公司代碼,地點,事由,開始時間,結束時間', 'HY,台北,颱風,2026-05-06 12:00,2026-05-07 00:00');
  expect(await atrium.run('closures import', closed)).toMatchObject({ code: 0, err: '' });
  expect((await atrium.run('closures import', closed)).out).toBe('已匯入 1 筆停班（新增 0、更新 1）。');
  const taipei = await dayOf('E001', '2026-05-06');
  expect(taipei.expected).toEqual({ on: '09:00', off: '12:00' });
  expect(taipei.why).toContainEqual({ code: 'closure', name: '颱風', from: '12:00', to: '18:00' });
  expect((await dayOf('E101', '2026-05-06')).expected).toEqual({ on: '09:00', off: '18:00' });
});

test('what is wrong in a line is reported, and nothing is changed', async () => {
  const wrong = await atrium.run(
    'rules import',
    file(
      RULES,
      '一般,2026-05-01,早班,08:00,17:00,,,,公司,HY',
      '規則,2026-05-01,早班,08:00,17:00,,61,WWW,處,X',
      '規則,2026-05-02,早班,08:00,17:00,,,,部門,不存在',
    ),
  );
  expect(wrong.err.split('\n')).toEqual([
    '第 2 列：「一般」是偏好設定的規則，請在偏好設定修改，或另取名稱。',
    '第 3 列：每週「WWW」不正確，應為星期一到星期日的日別，例如 WWWWWRX（W 工作日、R 休息日、X 例假）。',
    '第 3 列：寬限分鐘「61」不正確，應為 0 到 60。',
    '第 3 列：對象「處」不正確，應為公司、部門、組或員工。',
    '第 4 列：找不到代碼「不存在」。',
    '檔案有 5 個問題，沒有匯入任何資料。請修正後再匯入一次。',
  ]);
  const closures = await atrium.run(
    'closures import',
    file('事由,開始時間,結束時間', '颱風,2026-05-06 12:00,2026-05-06 11:00'),
  );
  expect(closures.code).toBe(1);
});
