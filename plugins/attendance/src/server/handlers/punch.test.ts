import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attendance, startAttendance } from '../../testing/startAttendance.ts';
import type { Month } from '../../client/types.ts';

let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

interface Punched {
  readonly workTime: string;
}
interface Times {
  readonly workOnTime: string;
  readonly workOffTime: string;
}
const roster = (...lines: string[]) => ['employee,date,shift,start,end', ...lines].join('\n');

describe('[S0-092] punching in', () => {
  test('the first of a work date counts; a repeat returns it again, with code 200', async () => {
    const first = await atrium.signIn('E001', '2026-03-26 08:56');
    expect(await first.post<Punched>('/punchCard/0')).toMatchObject({ code: 200, data: { workTime: '08:56' } });
    const later = await atrium.signIn('E001', '2026-03-26 09:40');
    expect(await later.post<Punched>('/punchCard/0')).toMatchObject({ code: 200, data: { workTime: '08:56' } });
    expect((await later.get<Times[]>('/punchCard/')).data).toEqual([{ workOnTime: '08:56', workOffTime: '' }]);
  });

  test('a punch that counts is audited; a repeat that changes nothing is not', async () => {
    const morning = await atrium.signIn('E103', '2026-03-26 08:56');
    await morning.post('/punchCard/0');
    atrium.setClock('2026-03-26 08:57');
    await morning.post('/punchCard/0');
    const evening = await atrium.signIn('E103', '2026-03-26 18:05');
    await evening.post('/punchCard/1');
    expect(await atrium.audited(morning.id)).toEqual([
      'attendance.punch 2026-03-26/0',
      'attendance.punch 2026-03-26/1',
    ]);
  });

  test('two within one millisecond are one punch, audited and published once', async () => {
    const person = await atrium.signIn('E104', '2026-03-26 08:56');
    for (let press = 0; press < 2; press++) {
      atrium.setClock('2026-03-26 08:56', 0);
      await person.post('/punchCard/0');
    }
    expect(await atrium.audited(person.id)).toEqual(['attendance.punch 2026-03-26/0']);
  });

  test('sent at once by two browsers, again and again, it is one punch', async () => {
    const [one, two] = [
      await atrium.signIn('E002', '2026-03-26 08:50'),
      await atrium.signIn('E002', '2026-03-26 08:50'),
    ];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        atrium.setClock('2026-03-26 08:50', index * 7_000);
        return (index % 2 ? one : two).post<Punched>('/punchCard/0');
      }),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ data }) => data.workTime)).size).toBe(1);
  });
});

describe('[S0-093] punching out', () => {
  test('the last of a work date counts, at least 60 s apart, also without a punch in', async () => {
    const out = async (moment: string, milliseconds: number) => {
      atrium.setClock(moment, milliseconds);
      return (await person.post<Punched>('/punchCard/1')).data.workTime;
    };
    const person = await atrium.signIn('G001', '2026-03-26 18:00');
    expect(await out('2026-03-26 18:00', 30_000)).toBe('18:00');
    expect(await out('2026-03-26 18:01', 29_999), '59.999 s later: the same punch').toBe('18:00');
    expect(await out('2026-03-26 18:01', 30_000), '60 s later: the last wins').toBe('18:01');
    expect(await out('2026-03-26 18:20', 0)).toBe('18:20');
    expect((await person.get<Times[]>('/punchCard')).data).toEqual([{ workOnTime: '', workOffTime: '18:20' }]);
  });
});

