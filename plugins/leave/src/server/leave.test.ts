import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../contract.ts';
import type { LeaveCode } from '../contract/leaveShapes.ts';
import { grantAnnualLeave } from './rules/lawGrants.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
let manager: Person;
/** Ids of the types by their codes. */
let types: ReadonlyMap<LeaveCode, number>;
beforeAll(async () => {
  atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-26T09:00:00+08:00' });
  manager = await atrium.asPerson({ as: { level: 'groupManager' } });
  types = new Map((await manager.api.balances()).map(({ code, id }) => [code, id]));
});

const execute = async (statement: ReturnType<typeof sql>) =>
  ((await atrium.server.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** A person with hours of 特休 of this year. */
async function person(hours = 0): Promise<Person> {
  const one = await atrium.asPerson({ as: {} });
  if (hours > 0)
    await execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
      values (${one.person.id}, ${types.get('annual')!}, 'test', 'law', ${hours * 60}, ${hours * 60}, '2026-01-01', '2026-12-31')`);
  return one;
}

const asked = (code: LeaveCode, start: string, end: string) => ({ typeId: types.get(code)!, start, end });
const MORNING = ['2026-04-01 09:00', '2026-04-01 12:00'] as const;
const DAY = ['2026-04-01 09:00', '2026-04-01 18:00'] as const;
const file = (who: Person, code: LeaveCode, [start, end]: readonly [string, string]) =>
  who.api.file({ body: { ...asked(code, start, end), reason: '家庭旅遊' } });
const rowOf = async (who: Person, id: number) =>
  (await who.api.requests({ query: { pageSize: 100 } })).list.find((row) => row.id === id)!;
const decide = async (who: Person, id: number, answer: 'approve' | 'return' = 'approve') =>
  manager.host.decideApproval({
    params: { id: (await rowOf(who, id)).requestId },
    body: { answer, ...(answer === 'return' && { comment: '那天要上線' }) },
  });
const balanceOf = async ({ api }: Person, code: LeaveCode) =>
  (await api.balances()).find((balance) => balance.code === code)!;
/** Minutes of approved leave of a person as attendance judges them. */
const absences = (who: Person) =>
  execute(sql`select leave_type from attendance.leaves where person_id = ${who.person.id} and status = 1`);

test('POST /leaveRequests/preview counts the work that a leave covers, without breaks and days off', async () => {
  const one = await person(80);
  const cost = async (start: string, end: string) =>
    one.api.preview({ body: asked('annual', start, end) }).then(({ minutes }) => minutes);
  expect(await cost(...MORNING)).toBe(180);
  expect(await cost('2026-04-01 10:00', '2026-04-01 14:00')).toBe(180);
  expect(await cost(...DAY)).toBe(480);
  // From Friday to Monday.
  expect(await one.api.preview({ body: asked('annual', '2026-04-10 09:00', '2026-04-13 18:00') })).toMatchObject({
    minutes: 960,
    days: [{ date: '2026-04-10' }, { date: '2026-04-13' }],
    leftMinutes: 80 * 60 - 960,
  });
});

test('POST /leaveRequests files a leave that GET /leaveRequests lists; once it is approved, GET /leaveBalances and GET /leaveLedger have it, and attendance does not expect the person', async () => {
  const one = await person(16);
  const { id } = await file(one, 'annual', DAY);
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 480, waitingMinutes: 480, usedMinutes: 0 });
  expect(await absences(one)).toEqual([]);
  const received = await atrium.receivedBy(one, () => decide(one, id));
  expect(received).toContain('leave.changed');
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 480, waitingMinutes: 0, usedMinutes: 480 });
  expect(await absences(one)).toEqual([{ leave_type: '特休' }]);
  expect(await rowOf(one, id)).toMatchObject({ status: 1, minutes: 480, cancel: 'direct' });
  expect((await one.api.ledger({ query: {} })).list).toMatchObject([{ kind: 'use', minutes: -480, code: 'annual' }]);
});

test('approvers see what is asked for, why, and who else is away; the person does not decide', async () => {
  const one = await person(16);
  const colleague = await person(8);
  await decide(colleague, (await file(colleague, 'annual', ['2026-11-03 09:00', '2026-11-03 18:00'])).id);
  const { id } = await file(one, 'annual', ['2026-11-03 09:00', '2026-11-03 12:00']);
  const { requestId } = await rowOf(one, id);
  expect(await manager.host.approval({ params: { id: requestId } })).toMatchObject({
    kindTitle: '請假',
    title: '特休 11/3 (週二) 09:00–12:00',
    mayDecide: true,
    facts: [
      { label: '假別', value: '特休' },
      { label: '日期', value: '11/3 (週二) 09:00–12:00' },
      { label: '時數', value: '3 小時' },
      { label: '事由', value: '家庭旅遊' },
      { label: '給薪', value: '全薪' },
      { label: '員工權利', value: '依法不得拒絕，只能請申請人補件' },
      { label: '同一天請假', value: colleague.person.name },
    ],
  });
  await expect(
    one.host.decideApproval({ params: { id: requestId }, body: { answer: 'approve' } }),
  ).rejects.toMatchObject({ code: 422 });
});

test('POST /leaveRequests/:id/cancel cancels a leave that has not begun at once, and gives it back', async () => {
  const one = await person(8);
  const { id } = await file(one, 'annual', DAY);
  await expect(one.api.cancel({ params: { id }, body: { reason: '' } })).rejects.toMatchObject({ code: 409 });
  await decide(one, id);
  const other = await person();
  await expect(other.api.cancel({ params: { id }, body: { reason: '' } })).rejects.toMatchObject({ code: 404 });
  expect(await one.api.cancel({ params: { id }, body: { reason: '' } })).toEqual({ cancelled: true });
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 480, usedMinutes: 0 });
  expect(await absences(one)).toEqual([]);
  expect(await rowOf(one, id)).toMatchObject({ status: 3, cancel: 'none' });
  expect((await one.api.ledger({ query: {} })).list.map(({ kind }) => kind)).toEqual(['return', 'use']);
  await expect(one.api.cancel({ params: { id }, body: { reason: '' } })).rejects.toMatchObject({ code: 409 });
});

test('a leave that has begun is cancelled by approval', async () => {
  const one = await person(8);
  const { id } = await file(one, 'annual', ['2026-03-25 09:00', '2026-03-25 18:00']);
  await decide(one, id);
  await expect(one.api.cancel({ params: { id }, body: { reason: '' } })).rejects.toMatchObject({
    errors: [{ field: 'reason' }],
  });
  expect(await one.api.cancel({ params: { id }, body: { reason: '有到班' } })).toEqual({ cancelled: false });
  expect(await rowOf(one, id)).toMatchObject({ status: 1, isCancelling: true, cancel: 'none' });
  const { list } = await manager.host.approvals({ query: { pageSize: 100 } });
  const request = list.find(({ about, kindTitle }) => about.id === one.person.id && kindTitle === '銷假')!;
  expect(request.title).toBe('銷假：特休 3/25 (週三) 09:00–18:00');
  await manager.host.decideApproval({ params: { id: request.id }, body: { answer: 'approve' } });
  expect(await rowOf(one, id)).toMatchObject({ status: 3 });
  expect(await absences(one)).toEqual([]);
});

test('a returned leave is free again', async () => {
  const one = await person(8);
  const { id } = await file(one, 'annual', DAY);
  await expect(file(one, 'personal', MORNING)).rejects.toMatchObject({ code: 409 });
  await decide(one, id, 'return');
  expect(await rowOf(one, id)).toMatchObject({ status: 2 });
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 480, waitingMinutes: 0 });
  await file(one, 'annual', DAY);
});

test('of two leaves that ask for the last hours at once one is filed', async () => {
  const one = await person(8);
  const filed = await Promise.allSettled([
    file(one, 'annual', DAY),
    file(one, 'annual', ['2026-04-02 09:00', '2026-04-02 18:00']),
  ]);
  expect(filed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(filed.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 422, status: 'BALANCE', errors: [{ field: 'end' }] },
  });
});

test('what the balance does not have any more when it is decided is refused, and stays open', async () => {
  const one = await person(8);
  const { id } = await file(one, 'annual', DAY);
  await execute(sql`update leave.grants set left_minutes = 60 where person_id = ${one.person.id}`);
  await expect(decide(one, id)).rejects.toMatchObject({ code: 422, status: 'BALANCE' });
  expect(await rowOf(one, id)).toMatchObject({ status: 0 });
  expect(await absences(one)).toEqual([]);
});

test('leave that attendance has from elsewhere is not taken twice; what attendance refuses undoes the decision', async () => {
  const one = await person(16);
  const bring = (date: string) =>
    execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
      values (${one.person.id}, '公假', ${`${date} 09:00+08`}, ${`${date} 18:00+08`}, 1)`);
  await bring('2026-04-01');
  await expect(file(one, 'annual', MORNING)).rejects.toMatchObject({ code: 409 });
  const { id } = await file(one, 'annual', ['2026-04-02 09:00', '2026-04-02 18:00']);
  await bring('2026-04-02');
  await expect(decide(one, id)).rejects.toMatchObject({ code: 409 });
  expect(await rowOf(one, id)).toMatchObject({ status: 0 });
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 480, usedMinutes: 0 });
});

