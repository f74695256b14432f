import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { type AnyPluginServer, instantOf } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { noteLeft } from '../rules/employments.ts';
import { noteMoved } from '../rules/placements.ts';
import { storeMonth } from './storeMonth.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
/** Both may lock months. */
let hr: Person;
let other: Person;
let manager: Person;
beforeAll(async () => {
  atrium = await mount(contract, { clock: '2026-04-02T12:00:00+08:00' });
  const actions = ['attendance.lock', 'attendance.viewAll'];
  hr = await atrium.asPerson({ as: { name: '許雅筑' }, actions });
  other = await atrium.asPerson({ as: {}, actions });
  manager = await atrium.asPerson({ as: { level: 'groupManager' } });
});

const execute = async <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  ((await atrium.server.db.execute(statement)) as unknown as { rows: Row[] }).rows;
const person = () => atrium.asPerson({ as: {} });

/** Presses of before, as the punch buttons leave them. */
async function press({ person: { id } }: Person, ...pressed: readonly (readonly [kind: 0 | 1, at: string])[]) {
  for (const [kind, at] of pressed)
    await execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${id}, ${at.slice(0, 10)}, ${kind}, ${`${at}+08`}, '')`);
}

const begin = (month: string, who = hr) => who.api.lockMonth({ params: { month }, body: { confirm: true } });
/** Locks a month, and lets the job run. */
async function lock(month: string) {
  await begin(month);
  await atrium.advance(1);
}
const reopen = (month: string, who = hr) => who.api.reopenMonth({ params: { month }, body: { reason: '班表更正' } });
const stateOf = async (month: string) => (await hr.api.monthLock({ params: { month } })).state;
const dayOf = async (who: Person, date: string) =>
  (await who.api.records({ query: { month: date.slice(0, 7) } })).calendar.find((day) => day.date === date)!;
const correction = (workDate: string) =>
  ({ workDate, kind: 'off', at: `${workDate} 18:10`, reason: '忘記打卡' }) as const;

/** An offer of the plugin, as another plugin calls it in its transaction. */
const offer = (name: 'setAbsence' | 'removeAbsence' | 'requiredWork', input: object) => {
  const { offers } = atrium.server.plugins.find(contract.id)!.server as AnyPluginServer;
  return atrium.server.context.transaction(async () => offers![name]!(input as never, undefined as never));
};
async function run(name: keyof typeof contract.cli, file: string) {
  const printed: string[] = [];
  const { cli } = atrium.server.plugins.find(contract.id)!.server as AnyPluginServer;
  const code = await cli![name]!({
    args: ['file.csv'],
    options: {},
    read: () => Promise.resolve(Buffer.from(file)),
    print: (line) => void printed.push(line),
    printError: (line) => void printed.push(line),
  });
  return { code, printed: printed.join('\n') };
}

/** What everyone reads of a month: one's own, the matrix, and the file for payroll. */
async function readAll(who: Person, month: string) {
  const { updatedOn: _, ...own } = await who.api.records({ query: { month } });
  const text = { month, text: who.person.employee };
  const team = await hr.api.team({ query: text });
  const file = await (await hr.fetchFile(`/api/attendanceTeam/csv?month=${month}&text=${text.text}`)).text();
  const ownFile = await who.fetchFile(`/api/attendanceRecords/csv?from=${month}-01&to=${month}-28&of=days`);
  const { list, shifts, reasons } = team;
  return { own: { ...own, lock: undefined }, team: { list, shifts, reasons }, file, ownFile: await ownFile.text() };
}

test('POST /attendanceLocks/:month stores the days as they were judged: changes of shifts, rules, people and late presses change none of them', async () => {
  const month = '2025-12';
  const one = await person();
  await press(one, [0, '2025-12-03 09:12'], [1, '2025-12-03 18:20'], [0, '2025-12-04 08:50'], [0, '2025-12-31 22:05']);
  await execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
    values (${one.person.id}, '事假', '2025-12-08 13:00+08', '2025-12-08 18:00+08', 1)`);
  const before = await readAll(one, month);
  expect((await dayOf(one, '2025-12-03')).card.on.workOnLate).toBe(12);
  await lock(month);
  const locked = await readAll(one, month);
  const withoutMarks = {
    ...locked.own,
    calendar: locked.own.calendar.map(({ isLocked, ...day }) => (expect(isLocked).toBe(true), day)),
  };
  expect({ ...locked, own: withoutMarks }).toEqual({
    ...before,
    own: { ...before.own, calendar: before.own.calendar },
  });

  const { id, companyId, departmentId, groupId } = one.person;
  await press(one, [1, '2025-12-04 18:05'], [0, '2025-12-05 08:55']);
  await run('shifts import', `employee,date,shift,start,end\n${one.person.employee},2026-01-05,早班,07:00,16:00`);
  await execute(sql`insert into attendance.rosters (person_id, date, day_kind) values (${id}, '2025-12-03', 'R')`);
  await execute(sql`insert into attendance.closures (company_id, name, starts, ends)
    values (${companyId}, '颱風', '2025-12-03 09:00+08', '2025-12-03 12:00+08')`);
  await execute(sql`update attendance.leaves set leave_type = '病假' where person_id = ${id}`);
  const unit = { companyId, departmentId, groupId };
  await noteMoved(
    atrium.server.context,
    id,
    { from: unit, to: { ...unit, departmentId: null, groupId: null } },
    '2025-12-10',
  );
  await noteLeft(atrium.server.context, id, '2025-11-20');
  expect(await readAll(one, month)).toEqual(locked);

  await reopen(month);
  const reopened = await readAll(one, month);
  expect(reopened).not.toEqual(locked);
  expect((await dayOf(one, '2025-12-03')).isLocked).toBeUndefined();
  await execute(sql`delete from attendance.employments where person_id = ${id}`);
  await execute(sql`delete from attendance.closures`);
});

