import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from '../contract.ts';
import type { LeaveContext } from './LeaveContext.ts';
import { grantComp, yearEnd } from './rules/compTime.ts';

test.each([
  ['in the first year', '2025-09-01', '2026-03-24', '2026-08-31'],
  ['in the first half year', '2026-02-01', '2026-03-24', '2027-01-31'],
  ['on the anniversary', '2020-03-24', '2026-03-24', '2027-03-23'],
  ['on the day before it', '2020-03-25', '2026-03-24', '2026-03-24'],
  ['of the 29th of February', '2024-02-29', '2026-02-28', '2026-02-28'],
])('the year of leave that overtime is in ends with the year of service: %s', (_, seniorityFrom, date, end) => {
  expect(yearEnd(seniorityFrom, date)).toBe(end);
});

test('comp time is granted once for each day and band, and follows corrections down to what is left', async () => {
  const atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-26T09:00:00+08:00' });
  const context = atrium.server.context as unknown as LeaveContext;
  const one = await atrium.asPerson({ as: {} });
  const { id } = one.person;
  const execute = async (statement: ReturnType<typeof sql>) =>
    ((await atrium.server.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
  const bands = (w1: number, w2: number) => JSON.stringify({ w0: 0, w1, w2, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 });
  const night = async () => {
    for (let run = 0; run < 2; run += 1) await grantComp(context, { signal: new AbortController().signal });
    return (await one.api.ledger({ query: {} })).list.map(({ kind, minutes }) => [kind, minutes]).toReversed();
  };
  const comp = async () => (await one.api.balances()).find(({ code }) => code === 'comp')!;

  await execute(sql`delete from host.employments where employee_id = ${id}`);
  await execute(
    sql`insert into host.employments (employee_id, starts_on, seniority_from) values (${id}, '2025-09-01', '2025-09-01')`,
  );
  await execute(sql`insert into attendance.overtimes
    (person_id, work_date, starts, ends, pay, emergency, reason, status, filed_on, minutes, planned, bands, counted)
    select ${id}, day, day + interval '18 hours', day + interval '21 hours', pay, false, '結帳', 1, now(), 180, 180, ${bands(120, 40)}, 160
    from (values (date '2026-03-24', 'comp'), ('2026-03-23', 'pay'), ('2026-03-26', 'comp')) as given (day, pay)`);

  // Only comp time, and only of days that are over.
  expect(await night()).toEqual([
    ['grant', 120],
    ['grant', 40],
  ]);
  expect(await comp()).toMatchObject({
    totalMinutes: 160,
    leftMinutes: 160,
    endsOn: '2026-08-31',
    grants: [{ minutes: 160, leftMinutes: 160, startsOn: '2026-03-24', endsOn: '2026-08-31' }],
  });
  // A correction of the presses.
  await execute(
    sql`update attendance.overtimes set bands = ${bands(120, 55)} where person_id = ${id} and work_date = '2026-03-24'`,
  );
  expect((await night()).slice(2)).toEqual([['adjust', 15]]);
  // What was taken meanwhile is not taken back.
  await execute(
    sql`update leave.grants set left_minutes = 30 where person_id = ${id} and key = 'overtime:2026-03-24:w1'`,
  );
  await execute(sql`update attendance.overtimes set status = 3 where person_id = ${id} and work_date = '2026-03-24'`);
  expect((await night()).slice(3).sort()).toEqual([
    ['adjust', -30],
    ['adjust', -55],
  ]);
  expect(await comp()).toMatchObject({ totalMinutes: 90, leftMinutes: 0, usedMinutes: 90 });

  // Of many days what is used is listed by its end.
  const typeId = (await comp()).id;
  await execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
    select ${id}, ${typeId}, 'overtime:' || n, 'overtime', 4, 4, date '2026-03-01', date '2026-08-31' from generate_series(1, 120) n`);
  const preview = await one.api.preview({ body: { typeId, start: '2026-04-01 09:00', end: '2026-04-01 18:00' } });
  expect(preview.uses).toEqual([{ startsOn: '2026-03-01', endsOn: '2026-08-31', minutes: 480, isComing: false }]);

  const answer = await fetch(`${atrium.url}/api/overtimes/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ workDate: '2026-03-27', start: '2026-03-27 18:00', end: '2026-03-27 20:00' },
      ...{ pay: 'comp', emergency: false },
    }),
  });
  expect((await answer.json()) as object).toMatchObject({ data: { compUntil: '2026-08-31' } });
});
