import { mapRows, matchColumns, readTableFile } from '@atrium/sdk/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actions, type Attendance, startAttendance } from '../../testing/startAttendance.ts';
import type { Month } from '../../client/types.ts';

let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

const NOW = '2026-03-26 14:18';

describe('[S0-223] [S0-224] [S0-225] the month of the demo company', () => {
  test('has its days, sums that agree with them, and every status of leave', async () => {
    const { code, data } = await (await atrium.signIn('E001', NOW)).get<Month>('/attendance/2026-03');
    expect(code).toBe(200);
    expect(data.calendar.map((day) => day.date)).toHaveLength(31);
    const minutes = (of: (day: Month['calendar'][number]) => number) =>
      data.calendar.map(of).filter((value) => value > 0);
    const [late, early] = [minutes((day) => day.card.on.workOnLate), minutes((day) => day.card.off.workOffEarly)];
    expect([data.workOnLateCount, data.workOnLateSum]).toEqual([late.length, late.reduce((a, b) => a + b, 0)]);
    expect([data.workOffEarlyCount, data.workOffEarlySum]).toEqual([early.length, early.reduce((a, b) => a + b, 0)]);
    expect([late, early]).toEqual([[12, 15], [40]]);
    const leaves = data.calendar.flatMap((day) => day.leaves);
    expect(new Set(leaves.map((leave) => leave.status))).toEqual(new Set([0, 1, 2, 3]));
    expect(data.workLeaveSum).toBe(leaves.length);
    expect(leaves[0]).toEqual({
      leaveTypeName: '特休',
      startDatetime: expect.stringMatching(/^2026-03-\d\d 13:30$/) as string,
      endDatetime: expect.stringMatching(/^2026-03-\d\d 18:00$/) as string,
      status: 1,
    });
    expect(data.calendar.filter((day) => day.missing.on)).toHaveLength(2);
    expect(data.calendar.filter((day) => day.missing.off)).toHaveLength(1);
    expect(data).toMatchObject({ month: '2026-03', today: '2026-03-26', updatedOn: NOW });
  });

  test('returns the current month for an employee id without one', async () => {
    const person = await atrium.signIn('E001', NOW);
    expect((await person.get<Month>(`/attendance/${person.id}`)).data.month).toBe('2026-03');
  });
});

test('before an account was added nothing is expected: a shift counts from the one that begins after it', async () => {
  const person = await atrium.signIn('E101', NOW);
  const missing = async () => {
    const { data } = await person.get<Month>('/attendance/2026-03');
    return data.calendar.filter((day) => day.missing.on || day.missing.off).map((day) => day.date);
  };
  const add = (moment: string | null) =>
    atrium.execute(sql`with raised as (update host.versions set organisation = organisation + 1)
      update host.employees set added_on = ${moment}::timestamptz where id = ${person.id}`);
  // Presses cannot be deleted: those of the person become another's.
  await atrium.execute(sql`alter table attendance.presses disable trigger presses_kept`);
  await atrium.execute(sql`update attendance.presses set person_id = 0 where person_id = ${person.id}`);
  await atrium.execute(sql`alter table attendance.presses enable trigger presses_kept`);
  await atrium.execute(sql`delete from attendance.leaves where person_id = ${person.id}`);
  const all = await missing();
  expect(all[0]).toBe('2026-03-02');
  const [from, third] = [all.at(-4)!, all.at(-3)!];
  await add(`${from} 08:59:59+08`);
  expect(await missing()).toEqual(all.slice(-4));
  await add(`${from} 09:00:01+08`);
  expect(await missing()).toEqual(all.slice(-3));
  const { unPunchOff } = await atrium.offer<{ unPunchOff: string }>('unpunched', 'E101', { month: '2026-03' });
  expect(unPunchOff.split(',')[0]).toBe(third);
  await add(null);
  expect(await missing()).toEqual(all);
});

describe('[S0-097] the bounds of the months', () => {
  test('are this month and the previous one, for oneself and for people one leads', async () => {
    const own = await atrium.signIn('E001', NOW);
    const codes = async (path: (month: string) => string, person: typeof own) =>
      Promise.all(
        ['2026-01', '2026-02', '2026-03', '2026-04'].map(async (month) => (await person.get(path(month))).code),
      );
    expect(await codes((month) => `/attendance/${month}`, own)).toEqual([422, 200, 200, 422]);
    const leader = await atrium.signIn('G001', NOW);
    expect(await codes((month) => `/attendance/${own.id}?month=${month}`, leader)).toEqual([422, 200, 200, 422]);
  });

  test('reach further back, never forward, for people who may view attendance', async () => {
    for (const action of ['attendance.viewDept', 'attendance.viewAll'] as const) {
      const administrator = await atrium.signIn('A001', NOW, { actions: [action] });
      expect((await administrator.get<Month>('/attendance/2025-11')).data.calendar).toHaveLength(30);
      expect(await administrator.get('/attendance/2026-04')).toMatchObject({ code: 422 });
    }
  });

  test('are years from 2000 to the next, for all callers: any other is not a month', async () => {
    const administrator = await atrium.signIn('A001', NOW, { actions: ['attendance.viewDept'] });
    for (const year of ['0000', '0001', '0099', '1999', '9999']) {
      expect((await administrator.get(`/attendance/${year}-12`)).code, year).toBe(404);
      const code = (await administrator.get(`/attendance/${administrator.id}?month=${year}-12`)).code;
      expect(code, year).toBe(422);
    }
  });

  test('are explained in the message', async () => {
    const { msg } = await (await atrium.signIn('E001', NOW)).get('/attendance/2026-01');
    expect(msg).toBe('只能檢視本月與上個月的出勤，2026-01 已超出範圍。');
  });
});