test('GET /attendanceLocks/:month has what is open, requests first, and POST lists it with 409 until it is confirmed', async () => {
  const month = '2026-03';
  const one = await person();
  for (let day = 2; day <= 31; day += 1) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    await press(one, [0, `${date} 08:50`], ...(day === 2 || day === 25 ? [] : [[1, `${date} 18:10`] as const]));
  }
  const { id } = await one.api.correct({ body: correction('2026-03-25') });
  const status = await hr.api.monthLock({ params: { month } });
  expect(status).toMatchObject({ state: 'open', version: 0, isLockable: true, isComplete: true, events: [] });
  expect(status.items[0]).toMatchObject({ kind: 'correction', employeeId: one.person.id, date: '2026-03-25' });
  expect(status.items.filter(({ employeeId }) => employeeId === one.person.id)).toMatchObject([
    { kind: 'correction' },
    { kind: 'missing', date: '2026-03-02' },
  ]);
  expect(status.open!.correction).toBe(1);
  await expect(hr.api.lockMonth({ params: { month }, body: {} })).rejects.toMatchObject({
    code: 409,
    status: 'CONFIRM',
    data: { open: status.open, items: status.items },
  });
  expect(await stateOf(month)).toBe('open');

  const approve = () => manager.host.decideApproval({ params: { id }, body: { answer: 'approve' } });
  const received = await atrium.receivedBy(one, () => lock(month));
  expect(received).toContain('attendance.lockChanged');
  expect(await hr.api.monthLock({ params: { month } })).toMatchObject({
    ...{ state: 'locked', by: '許雅筑', isLockable: false, open: null, items: [] },
    events: [{ action: 'locked', version: 1, by: '許雅筑', reason: '' }],
  });
  expect((await one.api.records({ query: { month } })).lock).toMatchObject({ state: 'locked', by: '許雅筑' });
  expect((await hr.api.team({ query: { month } })).lock).toMatchObject({ state: 'locked' });
  await expect(approve()).rejects.toMatchObject({ code: 423, message: expect.stringContaining('2026-03') });
  await expect(one.api.correct({ body: correction('2026-03-02') })).rejects.toMatchObject({ code: 423 });
  expect(await dayOf(one, '2026-03-25')).toMatchObject({ missing: { off: true }, card: { off: { time: '' } } });
  // Returning it changes no day.
  await manager.host.decideApproval({ params: { id }, body: { answer: 'return', comment: '已結算' } });
});