describe('[S0-094] the work date', () => {
  test('of a night shift includes the punch out of the next morning', async () => {
    const night = roster('E101,2026-03-30,大夜,22:00,06:00', 'E101,2026-03-31,大夜,22:00,06:00');
    expect(await atrium.run('shifts import', night)).toMatchObject({ code: 0 });
    await (await atrium.signIn('E101', '2026-03-31 21:52')).post('/punchCard/0');
    const morning = await atrium.signIn('E101', '2026-04-01 06:07');
    expect((await morning.post<Punched>('/punchCard/1')).data.workTime).toBe('06:07');
    expect((await morning.get<Times[]>('/punchCard')).data).toEqual([{ workOnTime: '21:52', workOffTime: '06:07' }]);
    const march = await morning.get<{ calendar: { card: object }[] }>('/attendance/2026-03');
    expect(march.data.calendar[30]).toMatchObject({
      date: '2026-03-31',
      shiftName: '大夜',
      card: { on: { time: '21:52', workOnLate: 0 }, off: { time: '06:07', workOffEarly: 0 } },
    });
  });

  test('of overtime past midnight is the day on which its shift began: pairing comes before dating', async () => {
    await (await atrium.signIn('G001', '2026-03-30 08:55')).post('/punchCard/0');
    const night = await atrium.signIn('G001', '2026-03-31 00:30');
    expect((await night.get<Times[]>('/punchCard')).data).toEqual([{ workOnTime: '08:55', workOffTime: '' }]);
    expect((await night.post<Punched>('/punchCard/1')).data.workTime).toBe('00:30');
    const { data } = await night.get<Month>('/attendance/2026-03');
    expect(data.calendar[29]).toMatchObject({
      card: { on: { time: '08:55', workOnLate: 0 }, off: { time: '00:30', workOffEarly: 0 } },
      stretches: [{ on: '08:55', off: '00:30' }],
      minutes: { worked: 480, extra: 395 },
    });
    expect(data.calendar[30]!.card).toEqual({ on: { time: '', workOnLate: 0 }, off: { time: '', workOffEarly: 0 } });
  });

  test('starts four hours before the shift', async () => {
    await (await atrium.signIn('D001', '2026-03-26 08:30')).post('/punchCard/0');
    const night = await atrium.signIn('D001', '2026-03-27 00:00');
    expect((await night.get<Times[]>('/punchCard')).data).toEqual([{ workOnTime: '08:30', workOffTime: '' }]);
    const morning = await atrium.signIn('D001', '2026-03-27 05:00');
    expect((await morning.get<Times[]>('/punchCard')).data).toEqual([{ workOnTime: '', workOffTime: '' }]);
  });
});

describe('[S0-095] a punch from an address of level 1', () => {
  const HOME = '203.0.113.9';

  test('is refused with the client address, and nothing is stored', async () => {
    const person = await atrium.signIn('C001', '2026-03-26 08:45');
    expect(await person.post('/punchCard/0', HOME)).toMatchObject({
      code: 422,
      status: 'RISK_LEVEL_TOO_LOW',
      msg: expect.stringContaining(HOME) as string,
    });
    expect((await person.get<Times[]>('/punchCard')).data).toEqual([{ workOnTime: '', workOffTime: '' }]);
    expect(await person.post('/punchCard/0')).toMatchObject({ code: 200 });
  });

  test('stays refused at the office for a session that began elsewhere', async () => {
    const person = await atrium.signIn('C001', '2026-03-26 17:30', { riskLevel: 1 });
    expect(await person.post('/punchCard/1')).toMatchObject({ code: 422, status: 'RISK_LEVEL_TOO_LOW' });
    const known = await atrium.signIn('C001', '2026-03-26 17:31', { riskLevel: 2 });
    expect(await known.post('/punchCard/1'), 'level 2 is enough').toMatchObject({ code: 200 });
  });
});

test('[S0-229] another id is not found', async () => {
  const person = await atrium.signIn('E001', '2026-03-26 10:00');
  for (const id of ['2', '-1', '00', 'on']) expect((await person.post(`/punchCard/${id}`)).code).toBe(404);
});

test('the person’s browsers are notified of a punch that counts, and of no other', async () => {
  const person = await atrium.signIn('A001', '2026-03-26 08:40');
  const live = await person.listen();
  await person.post('/punchCard/0');
  await expect(live.next('punched')).resolves.toEqual({ workDate: '2026-03-26', workOnTime: '08:40', workOffTime: '' });
  atrium.setClock('2026-03-26 08:41');
  await person.post('/punchCard/0');
  await person.post('/punchCard/1');
  await expect(live.next('punched')).resolves.toMatchObject({ workOnTime: '08:40', workOffTime: '08:41' });
});

test('a person presses at most 60 times in a minute: every press is kept', async () => {
  const person = await atrium.signIn('E105', '2026-03-26 08:56');
  const codes: number[] = [];
  for (let press = 0; press < 61; press++) codes.push((await person.post('/punchCard/0')).code);
  expect(codes.filter((code) => code === 200)).toHaveLength(60);
  expect(codes.at(-1)).toBe(429);
});
