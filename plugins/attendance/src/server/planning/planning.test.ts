import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';
import { importRules } from '../import/importPlans.ts';
import { rosterImport } from '../import/importShifts.ts';
import { timesImport } from '../import/importTimes.ts';
import { publishRosters } from '../roster/publishRosters.ts';

type Person = SignedIn<typeof contract>;

/** A Friday. */
const TODAY = '2026-07-10';
let atrium: Mounted<typeof contract>;
let hr: Person;
let other: Person;
beforeAll(async () => {
  atrium = await mount(contract, { clock: `${TODAY}T11:00:00+08:00` });
  const actions = ['attendance.rules', 'attendance.roster', 'attendance.viewAll', 'attendance.lock'];
  hr = await atrium.asPerson({ as: {}, actions });
  other = await atrium.asPerson({ as: {}, actions });
});

const LUNCH = { from: '12:00', to: '13:00', paid: false };
const DAY = { start: '09:00', end: '18:00', breaks: [LUNCH], flex: null };
const RULE = {
  week: 'WWWWWRX',
  grace: 0,
  system: 'normal',
  cycleStart: null,
  overtimeLimit: '46',
  cycleMonth: 1,
  countsHolidays: false,
} as const;
const addShift = async (name: string, times = {}) => (await hr.api.addShift({ body: { name, ...DAY, ...times } })).id;
const addRule = async (name: string, shiftId: number, fields = {}) =>
  (await hr.api.addRule({ body: { name, shiftId, ...RULE, ...fields } })).id;
const shiftNamed = async (name: string) =>
  (await hr.api.shifts({ query: { text: name } })).list.find((each) => each.name === name)!;
const ruleNamed = async (name: string) => (await hr.api.workRules({})).find((each) => each.name === name)!;
const assign = (ruleId: number | null, who: Person, validFrom: string, more = {}, by = hr) =>
  by.api.assignRule({
    body: {
      ...{ scope: 'person', scopeIds: [who.person.id], validFrom, ruleId },
      before: null,
      confirm: true,
      ...more,
    } as never,
  });
const dayOf = async (who: Person, date: string) =>
  (await who.api.records({ query: { month: date.slice(0, 7) } })).calendar.find((day) => day.date === date)!;
async function roster(who: Person, shiftId: number, date: string, start = '09:00', end = '18:00') {
  await atrium.server.db.execute(sql`insert into attendance.rosters (person_id, date, day_kind, shift_id, starts, ends)
    values (${who.person.id}, ${date}, 'W', ${shiftId}, ${start}, ${end})`);
}
const rostered = async (who: Person) =>
  (
    (await atrium.server.db.execute(
      sql`select date::text, starts, ends from attendance.rosters where person_id = ${who.person.id} order by date`,
    )) as never as { rows: { date: string; starts: string; ends: string }[] }
  ).rows.map(({ date, starts, ends }) => `${date} ${starts}–${ends}`);