test('DELETE /attendanceLocks/:month reopens with a reason, which is kept, and tells the others who may lock', async () => {
  const month = '2025-11';
  await lock(month);
  await expect(begin(month)).rejects.toMatchObject({ code: 409 });
  await expect(hr.api.reopenMonth({ params: { month }, body: { reason: ' ' } })).rejects.toMatchObject({ code: 422 });
  expect(await stateOf(month)).toBe('locked');
  expect(await reopen(month, other)).toEqual({ state: 'reopened', version: 1 });
  await expect(reopen(month)).rejects.toMatchObject({ code: 409 });
  const one = await person();
  await one.api.correct({ body: correction('2025-07-14') });
  expect((await one.api.records({ query: { month } })).lock).toMatchObject({
    state: 'reopened',
    by: other.person.name,
  });
  await lock(month);
  const { version, events } = await hr.api.monthLock({ params: { month } });
  expect(version).toBe(2);
  expect(events.map(({ action, version: of, reason }) => [action, of, reason])).toEqual([
    ['locked', 2, ''],
    ['reopened', 1, '班表更正'],
    ['locked', 1, ''],
  ]);
  const { companyId } = hr.person;
  const audited = await atrium.server.context.audit.history(`lock:${companyId}/${month}`);
  expect(audited.map(({ action }) => action)).toEqual(['attendance.lock', 'attendance.reopen', 'attendance.lock']);
});

test('nothing of a month can be changed from the moment its lock begins; one that was abandoned can be begun again', async () => {
  const month = '2025-03';
  const one = await person();
  const { id } = await one.api.correct({ body: correction('2025-03-12') });
  const { companyId, id: byId } = hr.person;
  const begun = (minutes: number) => sql`insert into attendance.locks (company_id, month, version, state, at, by_id)
    values (${companyId}, ${month}, 1, 'locking', ${atrium.clock.now()}::timestamptz - ${`${minutes} min`}::interval, ${byId})
    on conflict (company_id, month) do update set at = excluded.at`;
  await execute(begun(1));
  const refused = { code: 423, message: expect.stringContaining('正在結算') };
  await expect(manager.host.decideApproval({ params: { id }, body: { answer: 'approve' } })).rejects.toMatchObject(
    refused,
  );
  await expect(one.api.correct({ body: correction('2025-03-13') })).rejects.toMatchObject(refused);
  await expect(begin(month, other)).rejects.toMatchObject({ code: 409 });
  await expect(reopen(month)).rejects.toMatchObject({ code: 409 });
  await execute(begun(16));
  expect(await begin(month, other)).toEqual({ state: 'locking', version: 2 });
  await atrium.advance(1);
  expect(await stateOf(month)).toBe('locked');
});

test('overtime that waits is open; what was approved is in the stored days, and none is filed or approved in a locked month', async () => {
  const author = await person();
  await press(author, [0, '2026-02-11 08:55'], [1, '2026-02-11 20:30']);
  const span = { workDate: '2026-02-11', start: '2026-02-11 18:00', end: '2026-02-11 20:00' };
  const body = { ...span, pay: 'pay', emergency: false, reason: '月底結帳' } as const;
  const { id } = await author.api.fileOvertime({ body });
  const { open, items } = await hr.api.monthLock({ params: { month: '2026-02' } });
  expect(open).toMatchObject({ overtime: 1 });
  expect(items).toContainEqual(expect.objectContaining({ kind: 'overtime', employeeId: author.person.id }));
  const count = Object.values(open!).reduce((sum, each) => sum + each, 0);
  await expect(hr.api.lockMonth({ params: { month: '2026-02' }, body: {} })).rejects.toMatchObject({
    message: expect.stringContaining(` ${count} 件`) as string,
  });
  const { requestId } = (await author.api.overtimes({ query: {} })).list.find((row) => row.id === id)!;
  const approve = (request: number) =>
    manager.host.decideApproval({ params: { id: request }, body: { answer: 'approve' } });
  await approve(requestId);
  const later = { ...body, start: '2026-02-11 20:00', end: '2026-02-11 20:20' };
  const waiting = await author.api.fileOvertime({ body: later });
  await lock('2026-02');
  const month = await readAll(author, '2026-02');
  expect((await dayOf(author, span.workDate)).minutes.overtime).toMatchObject({ w1: 120 });
  await execute(sql`update attendance.overtimes set status = 3 where id = ${id}`);
  expect(await readAll(author, '2026-02')).toEqual(month);
  const next = { ...body, start: '2026-02-11 20:20', end: '2026-02-11 20:40' };
  await expect(author.api.fileOvertime({ body: next })).rejects.toMatchObject({ code: 423 });
  const [row] = (await author.api.overtimes({ query: {} })).list.filter((one) => one.id === waiting.id);
  await expect(approve(row!.requestId)).rejects.toMatchObject({ code: 423 });
});

