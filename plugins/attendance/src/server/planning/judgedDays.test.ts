import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { importRules } from '../import/importPlans.ts';
import { rosterImport } from '../import/importShifts.ts';
import { timesImport } from '../import/importTimes.ts';
import { publishRosters } from '../roster/publishRosters.ts';
import {
  type Person,
  DAY,
  LUNCH,
  RULE,
  TODAY,
  addRule,
  addShift,
  assign,
  atrium,
  hr,
  lateRule,
  press,
  refusal,
  roster,
  rostered,
  ruleNamed,
  shiftNamed,
  startPlanning,
} from '../../testing/planningCompany.ts';

beforeAll(startPlanning);

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
