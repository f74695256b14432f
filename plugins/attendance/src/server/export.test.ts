import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actions, type Attendance, startAttendance } from '../testing/startAttendance.ts';

const NOW = '2026-03-26 14:18';
const HR: Actions = ['attendance.viewAll'];
const MANAGER: Actions = ['attendance.viewDept'];
let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

/** Lines of a file, by its path below /api, without the mark of its encoding. */
async function linesOf(person: Awaited<ReturnType<Attendance['signIn']>>, path: string) {
  const response = await person.fetchFile(`/api${path}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)], path).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  return { response, lines: text.split('\r\n').slice(0, -1) };
}

describe('judged days as a file', () => {
  test('GET /attendanceTeam/csv has a row per person and day up to today, with the columns that payroll takes', async () => {
    const hr = await atrium.signIn('A001', NOW, { actions: HR });
    const { lines, response } = await linesOf(hr, '/attendanceTeam/csv?month=2026-03');
    expect(lines[0]).toBe(
      '員工編號,姓名,部門,組,離職日,日期,星期,日別,班別,應上班,應下班,上班,下班,遲到分,早退分,缺勤分,工時分,' +
        '加班分（平日前 2 小時）,加班分（平日 2 小時後）,加班分（休息日前 2 小時）,加班分（休息日 2–8 小時）,加班分（休息日 8 小時後）,' +
        '加班分（國定假日 8 小時內）,加班分（國定假日 8 小時後）,加班分（例假）,補休分,請假,停班分,註記,更正者',
    );
    const own = lines.filter((line) => line.startsWith('E001,'));
    expect(own).toHaveLength(26);
    expect(own[5]).toMatch(/^E001,[^,]+,[^,]+,[^,]+,,2026-03-06,五,工作日,日班,09:00,18:00,09:12,18:20,12,,,/);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toContain('E101');
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('部門出勤 2026-03.csv');
    expect((await atrium.audited(hr.id)).at(-1)).toBe('attendance.export attendance:team');
  });

  test('of a department are those of its manager; of one person those of who may view them', async () => {
    const manager = await atrium.signIn('G001', NOW, { actions: MANAGER });
    const { lines } = await linesOf(manager, '/attendanceTeam/csv?month=2026-02&to=2026-03');
    const people = new Set(lines.slice(1).map((line) => line.split(',')[0]));
    expect(people).toContain('E002');
    expect(people).not.toContain('E101');
    const [own, other] = [(await atrium.directory.byEmployee('E001'))!, (await atrium.directory.byEmployee('E101'))!];
    const one = await linesOf(manager, `/attendanceTeam/csv?month=2026-03&employeeId=${own.id}`);
    expect(one.lines).toHaveLength(27);
    expect(await manager.get(`/attendanceTeam/csv?month=2026-03&employeeId=${other.id}`)).toMatchObject({ code: 404 });
    for (const query of ['month=2026-04', 'month=2026-03&to=2026-02', 'month=2025-02&to=2026-03'])
      expect(await manager.get(`/attendanceTeam/csv?${query}`), query).toMatchObject({ code: 422 });
  });
});

describe('records', () => {
  test('GET /attendanceRecords and GET /attendanceRecords/csv are open for one’s own as far as they are kept, as days and as presses', async () => {
    const person = await atrium.signIn('E001', NOW);
    for (const month of ['2026-03', '2026-02', '2021-05'])
      expect(await person.get(`/attendanceRecords?month=${month}`), month).toMatchObject({
        code: 200,
        data: { month },
      });
    expect(await person.get('/attendanceRecords?month=2026-04')).toMatchObject({ code: 422 });
    const days = await linesOf(person, '/attendanceRecords/csv?from=2026-03-01&to=2026-03-31&of=days');
    expect(days.lines).toHaveLength(27);
    const presses = await linesOf(person, '/attendanceRecords/csv?from=2026-03-01&to=2026-03-31');
    expect(presses.lines[0]).toBe('員工編號,姓名,部門,組,離職日,打卡時間,類別,歸屬日,來源,網路位址');
    expect(presses.lines[1]).toMatch(/^E001,.*,2026-03-02 0\d:\d\d:\d\d,上班,2026-03-02,打卡,127\.0\.0\.1$/);
    expect(new Set(presses.lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(['E001']));
    expect((await atrium.audited(person.id)).slice(-2)).toEqual(Array(2).fill('attendance.export attendance:own'));
  });

  test('of others are for who may view the company: a manager, a peer and people of other companies get none', async () => {
    const [own, other, foreign] = await Promise.all(
      ['E001', 'E101', 'C201'].map(async (employee) => (await atrium.directory.byEmployee(employee))!.id),
    );
    const path = (people: string | number) => `/attendanceRecords/csv?from=2026-03-01&to=2026-03-31&people=${people}`;
    for (const actions of [[], MANAGER])
      expect(await (await atrium.signIn('G001', NOW, { actions })).get(path(own!))).toMatchObject({ code: 404 });
    const hr = await atrium.signIn('A001', NOW, { actions: HR });
    const { lines } = await linesOf(hr, path(`${own},${other}`));
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(['E001', 'E101']));
    expect(await hr.get(path(foreign!))).toMatchObject({ code: 404 });
    expect((await linesOf(hr, path('all'))).lines.length).toBeGreaterThan(500);
    const bounds = (from: string, to: string) => hr.get(`/attendanceRecords/csv?from=${from}&to=${to}`);
    expect(await bounds('2026-03-02', '2026-03-01')).toMatchObject({ code: 422 });
    expect(await bounds('2025-03-01', '2026-03-02')).toMatchObject({ code: 422 });
  });

  test('one export at a time: a second one is refused until the first is read or its client has gone', async () => {
    const hr = await atrium.signIn('A001', NOW, { actions: HR });
    const path = '/attendanceTeam/csv?month=2025-04&to=2026-03';
    const running = await hr.fetchFile(`/api${path}`);
    expect(await hr.get(path)).toMatchObject({ code: 409 });
    expect((await atrium.signIn('G001', NOW, { actions: MANAGER })).id).not.toBe(hr.id);
    await running.body!.cancel();
    await expect.poll(async () => (await hr.fetchFile('/api/attendanceTeam/csv?month=2026-03')).status).toBe(200);
  });
});
