import { expect, test } from 'vitest';
import { notificationsTest } from '../testing/notificationsTest.ts';

const TODAY = '2026-03-26';

test('[S0-185][S0-186][S0-232][S0-233] people on leave today and the month’s days without a punch come from attendance', async () => {
  const { api, asPerson, server, token, url } = await notificationsTest({
    with: ['attendance'],
    demo: true,
    as: 'E001',
    clock: `${TODAY}T12:00:00+08:00`,
  });
  const info = await api.info();
  expect(info.attendance).toBe(true);
  expect(info.onLeave.title).toBe('今日請假人員');
  for (const days of [info.unPunchOn, info.unPunchOff]) expect(days).toMatch(/^2026-03-\d\d(,2026-03-\d\d)*$/);
  expect(info.unPunchOn.split(',')).toContain(TODAY);
  // The same days as in the month of attendance.
  const month = await fetch(`${url}/api/attendance/${TODAY.slice(0, 7)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  interface Day {
    readonly date: string;
    readonly missing: { readonly on: boolean; readonly off: boolean };
  }
  const { calendar } = ((await month.json()) as { data: { calendar: Day[] } }).data;
  const missing = (half: 'on' | 'off') => calendar.filter((day) => day.missing[half]).map(({ date }) => date);
  expect([info.unPunchOn, info.unPunchOff]).toEqual([missing('on').join(','), missing('off').join(',')]);
  expect(missing('on')).not.toEqual(missing('off'));
  await server.db.execute(`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
    select id, '病假', '${TODAY} 09:00+08', '${TODAY} 18:00+08', 1 from host.employees where employee = 'E002'`);
  const peer = (await api.info()).onLeave.list.find(({ name }) => name !== '' && name !== undefined)!;
  expect(peer).toMatchObject({ leaveTypeName: '', startDatetime: `${TODAY} 09:00`, endDatetime: `${TODAY} 18:00` });
  const leader = await asPerson({ as: 'G001' });
  expect((await leader.api.info()).onLeave.list.map(({ leaveTypeName }) => leaveTypeName)).toContain('病假');
});

test('without attendance the popover is complete, shows that attendance is missing, and marks as read', async () => {
  const { api, server, person } = await notificationsTest({ language: 'en' });
  await server.context.notifier.notify({ type: 1, to: { employees: [person.id] }, title: '一', message: '' });
  await expect(api.info()).resolves.toMatchObject({
    attendance: false,
    onLeave: { title: 'On leave today', list: [] },
    unPunchOn: '',
    unPunchOff: '',
    unReadList: [{ title: '一' }],
  });
  await expect(api.unread()).resolves.toEqual({ unreadNumber: 0 });
});