test('imported leave of a kind that has a quota counts in it; other kinds do not', async () => {
  const one = await person();
  for (const [kind, date] of [
    ['病假', '2026-02-02'],
    ['病假單', '2026-02-03'],
    ['病假', '2025-12-30'],
  ])
    await execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
      values (${one.person.id}, ${kind}, ${`${date} 09:00+08`}, ${`${date} 18:00+08`}, 1)`);
  expect(await balanceOf(one, 'sick')).toMatchObject({ leftMinutes: 29 * 480, usedMinutes: 480 });
  const body = asked('sick', '2026-04-01 09:00', '2026-04-01 18:00');
  expect((await one.api.preview({ body })).leftMinutes).toBe(28 * 480);
});

/** Days end with the year after that of the machine. */
const NEXT_YEAR = new Date().getFullYear() + 1;

test.each([
  ['on a day off', 'annual', '2026-04-11 09:00', '2026-04-12 18:00', 'end'],
  ['in a break', 'annual', '2026-04-01 12:00', '2026-04-01 13:00', 'end'],
  ['that is reversed', 'annual', '2026-04-02 09:00', '2026-04-01 18:00', 'end'],
  ['over 366 days', 'official', '2026-04-01 09:00', '2027-04-02 18:00', 'end'],
  ['of minutes that are no unit', 'personal', '2026-04-01 09:00', '2026-04-01 09:10', 'end'],
  ['over the balance', 'annual', '2026-04-01 09:00', '2026-04-03 18:00', 'end'],
  ['over the year', 'personal', '2026-06-01 09:00', '2026-06-30 18:00', 'end'],
  ['over the event', 'marriage', '2026-06-01 09:00', '2026-06-30 18:00', 'end'],
  ['on the first day that there is', 'official', '2000-01-01 09:00', '2000-01-03 18:00', 'start'],
  ['until the last day that there is', 'official', '2026-12-01 09:00', `${NEXT_YEAR}-12-31 18:00`, 'end'],
  ['on a day that there is not', 'annual', '2026-02-30 09:00', '2026-03-01 18:00', 'start'],
] as const)('a leave %s is refused at its field, and nothing is filed', async (_, code, start, end, field) => {
  const one = await person(8);
  await expect(file(one, code, [start, end])).rejects.toMatchObject({ code: 422, errors: [{ field }] });
  expect((await one.api.requests({ query: {} })).totalSize).toBe(0);
  expect((await one.host.approvals({ query: { box: 'filed' } })).totalSize).toBe(0);
});

test('family care leave is part of personal leave, menstrual leave of sick leave after three days', async () => {
  const one = await person();
  await file(one, 'family', DAY);
  expect(await balanceOf(one, 'personal')).toMatchObject({ leftMinutes: 13 * 480, usedMinutes: 0 });
  expect(await balanceOf(one, 'family')).toMatchObject({ leftMinutes: 6 * 480, waitingMinutes: 480 });
  for (const month of ['03', '05', '06', '07'])
    await file(
      one,
      'menstrual',
      [`2026-${month}-30 09:00`, `2026-${month}-30 18:00`].map((at) => at.replace('05-30', '05-29')) as never,
    );
  expect(await balanceOf(one, 'sick')).toMatchObject({ leftMinutes: 29 * 480 });
  await expect(file(one, 'menstrual', ['2026-07-01 09:00', '2026-07-01 12:00'])).rejects.toMatchObject({
    status: 'BALANCE',
  });
});

test('a private kind is named to the person and approvers; attendance has no more than that it is leave', async () => {
  const one = await person();
  const { id } = await file(one, 'maternity', ['2026-04-01 09:00', '2026-05-26 09:00']);
  // The last day, and not the end of it, which is the beginning of the next one.
  expect(await rowOf(one, id)).toMatchObject({
    ...{ code: 'maternity', minutes: 56 * 480, start: '2026-04-01', end: '2026-05-26' },
  });
  await decide(one, id);
  expect(await absences(one)).toEqual([{ leave_type: '請假' }]);
  const { requestId } = await rowOf(one, id);
  const colleague = await atrium.asPerson({ as: {} });
  await expect(colleague.host.approval({ params: { id: requestId } })).rejects.toMatchObject({ code: 404 });
  const hr = await atrium.asPerson({ as: {}, actions: ['attendance.viewAll' as never] });
  expect(await hr.host.approval({ params: { id: requestId } })).toMatchObject({ mayDecide: false });
});

test('a request lists who else of the department is away, also to an approver who leads others', async () => {
  const boss = await atrium.asPerson({ as: { level: 'compManager' }, actions: ['attendance.viewAll' as never] });
  const [one, colleague] = [await person(), await person()];
  const elsewhere = await atrium.asPerson({ as: { department: '另一部', group: '另一組' } });
  const day = ['2026-11-05 09:00', '2026-11-05 18:00'] as const;
  await decide(colleague, (await file(colleague, 'official', day)).id);
  const { id } = await file(elsewhere, 'official', day);
  const params = { id: (await rowOf(elsewhere, id)).requestId };
  await boss.host.decideApproval({ params, body: { answer: 'approve' } });
  const { requestId } = await rowOf(one, (await file(one, 'official', day)).id);
  const { facts } = await boss.host.approval({ params: { id: requestId } });
  expect(facts.find(({ label }) => label === '同一天請假')?.value).toBe(colleague.person.name);
});

test('who moves to another company keeps 特休; a request from before is returned and not approved', async () => {
  const one = await person(16);
  const { id } = await file(one, 'annual', DAY);
  await atrium.move(one, await atrium.asPerson({ as: { company: '另一家公司' } }));
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 480, waitingMinutes: 480 });
  await expect(decide(one, id)).rejects.toMatchObject({ code: 409 });
  await decide(one, id, 'return');
  expect(await rowOf(one, id)).toMatchObject({ status: 2 });
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 960, waitingMinutes: 0 });
});

const runJob = () => grantAnnualLeave(atrium.server.context, { signal: AbortSignal.timeout(60_000) });

test('what waits when its grant is over is paid out once it is decided', async () => {
  const grant = async () => {
    const one = await person();
    await execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
      values (${one.person.id}, ${types.get('annual')!}, 'old', 'law', 960, 960, '2025-03-26', '2026-03-25')`);
    return [one, (await file(one, 'annual', ['2026-03-25 09:00', '2026-03-25 18:00'])).id] as const;
  };
  const [[one, id], [other, returned]] = [await grant(), await grant()];
  // 補休 does not wait for 特休.
  const third = (await grant())[0];
  await execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
    values (${third.person.id}, ${types.get('comp')!}, 'overtime:old', 'overtime', 60, 60, '2025-03-26', '2026-03-25')`);
  await runJob();
  expect((await third.api.ledger({ query: {} })).list).toMatchObject([{ kind: 'payOut', minutes: -60, code: 'comp' }]);
  await decide(one, id);
  await decide(other, returned, 'return');
  await runJob();
  const changes = async (who: Person) =>
    (await who.api.ledger({ query: {} })).list.map(({ kind, minutes }) => [kind, minutes]);
  expect(await changes(one)).toEqual([
    ['payOut', -480],
    ['use', -480],
  ]);
  expect(await changes(other)).toEqual([['payOut', -960]]);
});

test('people.left cancels leave after the last day and pays out; people.joined restores it in the same employment only', async () => {
  const one = await person(16);
  const { id: personId } = one.person;
  await execute(sql`insert into host.employments (employee_id, starts_on) values (${personId}, '2025-12-01')`);
  const { id } = await file(one, 'annual', DAY);
  await decide(one, id);
  const { services } = atrium.server;
  const setHidden = (hidden: boolean) =>
    execute(sql`update host.employees set hidden = ${hidden} where id = ${personId}`);
  const publish = async (name: 'people.left' | 'people.joined') => {
    const { domainEvents } = services;
    if (name === 'people.joined') await domainEvents.publishOfHost(name, { employees: [personId] });
    else await domainEvents.publishOfHost(name, { employeeId: personId, lastDay: '2026-03-26' }, String(personId));
    await services.jobs.runDue();
  };
  const state = async () => {
    const changes = await execute(sql`select l.kind, l.minutes from leave.ledger l
      join leave.grants g on g.id = l.grant_id where g.person_id = ${personId} order by l.id`);
    return changes.map(({ kind, minutes }) => `${String(kind)} ${String(minutes)}`);
  };
  await publish('people.left');
  expect(await state(), 'is back already').toEqual(['use -480']);
  await setHidden(true);
  await publish('people.left');
  const left = ['use -480', 'return 480', 'payOut -960'];
  expect(await state()).toEqual(left);
  expect(await absences(one)).toEqual([]);
  await setHidden(false);
  await publish('people.joined');
  await publish('people.joined');
  expect(await state()).toEqual([...left, 'return 960']);
  expect(await balanceOf(one, 'annual')).toMatchObject({ leftMinutes: 960 });
  await setHidden(true);
  await publish('people.left');
  await execute(sql`update host.employments set starts_on = '2026-03-28' where employee_id = ${personId}`);
  await setHidden(false);
  await publish('people.joined');
  expect(await state()).toEqual([...left, 'return 960', 'payOut -960']);
});

test('the job grants annual leave once, and pays out what is over', async () => {
  const [hired, over, unknown] = [await person(), await person(), await person()];
  await execute(sql`insert into host.employments (employee_id, starts_on) values (${unknown.person.id}, '2000-01-01')`);
  await execute(sql`insert into host.employments (employee_id, starts_on) values (${hired.person.id}, '2024-03-01')`);
  await execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
    values (${over.person.id}, ${types.get('annual')!}, 'old', 'law', 480, 120, '2025-03-25', '2026-03-25')`);
  await execute(sql`insert into leave.grants (person_id, type_id, key, source, minutes, left_minutes, starts_on, ends_on)
    select ${over.person.id}, ${types.get('comp')!}, 'overtime:' || n, 'overtime', 1, 1, date '2025-03-25', date '2026-03-24'
    from generate_series(1, 5001) n`);
  // Two servers, and the next night.
  await Promise.all([runJob(), runJob()]);
  await runJob();
  expect(await balanceOf(hired, 'annual')).toMatchObject({
    totalMinutes: 10 * 480,
    grants: [{ startsOn: '2026-03-01', endsOn: '2027-02-28', leftMinutes: 10 * 480 }],
  });
  expect((await hired.api.ledger({ query: {} })).list).toMatchObject([{ kind: 'grant', minutes: 4800 }]);
  const [paid] = await execute(sql`select count(*)::int as rows, sum(l.minutes)::int as minutes from leave.ledger l
    join leave.grants g on g.id = l.grant_id where g.person_id = ${over.person.id} and l.kind = 'payOut'`);
  expect(paid, 'more than one statement pays out').toEqual({ rows: 5002, minutes: -5121 });
  expect(await balanceOf(unknown, 'annual'), 'of an unknown beginning').toMatchObject({ totalMinutes: 0 });
  await expect(execute(sql`delete from leave.ledger`)).rejects.toThrow();
});