async function press(who: Person, kind: 0 | 1, at: string) {
  await atrium.server.db.execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
    values (${who.person.id}, ${at.slice(0, 10)}, ${kind}, ${`${at}+08`}, '')`);
}
const refusal = (field: string) => ({ code: 422, errors: [{ field }] });

test('POST /attendanceShifts, PATCH /attendanceShifts/:id, GET /attendanceShifts change a shift from a day on: days before it stay, rostered days with its times follow, those with times of their own do not', async () => {
  const id = await addShift('早班');
  const who = await atrium.asPerson({ as: {} });
  for (const date of ['2026-07-09', '2026-07-10', '2026-07-13']) await roster(who, id, date);
  await roster(who, id, '2026-07-14', '10:00', '19:00');
  await press(who, 0, '2026-07-09 09:20');
  const late = async (date: string) => (await dayOf(who, date)).card.on.workOnLate;
  expect(await late('2026-07-09')).toBe(20);
  const change = (more: object) =>
    hr.api.changeShift({
      params: { id },
      body: { name: '早班', ...DAY, start: '09:30', end: '18:30', version: 0, validFrom: TODAY, ...more },
    });
  await expect(change({})).rejects.toMatchObject({ status: 'CONFIRM', data: { people: 1 } });
  const live = await who.listen();
  await change({ confirm: true });
  await live.next('rulesChanged');
  expect(await live.nextNotice('rosterPublished')).toMatchObject({
    title: '班別時間更改：早班',
    message: '2026-07-10 起改為 09:30–18:30。',
  });
  expect(await rostered(who)).toEqual([
    '2026-07-09 09:00–18:00',
    '2026-07-10 09:30–18:30',
    '2026-07-13 09:30–18:30',
    '2026-07-14 10:00–19:00',
  ]);
  expect(await late('2026-07-09')).toBe(20);
  await expect(change({}), 'read before the change').rejects.toMatchObject({ code: 412 });
  const { version, versions } = await shiftNamed('早班');
  expect([version, versions.map(({ validFrom, start }) => `${validFrom} ${start}`)]).toEqual([
    1,
    ['2000-01-01 09:00', `${TODAY} 09:30`],
  ]);
  await expect(change({ version, validFrom: '2025-07-01', start: '08:00' })).rejects.toMatchObject(
    refusal('validFrom'),
  );
  expect((await atrium.server.context.audit.history(`shift:${id}`)).map(({ action }) => action)).toEqual([
    'attendance.shift.change',
    'attendance.shift.add',
  ]);
});

test('times that do not fit are refused at their field, and a name that is taken', async () => {
  await addShift('夜班', { start: '22:00', end: '06:00', breaks: [{ from: '02:00', to: '02:30', paid: true }] });
  const refused: readonly (readonly [object, object])[] = [
    [{ end: '09:00' }, refusal('end')],
    [{ breaks: [{ ...LUNCH, to: '19:00' }] }, refusal('breaks')],
    [{ breaks: [LUNCH, { ...LUNCH, from: '12:30', to: '13:30' }] }, refusal('breaks')],
    [{ breaks: [{ ...LUNCH, to: '12:00' }] }, refusal('breaks')],
    [{ breaks: [{ ...LUNCH, from: '09:00', to: '18:00' }] }, refusal('breaks')],
    [{ breaks: Array.from({ length: 5 }, () => LUNCH) }, { code: 422 }],
    [{ flex: { from: '09:30', to: '10:30' } }, refusal('flex')],
    [{ start: '25:00' }, { code: 422 }],
  ];
  for (const [times, expected] of refused) await expect(addShift('怪班', times)).rejects.toMatchObject(expected);
  await expect(addShift('夜班')).rejects.toMatchObject({ code: 409, errors: [{ field: 'name' }] });
});

test('PUT /attendanceShifts/:id/retired, DELETE /attendanceShifts/:id retire a shift that is used and delete one that is not; a retired one cannot be rostered', async () => {
  const [used, unused] = [await addShift('中班'), await addShift('假日班')];
  const who = await atrium.asPerson({ as: {} });
  await roster(who, used, '2026-07-20');
  await expect(hr.api.removeShift({ params: { id: used }, body: { version: 0 } })).rejects.toMatchObject({ code: 409 });
  await hr.api.removeShift({ params: { id: unused }, body: { version: 0 } });
  await hr.api.retireShift({ params: { id: used }, body: { version: 0, retired: true } });
  const save = (date: string) =>
    hr.api.saveRosters({
      body: {
        rows: [{ employeeId: who.person.id, date, kind: 'W', shiftId: used }],
        versions: [{ employeeId: who.person.id, version: 0 }],
      },
    });
  await expect(save('2026-07-21')).rejects.toMatchObject({ code: 422 });
  const { list, shifts, choices } = await hr.api.rosters({
    query: { from: '2026-07-20', to: '2026-07-20', text: who.person.employee },
  });
  expect(shifts.slice(0, choices).map(({ name }) => name)).not.toContain('中班');
  expect(shifts[list[0]!.days[0]!.published!.shift!]!.name).toBe('中班');
  const names = async (state: 'active' | 'retired') =>
    (await hr.api.shifts({ query: { state, pageSize: 100 } })).list.map(({ name }) => name);
  expect(await names('retired')).toEqual(['中班']);
  expect(await names('active')).not.toContain('假日班');
});

test('POST /attendanceRules, PATCH /attendanceRules/:id, GET /attendanceRules, DELETE /attendanceRules/:id keep work rules by date; a rule follows its shift, and is deleted if nobody has it', async () => {
  const shiftId = await addShift('規則班');
  const id = await addRule('輪班', shiftId, { grace: 10, system: '4', cycleStart: '2026-07-06' });
  const who = await atrium.asPerson({ as: {} });
  await assign(id, who, '2026-07-06');
  await press(who, 0, '2026-07-08 09:12');
  expect((await dayOf(who, '2026-07-08')).card.on.workOnLate).toBe(12);
  const change = (more: object) =>
    hr.api.changeRule({
      params: { id },
      body: { name: '輪班', shiftId: null, ...RULE, grace: 15, version: 0, validFrom: '2026-07-08', ...more },
    });
  await expect(change({})).rejects.toMatchObject({ status: 'CONFIRM', data: { people: 1 } });
  await change({ confirm: true });
  expect((await dayOf(who, '2026-07-08')).card.on.workOnLate).toBe(0);
  const { version } = await shiftNamed('規則班');
  await hr.api.changeShift({
    params: { id: shiftId },
    body: { name: '正常班', ...DAY, start: '10:00', version, validFrom: '2026-07-13' },
  });
  const rule = await ruleNamed('輪班');
  expect(rule.assigned).toBe(1);
  expect(
    rule.versions.map((each) => [each.validFrom, each.shiftName, each.start, each.grace, each.system, each.cycleStart]),
  ).toEqual([
    ['2000-01-01', '正常班', '09:00', 10, '4', '2026-07-06'],
    ['2026-07-08', '正常班', '09:00', 15, 'normal', null],
    ['2026-07-13', '正常班', '10:00', 15, 'normal', null],
  ]);
  const params = { id };
  await expect(hr.api.removeRule({ params, body: { version: 1 } })).rejects.toMatchObject({ code: 409 });
  await expect(change({ version: 0 })).rejects.toMatchObject({ code: 412 });
  await expect(change({ version: 1, week: 'WWWWWRR' })).rejects.toMatchObject(refusal('week'));
  await assign(null, who, '2026-07-06', { before: id });
  await hr.api.removeRule({ params, body: { version: 1 } });
  expect(await ruleNamed('輪班')).toBeUndefined();
});

test('without a chosen system a roster is checked by that of the rule of each person', async () => {
  const shiftId = await addShift('長班', { start: '08:00', end: '19:00' });
  const [four, usual] = [
    await addRule('四週', shiftId, { system: '4', cycleStart: '2026-07-06' }),
    await addRule('一般十小時', shiftId),
  ];
  const [one, two] = [await atrium.asPerson({ as: {} }), await atrium.asPerson({ as: {} })];
  await assign(four, one, '2026-07-01');
  await assign(usual, two, '2026-07-01');
  const check = async (system?: '4') => {
    const { list } = await hr.api.checkRosters({
      body: {
        ...{ from: '2026-07-13', to: '2026-07-13', employees: [one.person.id, two.person.id] },
        ...(system && { system }),
      },
    });
    return list.filter(({ code }) => code === 'day').map(({ employeeId }) => employeeId);
  };
  expect(await check(), 'ten hours are allowed in four weeks only').toEqual([two.person.id]);
  expect(await check('4')).toEqual([]);
});

test('PUT /ruleAssignments, GET /ruleAssignments say whose rule it is from a day on: of the company, a unit or a person; a locked month, a stale page and own past days are refused', async () => {
  const shiftId = await addShift('指派班');
  const [first, second] = [await addRule('甲規則', shiftId), await addRule('乙規則', shiftId)];
  const who = await atrium.asPerson({ as: {} });
  await expect(assign(first, who, '2026-07-09', { confirm: false })).rejects.toMatchObject({
    status: 'CONFIRM',
    data: { people: 1 },
  });
  await assign(first, who, '2026-07-09', { confirm: true });
  await expect(assign(second, who, '2026-07-09'), 'another has set it').rejects.toMatchObject({ code: 412 });
  await assign(second, who, '2026-08-01');
  const list = async () =>
    (await hr.api.ruleAssignments({ query: { text: who.person.employee } })).list.map(
      ({ validFrom, ruleName, state, name }) => `${name === who.person.name} ${validFrom} ${ruleName} ${state}`,
    );
  expect(await list()).toEqual(['true 2026-08-01 乙規則 future', 'true 2026-07-09 甲規則 current']);
  await assign(null, who, '2026-08-01', { before: second });
  expect(await list()).toHaveLength(1);
  await expect(assign(first, hr, TODAY)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  await assign(first, hr, TODAY, {}, other);
  const stranger = await atrium.asPerson({ as: { company: '別家公司' }, actions: ['attendance.rules'] });
  await expect(assign(first, stranger, '2026-08-01')).rejects.toMatchObject(refusal('scopeIds'));
  await expect(assign(first, stranger, '2026-08-01', {}, stranger)).rejects.toMatchObject(refusal('ruleId'));
  expect((await stranger.api.workRules({})).length + (await stranger.api.shifts({ query: {} })).totalSize).toBe(0);

  await atrium.server.db
    .execute(sql`insert into attendance.locks (company_id, month, version, state, by_id, at, people, done)
    values (${hr.person.companyId}, '2026-05', 1, 'locked', ${hr.person.id}, now(), 0, 0)`);
  await expect(assign(second, who, '2026-05-20')).rejects.toMatchObject({ code: 423 });
  await expect(assign(second, who, '2026-04-20'), 'May would be judged otherwise').rejects.toMatchObject({ code: 423 });
  await assign(second, who, '2026-06-01');
});

test('two who change the same shift at once get one change, and one refusal', async () => {
  const id = await addShift('搶班');
  const change = (by: Person, start: string) =>
    by.api.changeShift({
      params: { id },
      body: { name: '搶班', ...DAY, start, version: 0, validFrom: '2026-08-01' },
    });
  const settled = await Promise.allSettled([change(hr, '08:00'), change(other, '08:30')]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

/** A rule whose first version is of a day, as a file has it. */
async function lateRule(name: string, shiftId: number, validFrom: string) {
  const id = await addRule(name, shiftId);
  await atrium.server.db.execute(
    sql`update attendance.rule_versions set valid_from = ${validFrom} where rule_id = ${id}`,
  );
  return id;
}

test('a change before the first version of a rule leaves the days before it as they were', async () => {
  const shiftId = await addShift('檔案班');
  const [one, two] = [await atrium.asPerson({ as: {} }), await atrium.asPerson({ as: {} })];
  const [own, following] = [
    await lateRule('檔案規則', shiftId, '2026-07-06'),
    await lateRule('檔案規則二', shiftId, '2026-07-06'),
  ];
  await assign(own, one, '2026-07-01');
  await assign(following, two, '2026-07-01');
  const days = ['2026-07-02', '2026-07-03', '2026-07-06'];
  for (const who of [one, two]) for (const date of days) await press(who, 0, `${date} 09:05`);
  const late = async (who: Person) => {
    const { calendar } = await who.api.records({ query: { month: '2026-07' } });
    return calendar.filter(({ date }) => days.includes(date)).map(({ card }) => card.on.workOnLate);
  };
  await hr.api.changeRule({
    params: { id: own },
    body: {
      ...{ name: '檔案規則', shiftId: null, ...RULE, grace: 10 },
      ...{ version: 0, validFrom: '2026-07-03', confirm: true },
    },
  });
  expect(await late(one), 'until the version of the 6th').toEqual([5, 0, 5]);
  await hr.api.changeShift({
    params: { id: shiftId },
    body: { name: '檔案班', ...DAY, start: '09:02', version: 0, validFrom: '2026-07-03', confirm: true },
  });
  expect(await late(two)).toEqual([5, 3, 3]);
});

test('a change is asked about for those, too, who got the rule after its day', async () => {
  const id = await addRule('後來規則', await addShift('後來班'));
  await assign(id, await atrium.asPerson({ as: {} }), '2026-07-08');
  await assign(id, await atrium.asPerson({ as: {} }), '2026-07-20');
  const change = hr.api.changeRule({
    params: { id },
    body: { name: '後來規則', shiftId: null, ...RULE, grace: 15, version: 0, validFrom: '2026-07-01' },
  });
  await expect(change).rejects.toMatchObject({ status: 'CONFIRM', data: { people: 1 } });
});

test('nobody changes their own days up to today by their unit, their rule or their shift, but those from tomorrow on', async () => {
  const shiftId = await addShift('自己班');
  const [id, rosteredShift] = [await addRule('自己規則', shiftId), await addShift('自己排班')];
  const own = await atrium.asPerson({ as: {}, actions: ['attendance.rules'] });
  const company = { scope: 'company', scopeIds: [own.person.companyId] };
  const denied = { status: 'NOT_ALLOWED' };
  await expect(assign(id, own, TODAY, company, own)).rejects.toMatchObject(denied);
  await assign(id, own, '2026-07-11', company, own);
  await assign(null, own, '2026-07-11', { ...company, before: id }, own);
  await assign(id, own, '2026-07-08');
  await roster(own, rosteredShift, '2026-07-09');
  const changeRule = (validFrom: string) =>
    own.api.changeRule({
      params: { id },
      body: { name: '自己規則', shiftId: null, ...RULE, grace: 15, version: 0, validFrom, confirm: true },
    });
  const changeShift = (of: number, name: string, validFrom: string, by = own) =>
    by.api.changeShift({
      params: { id: of },
      body: { name, ...DAY, start: '09:30', version: 0, validFrom, confirm: true },
    });
  await expect(changeRule('2026-07-01')).rejects.toMatchObject(denied);
  await expect(changeShift(shiftId, '自己班', TODAY)).rejects.toMatchObject(denied);
  await expect(changeShift(rosteredShift, '自己排班', '2026-07-01')).rejects.toMatchObject(denied);
  await changeRule('2026-07-11');
  await changeShift(shiftId, '自己班', '2026-07-11');
  await changeShift(rosteredShift, '自己排班', '2026-07-01', hr);
});

test('imports of shifts and rules are changes of them: what was read before is outdated', async () => {
  const shiftId = await addShift('匯入班');
  await addRule('匯入規則', shiftId);
  const { context } = atrium.server;
  const times = { ...{ name: '匯入班', start: '09:30', end: '18:30' }, breaks: undefined, flex: undefined };
  await timesImport(context as never, hr.person.companyId).write([{ ...times, validFrom: '2026-07-13' }]);
  const person = (await context.directory.byEmployee(hr.person.employee))!;
  const shift = { name: '匯入班', start: '09:30', end: '18:30', breaks: [{ ...LUNCH, paid: true }] };
  await rosterImport(context as never).write([{ person, date: '2026-08-20', kind: 'W', shift }]);
  expect((await shiftNamed('匯入班')).version).toBe(2);
  const lines = [
    '規則,生效日,班別,上班時間,下班時間,對象,代碼',
    `匯入規則,2027-01-01,匯入班,09:00,18:00,員工,${hr.person.employee}`,
  ];
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await importRules(
    context as never,
    {
      args: ['rules.csv'],
      options: {},
      read: async () => Buffer.from(lines.join('\n')),
      print,
      printError: print,
    } as never,
  );
  expect(printed.join()).toContain('已匯入');
  expect((await ruleNamed('匯入規則')).version).toBe(1);
});

test('what is published has the times that its shift has then, and a change of times moves only whose days it has locked', async () => {
  const id = await addShift('同時班');
  const [one, late] = [await atrium.asPerson({ as: {} }), await atrium.asPerson({ as: {} })];
  const date = '2026-09-01';
  await hr.api.saveRosters({
    body: {
      rows: [{ employeeId: one.person.id, date, kind: 'W', shiftId: id }],
      versions: [{ employeeId: one.person.id, version: 0 }],
    },
  });
  const { drafts } = await hr.api.rosters({ query: { from: date, to: date } });
  const { context, db } = atrium.server;
  const change = (start: string, version: number) =>
    hr.api.changeShift({ params: { id }, body: { name: '同時班', ...DAY, start, version, validFrom: TODAY } });
  const caller = { ...(await context.directory.byEmployee(hr.person.employee))!, can: () => true };
  const changing = {
    ...context,
    async transaction(run: never) {
      await change('08:30', 0);
      return context.transaction(run);
    },
  };
  await publishRosters(
    changing as never,
    {
      caller,
      body: { from: date, to: date, cells: drafts.cells, digest: drafts.digest, confirm: true, system: 'normal' },
    } as never,
  );
  expect(await rostered(one)).toEqual([`${date} 08:30–18:00`]);

  await db.execute(
    sql.raw(`create function attendance.roster_late() returns trigger language plpgsql as $$ begin
    insert into attendance.rosters (person_id, date, day_kind, shift_id, starts, ends)
    values (${late.person.id}, '${date}', 'W', ${id}, '08:30', '18:00') on conflict do nothing; return null; end $$`),
  );
  await db.execute(sql`create trigger roster_late after insert on attendance.roster_versions
    for each statement execute function attendance.roster_late()`);
  try {
    await change('08:00', 1);
  } finally {
    await db.execute(sql`drop function attendance.roster_late cascade`);
  }
  expect(await rostered(one)).toEqual([`${date} 08:00–18:00`]);
  expect(await rostered(late)).toEqual([`${date} 08:30–18:00`]);
});

test('a shift that a rule has today or later is not retired, a retired one is of no new rule, and a draft that has it keeps it', async () => {
  const [id, next] = [await addShift('要停班'), await addShift('接替班')];
  const ruleId = await addRule('要停規則', id);
  const who = await atrium.asPerson({ as: {} });
  const save = (date: string, version: number) =>
    hr.api.saveRosters({
      body: {
        rows: [{ employeeId: who.person.id, date, kind: 'W', shiftId: id }],
        versions: [{ employeeId: who.person.id, version }],
      },
    });
  await save('2026-07-22', 0);
  const retire = () => hr.api.retireShift({ params: { id }, body: { version: 0, retired: true } });
  const change = (version: number, validFrom: string) =>
    hr.api.changeRule({
      params: { id: ruleId },
      body: { name: '要停規則', shiftId: next, ...RULE, version, validFrom },
    });
  const refused = { code: 409, message: expect.stringContaining('「要停規則」') as string };
  await expect(retire()).rejects.toMatchObject(refused);
  await change(0, '2026-07-11');
  await expect(retire(), 'of today').rejects.toMatchObject(refused);
  await change(1, TODAY);
  await retire();
  await expect(addRule('新規則', id)).rejects.toMatchObject(refusal('shiftId'));
  await save('2026-07-22', 1);
  await expect(save('2026-07-23', 2)).rejects.toMatchObject({ code: 422 });
});

test('an assignment to a unit that is no more can be removed, however old it is', async () => {
  const ruleId = await addRule('舊規則', await addShift('舊班'));
  const stranger = await atrium.asPerson({ as: { company: '舊公司' }, actions: ['attendance.rules'] });
  const { companyId } = stranger.person;
  await atrium.server.db
    .execute(sql`insert into attendance.rule_assignments (company_id, scope, scope_id, valid_from, rule_id)
    values (${companyId}, 'department', 987654, '2025-01-01', ${ruleId}), (${companyId}, 'company', ${companyId}, '2025-01-01', ${ruleId})`);
  const remove = (scope: string, scopeId: number) =>
    assign(null, stranger, '2025-01-01', { scope, scopeIds: [scopeId], before: ruleId }, stranger);
  await remove('department', 987_654);
  await expect(remove('company', companyId)).rejects.toMatchObject(refusal('validFrom'));
  expect((await stranger.api.ruleAssignments({ query: {} })).totalSize).toBe(1);
});
