import { instantOf } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Month, Team } from '../client/types.ts';
import { type Actions, type Attendance, startAttendance } from '../testing/startAttendance.ts';
import type { Place } from './rules/placements.ts';
import { USUAL_OVERTIME } from './rules/overtime.ts';
import { ALWAYS, ruleRow, USUAL_WEEK } from './rules/workRules.ts';
import { closures, placements, ruleAssignments, ruleVersions, workRules } from './tables.ts';

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
        '加班分（平日正常工時內）,加班分（平日前 2 小時）,加班分（平日 2 小時後）,加班分（休息日前 2 小時）,加班分（休息日 2–8 小時）,加班分（休息日 8 小時後）,' +
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

describe('who moved on the 20th', () => {
  const placeOf = async (employee: string): Promise<Place> => {
    const { companyId, departmentId, groupId } = (await atrium.directory.byEmployee(employee))!;
    return { companyId, departmentId, groupId };
  };

  /** The department of someone works at these times. */
  async function assignRule({ companyId, departmentId }: Place, start: string, end: string) {
    const { db } = atrium.context;
    const [rule] = await db
      .insert(workRules)
      .values({ companyId, name: `${departmentId} ${start}` })
      .returning();
    const shift = { name: start, start, end, breaks: [], flex: null };
    await db.insert(ruleVersions).values(
      ruleRow(rule!.id, {
        name: rule!.name,
        validFrom: ALWAYS,
        shift,
        week: USUAL_WEEK,
        grace: 0,
        overtime: USUAL_OVERTIME,
      }),
    );
    const assigned = { companyId, scope: 'department', scopeId: departmentId!, validFrom: ALWAYS } as const;
    await db.insert(ruleAssignments).values({ ...assigned, ruleId: rule!.id });
  }

  const close = ({ companyId }: Place, date: string) =>
    atrium.context.db.insert(closures).values({
      companyId,
      siteId: null,
      name: '停班',
      starts: instantOf(date, '12:00'),
      ends: instantOf(date, '23:00'),
    });

  /** Moves someone from the unit of another person, without rosters of their own. */
  async function move(employee: string, from: Place) {
    const { id } = (await atrium.directory.byEmployee(employee))!;
    await atrium.execute(sql`delete from attendance.rosters where person_id = ${id}`);
    await atrium.context.db.insert(placements).values([
      { personId: id, fromDate: ALWAYS, ...from },
      { personId: id, fromDate: '2026-03-20', ...(await placeOf(employee)) },
    ]);
    return id;
  }

  const EXPECTED = { date: 5, on: 9, off: 10 } as const;
  /** What was expected on the dates of a file, `09:00–18:00`. */
  const expectedIn = (lines: readonly string[], employee: string) =>
    new Map(
      lines
        .map((line) => line.split(','))
        .filter(([number]) => number === employee)
        .map((cells) => [cells[EXPECTED.date]!, `${cells[EXPECTED.on]}–${cells[EXPECTED.off]}`]),
    );

  test('has the shift of the department and the closures of the company of each date: file, matrix, month and own records', async () => {
    const [before, after, foreign] = [await placeOf('G001'), await placeOf('E101'), await placeOf('C201')];
    await assignRule(before, '09:15', '18:15');
    await assignRule(after, '08:45', '17:45');
    await close(before, '2026-03-05');
    await close(foreign, '2026-03-06');
    await close(foreign, '2026-03-24');
    const moved = await move('E101', before);
    await move('C201', before);

    const hr = await atrium.signIn('A001', NOW, { actions: HR });
    const { lines } = await linesOf(hr, '/attendanceTeam/csv?month=2026-03');
    const ofMoved = expectedIn(lines, 'E101');
    expect(['03-04', '03-05', '03-06', '03-19', '03-20', '03-24'].map((day) => ofMoved.get(`2026-${day}`))).toEqual([
      '09:15–18:15',
      '09:15–12:00',
      '09:15–18:15',
      '09:15–18:15',
      '08:45–17:45',
      '08:45–17:45',
    ]);
    const ofForeign = expectedIn(lines, 'C201');
    expect(['03-05', '03-06', '03-19', '03-20'].map((day) => ofForeign.get(`2026-${day}`))).toEqual([
      '09:15–12:00',
      '09:15–18:15',
      '09:15–18:15',
      undefined,
    ]);

    const { data: team } = await hr.get<Team>('/attendanceTeam?month=2026-03&text=e101');
    const shifts = team.list[0]!.days.map(({ shift }) => (shift === undefined ? '' : team.shifts[shift]!.start));
    const own = await atrium.signIn('E101', NOW);
    const months = [
      (await hr.get<Month>(`/attendance/${moved}?month=2026-03`)).data,
      (await own.get<Month>('/attendance/2026-03')).data,
      (await own.get<Month>('/attendanceRecords?month=2026-03')).data,
    ];
    for (const { calendar } of months) expect(calendar.map(({ shift }) => shift?.start ?? '')).toEqual(shifts);
    const records = await linesOf(own, '/attendanceRecords/csv?from=2026-03-01&to=2026-03-31&of=days');
    expect(expectedIn(records.lines, 'E101')).toEqual(ofMoved);
    const itself = await (await atrium.signIn('C201', NOW)).get<Month>('/attendance/2026-03');
    const offOn = (day: string) => itself.data.calendar.find(({ date }) => date === `2026-03-${day}`)!.expected?.off;
    expect([offOn('05'), offOn('06'), offOn('24')]).toEqual(['12:00', '18:15', '12:00']);
    await atrium.execute(sql`delete from attendance.placements`);
    await atrium.execute(sql`delete from attendance.closures`);
    await atrium.execute(sql`delete from attendance.rule_assignments`);
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
    expect(await person.get('/attendanceRecords?month=2026-04')).toMatchObject({ code: 200 });
    expect(await person.get('/attendanceRecords?month=2026-05')).toMatchObject({ code: 422 });
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
