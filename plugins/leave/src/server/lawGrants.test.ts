import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import type { AnyPluginServer } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../contract.ts';
import { grantAnnualLeave } from './rules/lawGrants.ts';
import { checkLedger } from './rules/settleGrants.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
let manager: Person;
let hr: Person;
let annualId: number;
beforeAll(async () => {
  atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-26T09:00:00+08:00' });
  manager = await atrium.asPerson({ as: { level: 'groupManager' } });
  hr = await atrium.asPerson({ actions: ['leave.manage'], as: {} });
  annualId = (await hr.api.balances()).find(({ code }) => code === 'annual')!.id;
});

const execute = async (statement: ReturnType<typeof sql>) =>
  ((await atrium.server.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
const runJob = () => grantAnnualLeave(atrium.server.context, { signal: AbortSignal.timeout(60_000) });
const hire = async (startsOn: string) => {
  const one = await atrium.asPerson({ as: {} });
  await execute(sql`insert into host.employments (employee_id, starts_on) values (${one.person.id}, ${startsOn})`);
  return one;
};
const asked = (from: string, to = from) => ({ typeId: annualId, start: `${from} 09:00`, end: `${to} 18:00` });
const approve = async (who: Person, from: string, to = from) => {
  const { id } = await who.api.file({ body: { ...asked(from, to), reason: '' } });
  const { list } = await who.api.requests({ query: {} });
  const params = { id: list.find((row) => row.id === id)!.requestId };
  await manager.host.decideApproval({ params, body: { answer: 'approve' } });
  return id;
};
const annual = async (who: Person) => (await who.api.balances()).find(({ code }) => code === 'annual')!;
const changes = async (who: Person) =>
  (await who.api.ledger({ query: {} })).list.map(({ kind, minutes, reason }) => `${kind} ${minutes / 480} ${reason}`);
const grantsOf = async (who: Person) =>
  (await hr.api.personGrants({ params: { id: who.person.id }, query: {} })).grants.map(
    ({ startsOn, endsOn, minutes, leftMinutes, overMinutes }) => ({
      ...{ startsOn, endsOn, days: minutes / 480, left: leftMinutes / 480, over: overMinutes / 480 },
    }),
  );

test('leave after the next anniversary is taken from the period that begins then, whose grant is made by the approval, once', async () => {
  const one = await hire('2024-04-01');
  await runJob();
  const preview = await one.api.preview({ body: asked('2026-03-31', '2026-04-01') });
  expect(preview.uses).toEqual([
    { startsOn: '2025-04-01', endsOn: '2026-03-31', minutes: 480, isComing: false },
    { startsOn: '2026-04-01', endsOn: '2027-03-31', minutes: 480, isComing: true },
  ]);
  await approve(one, '2026-03-31', '2026-04-01');
  // What is valid later is no part of the balance of today.
  expect(await annual(one)).toMatchObject({ totalMinutes: 7 * 480, leftMinutes: 6 * 480, endsOn: '2026-03-31' });
  const made = [
    { startsOn: '2025-04-01', endsOn: '2026-03-31', days: 7, left: 6, over: 0 },
    { startsOn: '2026-04-01', endsOn: '2027-03-31', days: 10, left: 9, over: 0 },
  ];
  expect(await grantsOf(one)).toEqual(made);
  await runJob();
  expect(await grantsOf(one)).toEqual(made);
  expect((await one.api.preview({ body: asked('2026-04-02') })).leftMinutes).toBe(8 * 480);
  // The period after the next one is not known yet.
  await expect(one.api.preview({ body: asked('2027-04-01') })).rejects.toMatchObject({ status: 'BALANCE' });
  const two = await hire('2024-04-01');
  const comp = (await two.api.balances()).find(({ code }) => code === 'comp')!.id;
  const asComp = { ...asked('2026-04-01'), typeId: comp };
  await expect(two.api.preview({ body: asComp }), 'of 補休').rejects.toMatchObject({ status: 'BALANCE' });
});

test('a leave before half a year of service is refused for that day, and one after it is taken from the coming grant', async () => {
  const one = await hire('2025-12-01');
  await expect(one.api.preview({ body: asked('2026-05-29') })).rejects.toMatchObject({ status: 'BALANCE' });
  await approve(one, '2026-06-01');
  expect(await grantsOf(one)).toMatchObject([{ startsOn: '2026-06-01', endsOn: '2026-11-30', days: 3, left: 2 }]);
});

test('other years of service adjust what the law has granted, once and never below what was used', async () => {
  const one = await hire('2024-03-01');
  await runJob();
  await approve(one, '2026-04-01', '2026-04-14');
  const count = async (from: string) => {
    await execute(sql`update host.employments set seniority_from = ${from} where employee_id = ${one.person.id}`);
    await Promise.all([runJob(), runJob()]);
    await runJob();
    return grantsOf(one);
  };
  const used = (await grantsOf(one))[0]!;
  expect(used).toMatchObject({ days: 10, left: 0 });
  const period = { startsOn: '2025-06-01', endsOn: '2026-05-31' };
  expect(await count('2020-06-01')).toEqual([{ ...period, days: 15, left: 5, over: 0 }]);
  expect(await count('2024-06-01')).toEqual([{ ...period, days: 10, left: 0, over: 3 }]);
  expect(await count('2022-06-01')).toEqual([{ ...period, days: 14, left: 4, over: 0 }]);
  expect(await changes(one)).toEqual([
    'adjust 4 seniority',
    'adjust -5 seniority',
    'adjust 5 seniority',
    'use -10 ',
    'grant 10 ',
  ]);
});

test('years of service that begin where a period did that is over: it gives its name up, and one person that fails holds back no other', async () => {
  const one = await hire('2025-03-01');
  const two = await hire('2025-03-01');
  const failing = await hire('2025-03-01');
  const due = await hire('2025-03-01');
  const over = (who: Person) =>
    execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
      values (${who.person.id}, ${annualId}, 'annual:2025-09-01', 'law', 1440, 0, '2025-09-01', '2026-02-28')`);
  for (const who of [one, two, failing]) await over(who);
  // Of `two` the period of today is missing; of the others it is adjusted.
  const count = (who: Person, from: string) =>
    execute(sql`update host.employments set seniority_from = ${from} where employee_id = ${who.person.id}`);
  await count(two, '2024-09-01');
  await runJob();
  for (const who of [one, failing, due]) await count(who, '2024-09-01');
  const { id } = failing.person;
  await execute(
    sql`alter table leave.grants add constraint broken check (person_id <> ${sql.raw(String(id))}) not valid`,
  );
  await expect(runJob()).rejects.toThrow('1 people');
  await execute(sql`alter table leave.grants drop constraint broken`);
  const current = { startsOn: '2025-09-01', endsOn: '2026-08-31', days: 7, left: 7, over: 0 };
  for (const who of [one, two, due]) expect(await grantsOf(who)).toContainEqual(current);
  await runJob();
  expect(await grantsOf(failing)).toContainEqual(current);
  expect(await execute(sql`select 1 from leave.grants where key like 'annual:2025-09-01:over:%'`)).toHaveLength(3);
});

test('a leave ends with the last day: filing over it is refused, an approved one is shortened, and what waits after it is ended', async () => {
  const one = await hire('2024-03-01');
  await runJob();
  await approve(one, '2026-04-01', '2026-04-03');
  const later = await one.api.file({ body: { ...asked('2026-04-09'), reason: '' } });
  const dismiss = (endsOn: string) =>
    execute(sql`update host.employments set ends_on = ${endsOn} where employee_id = ${one.person.id}`);
  await dismiss('2026-04-02');
  await expect(one.api.preview({ body: asked('2026-04-02', '2026-04-08') })).rejects.toMatchObject({
    errors: [{ field: 'end', rule: expect.stringContaining('2026-04-02') as string }],
  });
  await execute(sql`update host.employees set hidden = true where id = ${one.person.id}`);
  const { domainEvents, jobs } = atrium.server.services;
  const left = { employeeId: one.person.id, lastDay: '2026-04-02' };
  const received = await atrium.receivedBy(manager, async () => {
    await domainEvents.publishOfHost('people.left', left, String(one.person.id));
    await jobs.runDue();
  });
  expect(received).toContain('host.approvalsChanged');
  const rows =
    await execute(sql`select id, status, to_char(ends at time zone 'Asia/Taipei', 'YYYY-MM-DD HH24:MI') as ends
    from leave.leaves where person_id = ${one.person.id} order by id`);
  expect(rows).toMatchObject([
    { status: 1, ends: '2026-04-03 00:00' },
    { id: later.id, status: 3 },
  ]);
  const ledger = await execute(sql`select l.kind, l.minutes / 480 as days from leave.ledger l
    join leave.grants g on g.id = l.grant_id where g.person_id = ${one.person.id} order by l.id`);
  expect(ledger.map(({ kind, days }) => `${String(kind)} ${String(days)}`)).toEqual([
    'grant 10',
    'use -3',
    'return 1',
    'payOut -8',
  ]);
  const absences = await execute(sql`select ends from attendance.leaves where person_id = ${one.person.id}`);
  expect(absences).toHaveLength(1);
});

test('leave of the night shift of the last day goes on until its end', async () => {
  const one = await hire('2024-03-01');
  await runJob();
  const { cli } = atrium.server.plugins.find('attendance')!.server as AnyPluginServer;
  const shift = `employee,date,shift,start,end\n${one.person.employee},2026-04-02,大夜,22:00,06:00`;
  const io = { read: () => Promise.resolve(Buffer.from(shift)), print: () => {}, printError: () => {} };
  await cli!['shifts import']!({ args: ['file.csv'], options: {}, ...io });
  const { id: personId } = one.person;
  await execute(sql`update host.employments set ends_on = '2026-04-02' where employee_id = ${personId}`);
  const night = { typeId: annualId, start: '2026-04-02 22:00', end: '2026-04-03 06:00' };
  const { id } = await one.api.file({ body: { ...night, reason: '' } });
  await expect(one.api.preview({ body: { ...night, end: '2026-04-03 07:00' } })).rejects.toMatchObject({
    errors: [{ field: 'end' }],
  });
  const { list } = await one.api.requests({ query: {} });
  await manager.host.decideApproval({ params: { id: list[0]!.requestId }, body: { answer: 'approve' } });
  await execute(sql`update host.employees set hidden = true where id = ${personId}`);
  const { domainEvents, jobs } = atrium.server.services;
  await domainEvents.publishOfHost('people.left', { employeeId: personId, lastDay: '2026-04-02' }, String(personId));
  await jobs.runDue();
  const [row] = await execute(sql`select status, to_char(ends at time zone 'Asia/Taipei', 'MM-DD HH24:MI') as ends
    from leave.leaves where id = ${id}`);
  expect(row).toEqual({ status: 1, ends: '04-03 06:00' });
});

test('who leaves has not earned the period that would begin later', async () => {
  const one = await hire('2024-04-01');
  await runJob();
  await approve(one, '2026-04-01');
  await execute(sql`update host.employees set hidden = true where id = ${one.person.id}`);
  const { domainEvents, jobs } = atrium.server.services;
  const left = { employeeId: one.person.id, lastDay: '2026-03-26' };
  await domainEvents.publishOfHost('people.left', left, String(one.person.id));
  await jobs.runDue();
  const rows = await execute(sql`select l.kind, l.minutes / 480 as days, g.starts_on from leave.ledger l
    join leave.grants g on g.id = l.grant_id where g.person_id = ${one.person.id} order by l.id`);
  expect(rows.map(({ kind, days }) => `${String(kind)} ${String(days)}`)).toEqual([
    'grant 7',
    'grant 10',
    'use -1',
    'return 1',
    'adjust -10',
    'payOut -7',
  ]);
});

test('a balance that its ledger does not explain fails the job that compares them', async () => {
  const one = await hire('2023-03-01');
  await runJob();
  await checkLedger(atrium.server.context);
  const [grant] = await execute(
    sql`update leave.grants set left_minutes = 60 where person_id = ${one.person.id} returning id`,
  );
  await expect(checkLedger(atrium.server.context)).rejects.toThrow(`the grants ${String(grant!['id'])}`);
  await execute(sql`update leave.grants set left_minutes = minutes where id = ${grant!['id']}`);
});
