import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Month } from '../../client/types.ts';
import { type Attendance, startAttendance } from '../../testing/startAttendance.ts';

let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

const SHIFTS = 'employee,date,shift,start,end';
const LEAVES = 'employee,leave_type,start,end,status';
const file = (...lines: string[]) => lines.join('\n');
const dayOf = async (employee: string, date: string) => {
  const person = await atrium.signIn(employee, '2026-03-26 12:00');
  return (await person.get<Month>(`/attendance/${date.slice(0, 7)}`)).data.calendar[Number(date.slice(8)) - 1]!;
};

describe('shifts import', () => {
  test('assigns shifts; a second import changes them', async () => {
    const first = await atrium.run(
      'shifts import',
      file(SHIFTS, 'e001,2026-03-30,早班,7:00,16:00', 'E002,2026-03-30,日班,09:00,18:00'),
    );
    expect(first).toEqual({ code: 0, out: '已匯入 2 筆班表（新增 0、更新 0、不變 2）。', err: '' });
    expect((await dayOf('E001', '2026-03-30')).shift).toEqual({ name: '早班', start: '07:00', end: '16:00' });
    await atrium.run('shifts import', file(SHIFTS, 'E001,2026-03-30,早班,08:00,17:00'));
    expect((await dayOf('E001', '2026-03-30')).shift).toEqual({ name: '早班', start: '08:00', end: '17:00' });
    const [last] = await atrium.historyOf('rosters');
    expect(last).toMatchObject({ action: 'attendance.shifts.import', detail: { rows: 1 } });
  });

  test('reports every invalid line and changes nothing', async () => {
    const ended = await atrium.run(
      'shifts import',
      file(
        SHIFTS,
        'E001,2026-03-31,夜班,20:00,05:00',
        'X999,2026-03-31,夜班,20:00,05:00',
        'E001,2026-02-30,夜班,20:00,05:00',
        'E001,2026-03-29,,25:00,05:60',
        'E001,2026-03-31,日班,09:00,18:00',
        'E002,2026-03-31,日班,09:00,09:00',
        'E002,2026-03-31',
        'E003,2026-03-31,,20:00,05:00',
        'E003,2026-03-31,日班,09:00,18:00',
      ),
    );
    expect(ended.code).toBe(1);
    expect(ended.err.split('\n')).toEqual([
      '第 3 列：找不到員工編號「X999」。',
      '第 4 列：日期「2026-02-30」不正確，應為 YYYY-MM-DD。',
      '第 5 列：shift 不可空白，最多 20 個字。',
      '第 5 列：start「25:00」不正確，應為 HH:mm。',
      '第 5 列：end「05:60」不正確，應為 HH:mm。',
      '第 6 列：與第 2 列重複。',
      '第 7 列：start 與 end 相同，班別至少要有一分鐘。',
      '第 8 列：shift 不可空白，最多 20 個字。',
      '第 8 列：start「」不正確，應為 HH:mm。',
      '第 8 列：end「」不正確，應為 HH:mm。',
      // a line that is wrong itself is no duplicate of another one
      '第 9 列：shift 不可空白，最多 20 個字。',
      '檔案有 11 個問題，沒有匯入任何資料。請修正後再匯入一次。',
    ]);
    expect((await dayOf('E001', '2026-03-31')).shiftName).toBe('日班');
  });

  test('dates and times as spreadsheets write them, a Chinese header, and what a date may be twice is reported', async () => {
    const lines = [
      '員工編號;日期;班別;上班時間;下班時間;備註',
      'E001;2026/3/30;早班;7:00;下午 4:00;x',
      'E002;115/3/30;日班;09:00:00;0.75;',
    ];
    const ended = await atrium.run('shifts import', file(...lines));
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out.split('\n')[0]).toBe('注意：第 1 列：欄位「備註」不會匯入。');
    expect((await dayOf('E001', '2026-03-30')).shift).toEqual({ name: '早班', start: '07:00', end: '16:00' });
    expect((await dayOf('E002', '2026-03-30')).shift).toEqual({ name: '日班', start: '09:00', end: '18:00' });
    const wrong = await atrium.run(
      'shifts import',
      file(SHIFTS, 'E001,3/4/2026,早班,7:00,16:00', 'E001,2026-03-31,特別,,'),
    );
    expect(wrong.err.split('\n').slice(0, 2)).toEqual([
      '第 2 列：日期「3/4/2026」可能是月／日，也可能是日／月，請改寫成 YYYY-MM-DD，或加上 --date-order=mdy（月／日）或 --date-order=dmy（日／月）。',
      '第 3 列：「特別」沒有上下班時間。休息日請在日別（或班別）寫「休息日」、「例假」或「國定假日」；上班的日子請填寫時間。',
    ]);
  });

  test('free days by their kind or in place of a shift; a Saturday with times is judged; breaks are the shift’s', async () => {
    const header = '員工編號,日期,班別,上班時間,下班時間,日別,休息時間,彈性上班';
    const ended = await atrium.run(
      'shifts import',
      file(
        header,
        'E105,2026-03-10,休假,,,,,',
        'E105,2026-03-11,,,,例假,,',
        'E105,2026-03-12,早班,07:00,16:00,,11:00-12:00;14:00-14:10有薪,06:30-08:00',
        'E105,2026-03-14,早班,07:00,16:00,,11:00-12:00;14:00-14:10有薪,06:30-08:00',
      ),
    );
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(await dayOf('E105', '2026-03-10')).toMatchObject({ dayKind: 'R', shiftName: '', expected: null });
    expect(await dayOf('E105', '2026-03-11')).toMatchObject({ dayKind: 'X', kind: 'off' });
    const saturday = await dayOf('E105', '2026-03-14');
    expect(saturday).toMatchObject({ dayKind: 'W', kind: 'work', missing: { on: true, off: true } });
    expect(saturday.why.slice(0, 3)).toEqual([
      { code: 'rostered' },
      { code: 'flexible', from: '08:00', to: '17:00' },
      { code: 'break', from: '11:00', to: '12:00' },
    ]);
    const again = file(header, 'E105,2026-03-14,早班,07:00,16:00,國定假日,,');
    expect((await atrium.run('shifts import', again)).err).toContain('第 2 列：日別「國定假日」不上班');
    const other = file(
      header,
      'E105,2026-03-12,早班,07:00,16:00,,11:00-12:00,',
      'E105,2026-03-13,早班,07:00,16:00,,11-13,',
    );
    expect((await atrium.run('shifts import', other)).err.split('\n')[0]).toBe(
      '第 3 列：休息時間「11-13」不正確，應如 12:00-13:00，最多 4 段，以分號隔開。',
    );
    expect((await atrium.run('shifts import', other.replace('11-13', '11:00-13:00'))).err).toContain('與第 2 列不同');
    expect((await atrium.run('shifts import', other.replace('11-13,', ',9:00-10:00'))).err).toContain(
      '彈性上班「9:00-10:00」不正確',
    );
  });

  test('--date-order says how such dates are meant', async () => {
    const lines = file(SHIFTS, 'E001,3/2/2026,早班,7:00,16:00');
    const dryRun = { 'dry-run': true } as const;
    expect(await atrium.run('shifts import', lines, { ...dryRun, 'date-order': 'ymd' })).toMatchObject({
      code: 2,
      out: '',
    });
    expect(await atrium.run('shifts import', lines, { ...dryRun, 'date-order': 'dmy' })).toMatchObject({ code: 0 });
    await atrium.run('shifts import', lines, { 'date-order': 'mdy' });
    expect((await dayOf('E001', '2026-03-02')).shift).toEqual({ name: '早班', start: '07:00', end: '16:00' });
    const leaves = file(LEAVES, 'E001,事假,7/4/2026 9:00,7/4/2026 12:00,1');
    expect(await atrium.run('leaves import', leaves, { ...dryRun, 'date-order': 'dmy' })).toMatchObject({ code: 0 });
  });

  test('only checks with --dry-run', async () => {
    const ended = await atrium.run('shifts import', file(SHIFTS, 'E001,2026-03-31,夜班,20:00,05:00'), {
      'dry-run': true,
    });
    expect(ended).toEqual({ code: 0, out: '檢查通過：1 筆可以匯入；因為有 --dry-run，沒有寫入。', err: '' });
    expect((await dayOf('E001', '2026-03-31')).shiftName).toBe('日班');
  });

  test('takes the name of one file', async () => {
    for (const args of [[], ['a.csv', 'b.csv']]) {
      const ended = await atrium.run('shifts import', file(SHIFTS, 'E001,2026-03-31,夜班,20:00,05:00'), {}, args);
      expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining('shifts import') as string });
    }
  });

  test('reports a wrong header', async () => {
    const ended = await atrium.run(
      'shifts import',
      file('employee,date,shift,begin,end', 'E001,2026-03-31,夜班,20:00,05:00'),
    );
    expect(ended.code).toBe(1);
    expect(ended.err).toContain('start');
    expect(ended.err).toContain('begin');
  });
});