describe('[S0-227] another person’s month', () => {
  test('is visible to those who lead the person; for all others the person does not exist', async () => {
    const { id } = await atrium.signIn('E001', NOW);
    const seen = async (employee: string, actions: Actions = []) => {
      const person = await atrium.signIn(employee, NOW, { actions });
      const { code, data } = await person.get<Month | null>(`/attendance/${id}?month=2026-03`);
      return code === 200 ? data!.workOnLateSum : code;
    };
    for (const leader of ['G001', 'D001', 'C001']) expect([leader, await seen(leader)]).toEqual([leader, 27]);
    for (const other of ['E002', 'E101']) expect([other, await seen(other)]).toEqual([other, 404]);
  });

  test.each([
    // whose month: E002 of the same group, A001 of the same department, E101 of another one, C201 of another company
    ['G001', ['attendance.viewDept'], { E002: 200, A001: 404, E101: 404, C201: 404 }],
    ['D001', ['attendance.viewDept'], { E002: 200, A001: 200, E101: 404, C201: 404 }],
    ['C001', ['attendance.viewDept'], { E002: 200, A001: 200, E101: 200, C201: 404 }],
    ['E001', ['attendance.viewDept'], { E002: 200, A001: 404, E101: 404, C201: 404 }],
    ['E001', ['attendance.viewAll'], { E002: 200, A001: 200, E101: 200, C201: 404 }],
    ['E001', [], { E002: 404, A001: 404, E101: 404, C201: 404 }],
  ] as const)(
    'is open to %s with %j for the unit of the level, missing beyond',
    async (employee, actions, expected) => {
      const person = await atrium.signIn(employee, NOW, { actions });
      const ask = async (whose: string, month: string) => {
        const { id } = (await atrium.directory.byEmployee(whose))!;
        return person.get(`/attendance/${id}?month=${month}`);
      };
      const missing = { ...(await person.get('/attendance/999999?month=2026-03')), requestId: '' };
      for (const [whose, code] of Object.entries(expected)) {
        const answer = await ask(whose, '2026-03');
        expect([whose, answer.code]).toEqual([whose, code]);
        if (code === 404) expect({ ...answer, requestId: '' }).toEqual(missing);
        // months before the previous one need the action
        expect([whose, (await ask(whose, '2025-11')).code]).toEqual([whose, code]);
      }
    },
  );

  test('of an unknown person is the same 404; so is an invalid id or month', async () => {
    const person = await atrium.signIn('E001', NOW);
    const hidden = await person.get('/attendance/1?month=2026-03');
    const missing = await person.get('/attendance/999999?month=2026-03');
    expect({ ...missing, requestId: '' }).toEqual({ ...hidden, requestId: '' });
    expect(missing.code).toBe(404);
    for (const id of ['2026-13', '2026-3', '0', '-1', 'E001', `0${person.id}`, `0x${person.id.toString(16)}`])
      expect((await person.get(`/attendance/${id}`)).code, id).toBe(404);
    expect((await person.get(`/attendance/${person.id}?month=2026-3`)).code).toBe(422);
  });
});

describe('the month as a file', () => {
  test('GET /attendance/:id/csv has a row per day as the screen shows it, for those who see the month, in their language', async () => {
    const { fetchFile, person } = await atrium.signIn('E001', NOW);
    const response = await fetchFile(`/api/attendance/2026-03/csv`);
    const expected = `每月出勤 E001 ${person.name} 2026-03.csv`;
    expect(response.headers.get('content-disposition')).toContain(`UTF-8''${encodeURIComponent(expected)}`);
    const columns = (['日期', '班別', '上班', '下班', '遲到（分鐘）', '早退（分鐘）', '請假'] as const).map((id) => ({
      id,
      titles: [id],
    }));
    const file = await readTableFile(new Uint8Array(await response.arrayBuffer()));
    const { places, missing, notes } = matchColumns(file, columns);
    expect([missing, notes, file.notes]).toEqual([[], [], []]);
    const rows = mapRows(file.rows, columns, places);
    expect(rows).toHaveLength(31);
    const minutes = rows.map(({ cells }) => Number(cells['遲到（分鐘）'])).filter((value) => value > 0);
    expect(minutes).toEqual([12, 15]);
    expect(rows.flatMap(({ cells }) => [cells['遲到（分鐘）'], cells['早退（分鐘）']])).not.toContain('0');
    expect(rows.filter(({ cells }) => cells['上班'] === '未打卡')).toHaveLength(2);
    expect(rows.find(({ cells }) => cells['請假'] !== '')?.cells['請假']).toMatch(
      /^特休 2026-03-\d\d 13:30–.* 已核准$/,
    );
    const leader = await atrium.signIn('G001', NOW);
    expect((await leader.fetchFile(`/api/attendance/${person.id}/csv?month=2026-03`)).headers.get('content-type')).toBe(
      'text/csv; charset=utf-8',
    );
    const stranger = await atrium.signIn('E101', NOW);
    expect(await stranger.get(`/attendance/${person.id}/csv?month=2026-03`)).toMatchObject({ code: 404 });
  });
});
