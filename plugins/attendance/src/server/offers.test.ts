import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actions, type Attendance, startAttendance } from '../testing/startAttendance.ts';

let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

interface Unpunched {
  readonly unPunchOn: string;
  readonly unPunchOff: string;
}
const unpunched = (employee: string, month = '2026-03') => atrium.offer<Unpunched>('unpunched', employee, { month });

describe('days without a punch (C.3-19)', () => {
  test('are those of the month, today only once it is due', async () => {
    atrium.setClock('2026-03-26 09:29', 59_999);
    const before = await unpunched('E001');
    expect(before.unPunchOn.split(',')).toHaveLength(1);
    expect(before.unPunchOff.split(',')).toHaveLength(1);
    expect(before.unPunchOn).not.toContain('2026-03-26');
    atrium.setClock('2026-03-26 09:30');
    expect(await unpunched('E001')).toEqual({ ...before, unPunchOn: `${before.unPunchOn},2026-03-26` });
    atrium.setClock('2026-03-26 18:00');
    expect((await unpunched('E001')).unPunchOff).toBe(`${before.unPunchOff},2026-03-26`);
  });

  test('end with the punch', async () => {
    const person = await atrium.signIn('E002', '2026-03-26 09:50');
    expect((await unpunched('E002')).unPunchOn).toContain('2026-03-26');
    await person.post('/punchCard/0');
    expect((await unpunched('E002')).unPunchOn).not.toContain('2026-03-26');
  });

  test('are never days off nor days of approved leave', async () => {
    atrium.setClock('2026-04-30 23:59');
    const off = (await atrium.directory.days('2026-04-01', '2026-04-30')).filter((day) => !day.isWork);
    const work = (await atrium.directory.days('2026-04-01', '2026-04-30')).filter((day) => day.isWork);
    const away = work[4]!.date;
    const leave = `employee,leave_type,start,end,status\nE101,特休,${away} 09:00,${away} 18:00,1`;
    expect(await atrium.run('leaves import', leave)).toMatchObject({ code: 0 });
    const days = (await unpunched('E101', '2026-04')).unPunchOff.split(',');
    for (const { date } of off) expect(days).not.toContain(date);
    expect(days).not.toContain(away);
    expect(days).toHaveLength(work.length - 1);
  });
});

describe('who is on leave (C.3-20)', () => {
  const DAY = '2026-03-27';
  const onLeave = async (employee: string, actions: Actions = []) => {
    const { list } = await atrium.offer<{ list: { employeeId: number; leaveTypeName: string }[] }>(
      'onLeave',
      employee,
      { day: DAY },
      actions,
    );
    const { id } = (await atrium.directory.byEmployee('E002'))!;
    return list.filter((row) => row.employeeId === id).map((row) => row.leaveTypeName);
  };

  test('is the department for its people, everyone they lead for managers; the type of leave only for these', async () => {
    const leaves = (status: number) =>
      `employee,leave_type,start,end,status\nE002,病假,${DAY} 09:00,${DAY} 18:00,${status}`;
    expect(await atrium.run('leaves import', leaves(0))).toMatchObject({ code: 0 });
    expect(await onLeave('G001'), 'pending').toEqual([]);
    expect(await atrium.run('leaves import', leaves(1))).toMatchObject({ code: 0 });
    for (const leader of ['G001', 'D001', 'C001', 'E002'])
      expect([leader, await onLeave(leader)]).toEqual([leader, ['病假']]);
    expect(await onLeave('E001'), 'a peer').toEqual(['']);
    expect(await onLeave('E101'), 'another department').toEqual([]);
    // G002 manages another group of the department.
    expect(await onLeave('G002', ['attendance.viewDept']), 'beyond the own unit').toEqual(['']);
    expect(await onLeave('G002', ['attendance.viewAll']), 'with permission to view all').toEqual(['病假']);
  });
});

describe('when people are on leave, for who plans a meeting (C.3-20)', () => {
  const day = '2026-06-15';
  const away = ['E002', 'E012', 'C001', 'C201'];
  const pending = 'E101';
  /** Number, kind and name of the leaves of all of these people on the day. */
  const times = async (employee: string | undefined, actions: Actions = []) => {
    const found = await Promise.all([...away, pending].map((each) => atrium.directory.byEmployee(each)));
    const numbers = new Map(found.map((person) => [person!.id, person!.employee]));
    const rows = await atrium.leaveTimes(
      employee,
      { people: [...numbers.keys(), 987_654], from: day, to: day },
      actions,
    );
    return rows.map(({ employeeId, kind, name }) => `${numbers.get(employeeId)} ${kind} ${name}`.trim()).sort();
  };
  const put = (employees: readonly string[], from: string, to: string, status: number) =>
    atrium.execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
      select id, '病假', ${`${from}+08`}::timestamptz, ${`${to}+08`}::timestamptz, ${status} from host.employees
      where employee = any(${`{${employees.join(',')}}`}::text[])`);
  beforeAll(async () => {
    await put(away, `${day} 09:00`, `${day} 18:00`, 1);
    await put([pending], `${day} 09:00`, `${day} 18:00`, 0);
    // The evening before, and the next day from its beginning.
    await put(away, '2026-06-14 18:00', `${day} 00:00`, 1);
    await put(away, '2026-06-16 00:00', '2026-06-16 09:00', 1);
  });

  test('the department sees leave, those who lead and may view them its kind as well, the company that they are busy', async () => {
    for (const leader of ['C001', 'G001'])
      expect([leader, (await times(leader)).filter((one) => one.startsWith('E'))]).toEqual([
        leader,
        ['E002 leave 病假'],
      ]);
    expect(await times('E002'), 'oneself').toEqual(['C001 busy', 'E002 leave 病假']);
    expect(await times('E001'), 'a peer').toEqual(['C001 busy', 'E002 leave']);
    expect(await times('E101'), 'another department').toEqual(['C001 busy', 'E002 busy']);
    expect(await times('E101', ['attendance.viewAll'])).toEqual(['C001 leave 病假', 'E002 leave 病假']);
    expect(await times('C002'), 'without a department, as the other one').toContain('C001 busy');
    expect(await times('C201'), 'of another company').toEqual(['C201 leave 病假']);
  });

  test('a job, which no one calls, gets to know nothing', async () => {
    expect(await times(undefined)).toEqual([]);
    expect(await atrium.offer('onLeave', undefined, { day })).toEqual({ list: [] });
    expect(await atrium.offer('unpunched', undefined, { month: '2026-03' })).toEqual({ unPunchOn: '', unPunchOff: '' });
  });
});
