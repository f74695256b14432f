import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Month, Team } from '../client/types.ts';
import { type Actions, type Attendance, startAttendance } from '../testing/startAttendance.ts';
import { noteJoined, noteLeft } from './rules/employments.ts';
import { noteMoved } from './rules/placements.ts';

const NOW = '2026-03-26 14:18';
let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

const HR: Actions = ['attendance.viewAll'];
const MANAGER: Actions = ['attendance.viewDept'];

/** The matrix as a person sees it. */
async function matrix(employee: string, actions: Actions, query = 'month=2026-03&pageSize=200') {
  const person = await atrium.signIn(employee, NOW, { actions });
  return person.get<Team>(`/attendanceTeam?${query}`);
}

const employeesOf = ({ data }: { data: Team }) => data.list.map(({ employee }) => employee);
const rowOf = ({ data }: { data: Team }, employee: string) => data.list.find((row) => row.employee === employee);

describe('who sees whom', () => {
  test('HR sees the company and no other one; a manager the own unit; who has no such action is refused', async () => {
    const hr = employeesOf(await matrix('A001', HR));
    expect(hr).toEqual(expect.arrayContaining(['C001', 'D001', 'G001', 'E001', 'E101']));
    expect(hr).not.toContain('C201');
    const department = employeesOf(await matrix('D001', MANAGER));
    expect(department).toEqual(expect.arrayContaining(['A001', 'G001', 'E001', 'E002']));
    expect(department).not.toContain('E101');
    const group = employeesOf(await matrix('G001', MANAGER));
    expect(group).toContain('E002');
    expect(group).not.toContain('A001');
    for (const path of ['/attendanceTeam?month=2026-03', '/attendanceTeam/csv?month=2026-03'])
      expect((await (await atrium.signIn('E001', NOW)).get(path)).code, path).toBe(422);
    expect((await matrix('A001', HR, 'month=2026-04')).code).toBe(422);
  });

  test('who moved in the middle of the month is in both units, each with the days of its own; the month call agrees', async () => {
    const moved = (await atrium.directory.byEmployee('E101'))!;
    const before = (await atrium.directory.byEmployee('G001'))!;
    const own = { companyId: moved.companyId, departmentId: moved.departmentId, groupId: moved.groupId };
    const from = { companyId: before.companyId, departmentId: before.departmentId, groupId: before.groupId };
    await noteMoved(atrium.context, moved.id, { from, to: own }, '2026-03-11');
    await noteMoved(atrium.context, moved.id, { from, to: own }, '2026-03-11');
    const seen = (answer: { data: Team }) =>
      answer.data.list
        .find(({ employee }) => employee === 'E101')!
        .days.map(({ why }) => {
          return answer.data.reasons[why]![0]!.code !== 'notYours';
        });
    const old = await matrix('G001', MANAGER);
    expect(seen(old)).toEqual(Array.from({ length: 31 }, (_, day) => day < 10));
    expect(old.data.list.find(({ employee }) => employee === 'E101')!.sums.workedMinutes).toBeGreaterThan(0);
    expect(seen(await matrix('A001', HR))).toEqual(Array(31).fill(true));
    const leader = await atrium.signIn('G001', NOW);
    const { data } = await leader.get<Month>(`/attendance/${moved.id}?month=2026-03`);
    expect(data.calendar.filter(({ why }) => why[0]?.code === 'notYours')).toHaveLength(21);
    expect(data.calendar.slice(10).flatMap(({ card, leaves }) => [card.on.time, ...leaves])).toEqual(
      Array(21).fill(''),
    );
    const later = await atrium.signIn('G001', '2026-04-02 10:00', { actions: MANAGER });
    expect((await later.get(`/attendance/${moved.id}?month=2026-04`)).code).toBe(404);
    expect((await later.get<Team>('/attendanceTeam?month=2026-04')).data.list.map((row) => row.employee)).not.toContain(
      'E101',
    );
    await atrium.execute(sql`delete from attendance.placements`);
  });

  test('leavers are in the months in which they worked, with their last day; re-hired people in all of theirs', async () => {
    const { id } = (await atrium.directory.byEmployee('E002'))!;
    const hide = (hidden: boolean) =>
      atrium.execute(sql`with raised as (update host.versions set organisation = organisation + 1)
        update host.employees set hidden = ${hidden} where id = ${id}`);
    await noteLeft(atrium.context, id, '2026-03-10');
    await hide(true);
    const left = rowOf(await matrix('A001', HR), 'E002')!;
    expect(left.leftOn).toBe('2026-03-10');
    expect(left.days.map(({ kind }) => kind).slice(9, 12)).toEqual(['W', 'outside', 'outside']);
    expect(rowOf(await matrix('A001', HR, 'month=2026-02&pageSize=200'), 'E002')).toBeDefined();
    const april = await atrium.signIn('A001', '2026-04-02 10:00', { actions: HR });
    expect(
      (await april.get<Team>('/attendanceTeam?month=2026-04&pageSize=200')).data.list.map((row) => row.employee),
    ).not.toContain('E002');
    await hide(false);
    await noteJoined(atrium.context, [id], new Date('2026-03-20T02:00:00Z'));
    const again = rowOf(await matrix('A001', HR), 'E002')!;
    expect(again.leftOn).toBeNull();
    expect(again.days.map(({ kind }) => kind === 'outside').slice(8, 20)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    await atrium.execute(sql`delete from attendance.employments`);
  });

  test('someone hidden without a noted employment counts only where they have pressed', async () => {
    const { id } = (await atrium.directory.byEmployee('E002'))!;
    const hide = (hidden: boolean) =>
      atrium.execute(sql`with raised as (update host.versions set organisation = organisation + 1)
        update host.employees set hidden = ${hidden} where id = ${id}`);
    await hide(true);
    expect(employeesOf(await matrix('A001', HR))).toContain('E002');
    expect(employeesOf(await matrix('A001', HR, 'month=2025-06&pageSize=200'))).not.toContain('E002');
    await hide(false);
  });
});

describe('the matrix', () => {
  test('GET /attendanceTeam has for each person the days of the month call, and their sums', async () => {
    const answer = await matrix('A001', HR);
    const hr = await atrium.signIn('A001', NOW, { actions: HR });
    const { list, reasons, shifts } = answer.data;
    expect(list.length).toBeGreaterThan(20);
    for (const row of list) {
      const { data } = await hr.get<Month>(`/attendance/${row.employeeId}?month=2026-03`);
      const cells = row.days.map((cell) => ({
        kind: cell.kind,
        on: cell.on ?? '',
        off: cell.off ?? '',
        late: cell.late ?? 0,
        early: cell.early ?? 0,
        missing: { on: /on|both/.test(cell.missing ?? ''), off: /off|both/.test(cell.missing ?? '') },
        absent: cell.absent ?? 0,
        worked: cell.worked ?? 0,
        extra: cell.extra ?? 0,
        leaves: cell.leaves ?? [],
        flags: cell.flags ?? [],
        why: reasons[cell.why],
        shift: cell.shift === undefined ? null : shifts[cell.shift],
      }));
      const days = data.calendar.map((day) => ({
        kind: day.dayKind,
        on: day.card.on.time,
        off: day.card.off.time,
        late: day.card.on.workOnLate,
        early: day.card.off.workOffEarly,
        missing: day.missing,
        absent: day.minutes.absent,
        worked: day.minutes.worked,
        extra: day.minutes.extra,
        leaves: day.leaves,
        flags: day.flags,
        why: day.why,
        shift: day.shift,
      }));
      expect(cells, row.employee).toEqual(days);
      expect(row.sums, row.employee).toMatchObject({
        late: data.workOnLateCount,
        lateMinutes: data.workOnLateSum,
        early: data.workOffEarlyCount,
        earlyMinutes: data.workOffEarlySum,
      });
    }
  });

  test('is paged, searched, narrowed to a unit and to what days have, and counts these', async () => {
    const { data: all } = await matrix('A001', HR);
    const first = await matrix('A001', HR, 'month=2026-03&pageSize=5');
    const second = await matrix('A001', HR, 'month=2026-03&pageSize=5&page=2');
    expect([...first.data.list, ...second.data.list].map(({ employee }) => employee)).toEqual(
      all.list.slice(0, 10).map(({ employee }) => employee),
    );
    expect(first.data).toMatchObject({ totalSize: all.people, people: all.people });
    expect(employeesOf(await matrix('A001', HR, 'month=2026-03&text=e00'))).toContain('E001');
    const late = await matrix('A001', HR, 'month=2026-03&flag=late&pageSize=200');
    expect(employeesOf(late)).toEqual(all.list.filter(({ sums }) => sums.late > 0).map(({ employee }) => employee));
    expect(late.data.totalSize).toBe(all.counts!.late);
    const { departmentId } = (await atrium.directory.byEmployee('E001'))!;
    const unit = await matrix('A001', HR, `month=2026-03&unit=department:${departmentId}&pageSize=200`);
    expect(employeesOf(unit).sort()).toEqual(employeesOf(await matrix('D001', MANAGER)).sort());
    for (const bad of ['unit=company:1', 'unit=department:0', 'pageSize=201', 'flag=none', `text=${'a'.repeat(41)}`])
      expect((await matrix('A001', HR, `month=2026-03&${bad}`)).code, bad).toBe(422);
  });

  test('a punch is told to those who may view the person, and to no one else', async () => {
    const manager = await atrium.signIn('G001', NOW, { actions: MANAGER });
    const peer = await atrium.signIn('E101', NOW);
    const [toManager, toPeer] = [await manager.listen(), await peer.listen()];
    const person = await atrium.signIn('E001', NOW);
    await person.post('/punchCard/1');
    expect(await toManager.next('teamPunched')).toEqual({ employeeId: person.id, workDate: '2026-03-26' });
    const holds = vi.spyOn(atrium.context.authority, 'holds');
    const other = await atrium.signIn('E002', NOW);
    await other.post('/punchCard/1');
    expect(await toManager.next('teamPunched')).toEqual({ employeeId: other.id, workDate: '2026-03-26' });
    // Who may view the company is known from the press before.
    expect(new Set(holds.mock.calls.map(([asked]) => asked.id)).size).toBeLessThan(5);
    holds.mockRestore();
    expect(toPeer.waiting).toEqual([]);
  });
});