test('of two who lock a month at once one is refused', async () => {
  const month = '2025-02';
  const answers = await Promise.allSettled([begin(month), begin(month, other)]);
  await atrium.advance(1);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await hr.api.monthLock({ params: { month } })).toMatchObject({ state: 'locked', version: 1 });
});

test('what a lock stored is never changed or deleted', async () => {
  const month = '2025-10';
  await lock(month);
  await reopen(month);
  for (const statement of [
    sql`update attendance.judged_days set day = day`,
    sql`delete from attendance.judged_days`,
    sql`delete from attendance.locked_people`,
    sql`update attendance.lock_events set reason = ''`,
    sql`delete from attendance.lock_events`,
  ])
    await expect(execute(statement)).rejects.toThrow();
});

test('absences on days of a locked month can neither be set nor removed; a night shift belongs to the month of its beginning', async () => {
  const month = '2025-09';
  const one = await person();
  const { id: employeeId, employee } = one.person;
  await run('shifts import', `employee,date,shift,start,end\n${employee},2025-09-30,大夜,22:00,06:00`);
  const set = (start: string, end: string) => offer('setAbsence', { employeeId, name: '事假', start, end });
  const { id } = (await set('2025-09-10 09:00', '2025-09-10 18:00')) as { id: number };
  await lock(month);
  await expect(set('2025-09-11 09:00', '2025-09-11 18:00')).rejects.toMatchObject({ shape: { code: 423 } });
  await expect(set('2025-08-29 09:00', '2025-09-01 18:00')).rejects.toMatchObject({ shape: { code: 423 } });
  await expect(set('2025-10-01 02:00', '2025-10-01 05:00')).rejects.toMatchObject({ shape: { code: 423 } });
  await expect(offer('removeAbsence', { employeeId, id })).rejects.toMatchObject({ shape: { code: 423 } });
  expect(await execute(sql`select id from attendance.leaves where person_id = ${employeeId}`)).toHaveLength(1);
  const work = (await offer('requiredWork', { employeeId, from: '2025-09-30', to: '2025-10-01' })) as {
    days: { isLocked?: boolean; spans: object[] }[];
  };
  expect(work.days.map(({ isLocked, spans }) => [isLocked, spans.length > 0])).toEqual([
    [true, true],
    [undefined, true],
  ]);
  const made = (await set('2025-10-01 09:00', '2025-10-02 18:00')) as { id: number };
  // What is removed of it decides, or leaves it as it is.
  await execute(sql`update attendance.leaves set starts = '2025-09-29 09:00+08' where id = ${made.id}`);
  const from = (moment: string) => ({ employeeId, id: made.id, from: moment });
  await expect(offer('removeAbsence', from('2025-10-01 05:00'))).rejects.toMatchObject({ shape: { code: 423 } });
  expect(await offer('removeAbsence', { ...from('2025-10-01 05:00'), keepLocked: true })).toEqual({ isKept: true });
  expect(await offer('removeAbsence', from('2025-10-01 06:00'))).toEqual({});
  expect(
    await execute(sql`select to_char(ends at time zone 'Asia/Taipei', 'MM-DD HH24:MI') as ends
      from attendance.leaves where id = ${made.id}`),
  ).toEqual([{ ends: '10-01 06:00' }]);
});