describe('leaves import', () => {
  test('reads UTF-8 and Big5, and shortens the expected time', async () => {
    const big5 = Buffer.concat([
      Buffer.from(`${LEAVES}\r\nE002,`),
      Buffer.from([0xaf, 0x53, 0xa5, 0xf0]), // 特休
      Buffer.from(',2026-03-30 13:30,2026-03-30T18:00,1\r\n'),
    ]);
    expect(await atrium.run('leaves import', big5)).toMatchObject({ code: 0, err: '' });
    const day = await dayOf('E002', '2026-03-30');
    expect(day.leaves).toContainEqual({
      leaveTypeName: '特休',
      startDatetime: '2026-03-30 13:30',
      endDatetime: '2026-03-30 18:00',
      status: 1,
    });
    expect(day.expected).toEqual({ on: '09:00', off: '13:30' });
  });

  test('the state of a leave may be a word', async () => {
    const leave = (status: string) => file(LEAVES, `E003,事假,2026/3/30 09:00,2026/3/30 12:00,${status}`);
    expect(await atrium.run('leaves import', leave('已核准'), { 'dry-run': true })).toMatchObject({ code: 0, err: '' });
    expect(await atrium.run('leaves import', leave('approved'), { 'dry-run': true })).toMatchObject({ code: 0 });
    expect((await atrium.run('leaves import', leave('再說'))).err).toContain('status「再說」不正確');
  });

  test('a second import brings end and status up to date', async () => {
    const leave = (end: string, status: number) =>
      file(LEAVES, `E101,事假,2026-03-30 09:00,2026-03-30 ${end},${status}`);
    expect((await atrium.run('leaves import', leave('12:00', 0))).out).toBe(
      '已匯入 1 筆請假（新增 1、更新 0、不變 0）。',
    );
    expect((await atrium.run('leaves import', leave('18:00', 1))).out).toBe(
      '已匯入 1 筆請假（新增 0、更新 1、不變 0）。',
    );
    const [last] = await atrium.historyOf('leaves');
    expect(last).toMatchObject({ action: 'attendance.leaves.import', detail: { rows: 1 } });
    expect((await dayOf('E101', '2026-03-30')).leaves).toEqual([
      { leaveTypeName: '事假', startDatetime: '2026-03-30 09:00', endDatetime: '2026-03-30 18:00', status: 1 },
    ]);
  });

  test('leave that was approved here is not changed by an import, and kinds that count in no balance are named', async () => {
    const { id: employeeId } = (await atrium.directory.byEmployee('E102'))!;
    const span = { start: '2026-03-30 09:00', end: '2026-03-30 18:00' };
    await atrium.offer('setAbsence', 'E102', { employeeId, name: '病假', ...span });
    const line = (kind: string, start: string, status: number) =>
      file(LEAVES, `E102,${kind},2026-03-30 ${start},2026-03-30 18:00,${status}`);
    for (const own of [line('病假', '09:00', 3), line('事假', '13:00', 1)]) {
      const { code, err } = await atrium.run('leaves import', own);
      expect(code).toBe(1);
      expect(err).toContain('第 2 列：E102');
    }
    expect((await dayOf('E102', '2026-03-30')).leaves).toMatchObject([{ leaveTypeName: '病假', status: 1 }]);
    const { code, out } = await atrium.run('leaves import', line('特休', '13:00', 2), { 'dry-run': true });
    expect([code, out]).toEqual([0, expect.stringContaining('這些假別不計入請假額度：特休')]);
  });

  test('reports every invalid line and changes nothing', async () => {
    const ended = await atrium.run(
      'leaves import',
      file(
        LEAVES,
        'E101,公假,2026-03-31 09:00,2026-03-31 18:00,1',
        'E101,公假,2026-03-31 09:00,2026-03-31 09:00,1',
        'E101,公假,2026-03-31,2026-03-31 18:00,4',
        'E101,公假,2026-03-31 09:00,2026-03-31 12:00,2',
      ),
    );
    expect(ended.code).toBe(1);
    expect(ended.err.split('\n')).toEqual([
      '第 3 列：end 必須晚於 start。',
      '第 4 列：start「2026-03-31」不正確，應為 YYYY-MM-DD HH:mm。',
      '第 4 列：status「4」不正確，應為 0 或「審核中」、1 或「已核准」、2 或「已退回」、3 或「已撤銷」。',
      '第 5 列：與第 2 列重複。',
      '檔案有 4 個問題，沒有匯入任何資料。請修正後再匯入一次。',
    ]);
    expect((await dayOf('E101', '2026-03-31')).leaves).toEqual([]);
  });
});
