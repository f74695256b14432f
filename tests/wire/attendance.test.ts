import { expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();
const month = (offset: number) => {
  const [year, at] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' })
    .format(new Date())
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year!, at! - 1 + offset, 1)).toISOString().slice(0, 7);
};

test('[S0-223][S0-224][S0-225][S0-226] GET /attendance/:id with a month is the caller’s month, every day of it', async () => {
  const { token } = await server.client.signIn('E001');
  interface Month {
    calendar: { date: string; leaves: unknown[] }[];
  }
  const { body } = await server.client.call<Month>('GET', `/attendance/${month(-1)}`, { token });
  expect(body.code).toBe(200);
  const [year, at] = month(-1).split('-').map(Number);
  expect(body.data.calendar).toHaveLength(new Date(year!, at!, 0).getDate());
  for (const day of body.data.calendar) {
    expect(day).toMatchObject({
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      shiftName: expect.any(String),
      card: {
        on: { time: expect.stringMatching(/^(\d{2}:\d{2})?$/), workOnLate: expect.toSatisfy(Number.isInteger) },
        off: { time: expect.stringMatching(/^(\d{2}:\d{2})?$/), workOffEarly: expect.toSatisfy(Number.isInteger) },
      },
    });
    for (const leave of day.leaves)
      expect(leave).toMatchObject({
        leaveTypeName: expect.any(String),
        startDatetime: expect.any(String),
        endDatetime: expect.any(String),
        status: expect.toSatisfy((status) => [0, 1, 2, 3].includes(status as number)),
      });
  }
  for (const sum of ['workLeaveSum', 'workOnLateCount', 'workOnLateSum', 'workOffEarlyCount', 'workOffEarlySum'])
    expect(body.data).toHaveProperty(sum, expect.toSatisfy(Number.isInteger));
});

test('[S0-097] GET /attendance/:id refuses one’s own months before the previous one and future months', async () => {
  const { token } = await server.client.signIn('E001');
  for (const offset of [-2, 1])
    expect((await server.client.call('GET', `/attendance/${month(offset)}`, { token })).body.code, month(offset)).toBe(
      422,
    );
});

test('[S0-227] GET /attendance/:id with an employee id is visible to the person and their managers, to others 404', async () => {
  const own = await server.client.signIn('E001');
  const seenBy = async (employee: string) => {
    const { token } = await server.client.signIn(employee);
    const query = { month: month(0) };
    return (await server.client.call('GET', `/attendance/${own.employeeId}`, { token, query })).body.code;
  };
  for (const employee of ['E001', 'G001', 'D001', 'C001']) expect(await seenBy(employee), employee).toBe(200);
  for (const employee of ['E002', 'E101']) expect(await seenBy(employee), employee).toBe(404);
});

test('[S0-228] GET /punchCard, with or without a slash at its end, is one element with both times', async () => {
  const { token } = await server.client.signIn('E101');
  for (const path of ['/punchCard/', '/punchCard']) {
    const { body } = await server.client.call('GET', path, { token });
    expect(body.data).toEqual([{ workOnTime: expect.any(String), workOffTime: expect.any(String) }]);
  }
});

test('[S0-229][S0-092] POST /punchCard/:id returns the time; a repeat returns the first time again', async () => {
  const { token } = await server.client.signIn('E101');
  const first = await server.client.call<{ workTime: string }>('POST', '/punchCard/0', { token });
  expect(first.body).toMatchObject({ code: 200, data: { workTime: expect.stringMatching(/^\d{2}:\d{2}$/) } });
  const again = await server.client.call('POST', '/punchCard/0', { token });
  expect(again.body).toMatchObject({ code: 200, data: first.body.data });
  const off = await server.client.call('POST', '/punchCard/1', { token });
  expect(off.body).toMatchObject({ code: 200, data: { workTime: expect.stringMatching(/^\d{2}:\d{2}$/) } });
  expect((await server.client.call('POST', '/punchCard/2', { token })).body.code).toBe(404);
});