test('imports name the lines of locked months, and change nothing', async () => {
  const month = '2025-08';
  const one = await person();
  await lock(month);
  const { employee, id } = one.person;
  const shifts = await run(
    'shifts import',
    `employee,date,shift,start,end\n${employee},2025-07-02,早班,07:00,16:00\n${employee},2025-08-29,早班,07:00,16:00`,
  );
  expect(shifts).toMatchObject({ code: 1, printed: expect.stringMatching(/第 3 列.*2025-08 的出勤已結算/) });
  const leaves = await run(
    'leaves import',
    `employee,leave_type,start,end,status\n${employee},特休,2025-07-30 09:00,2025-08-01 18:00,1`,
  );
  expect(leaves).toMatchObject({ code: 1, printed: expect.stringMatching(/第 2 列.*2025-08 的出勤已結算/) });
  expect(await execute(sql`select 1 from attendance.rosters where person_id = ${id}`)).toEqual([]);
  expect(await execute(sql`select 1 from attendance.leaves where person_id = ${id}`)).toEqual([]);
  // Nor does a line shorten what lies in one.
  await execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
    values (${id}, '特休', '2025-07-30 09:00+08', '2025-08-01 18:00+08', 1)`);
  const shorter = `employee,leave_type,start,end,status\n${employee},特休,2025-07-30 09:00,2025-07-31 18:00,1`;
  expect(await run('leaves import', shorter)).toMatchObject({ code: 1, printed: leaves.printed });
});

test('a month is locked once its last night shift is over: from noon of the day after it', async () => {
  const { clock } = atrium;
  const now = clock.now().getTime();
  const at = async (moment: string) => {
    clock.move(instantOf(moment.slice(0, 10), moment.slice(11)).getTime() - clock.now().getTime());
    const who = await atrium.asPerson({ as: hr.person });
    return who.api.monthLock({ params: { month: '2026-04' } });
  };
  try {
    expect(await at('2026-05-01 11:59')).toMatchObject({ isLockable: false, lockableFrom: '2026-05-01 12:00' });
    const early = await atrium.asPerson({ as: hr.person });
    await expect(early.api.lockMonth({ params: { month: '2026-04' }, body: { confirm: true } })).rejects.toMatchObject({
      code: 422,
      message: expect.stringContaining('2026-05-01 12:00'),
    });
    expect(await at('2026-05-01 12:00')).toMatchObject({ isLockable: true });
  } finally {
    clock.move(now - clock.now().getTime());
  }
});

test('a week over the end of a locked month is counted in the open one, which can be changed', async () => {
  const month = '2025-06';
  const one = await person();
  const days = ['06-30', '07-01', '07-02', '07-03', '07-04', '07-05', '07-06'];
  for (const day of days.slice(0, 6)) await press(one, [0, `2025-${day} 09:00`], [1, `2025-${day} 18:00`]);
  await lock(month);
  const june = await dayOf(one, '2025-06-30');
  // The seventh day in a row, of which one is in the locked month.
  await press(one, [0, '2025-07-06 09:00'], [1, '2025-07-06 18:00']);
  expect((await dayOf(one, '2025-07-06')).flags).toContain('days7');
  expect(await dayOf(one, '2025-06-30')).toEqual(june);
  await one.api.correct({ body: { ...correction('2025-07-07'), at: '2025-07-07 18:10' } });
});

test('a lock that cannot be written leaves the month open, and says so', async () => {
  const month = '2025-05';
  await begin(month);
  const job = { companyId: hr.person.companyId, month, version: 1 };
  const late = { signal: AbortSignal.abort(new Error('not done')), done: () => Promise.resolve() };
  const store = (attempt: number) =>
    storeMonth(atrium.server.context as unknown as AttendanceContext, job, { ...late, attempt });
  await expect(store(3)).rejects.toThrow('not done');
  expect(await stateOf(month), 'is repeated').toBe('locking');
  await expect(store(4)).rejects.toThrow('not done');
  expect(await stateOf(month)).toBe('failed');
  await begin(month);
  await execute(sql`alter table attendance.locked_people add constraint broken check (month <> '2025-05') not valid`);
  try {
    for (let attempt = 0; attempt < 6 && (await stateOf(month)) === 'locking'; attempt += 1)
      await atrium.advance(2 * 60_000);
    expect(await stateOf(month)).toBe('failed');
    const one = await person();
    expect((await one.api.records({ query: { month } })).lock).toBeUndefined();
    await one.api.correct({ body: correction('2025-05-12') });
  } finally {
    await execute(sql`alter table attendance.locked_people drop constraint broken`);
  }
  await lock(month);
  expect(await hr.api.monthLock({ params: { month } })).toMatchObject({ state: 'locked', version: 3 });
});

test('months of another company are locked by it alone, and not without the permission', async () => {
  const month = '2025-04';
  const actions = ['attendance.lock'];
  const elsewhere = await atrium.asPerson({ as: { company: '另一家公司' }, actions });
  await lock(month);
  expect(await elsewhere.api.monthLock({ params: { month } })).toMatchObject({ state: 'open', version: 0 });
  await expect(manager.api.monthLock({ params: { month } })).rejects.toMatchObject({ code: 422 });
});
