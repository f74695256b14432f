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
