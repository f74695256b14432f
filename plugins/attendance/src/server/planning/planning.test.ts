import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
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
  dayOf,
  hr,
  other,
  press,
  refusal,
  roster,
  rostered,
  ruleNamed,
  shiftNamed,
  startPlanning,
} from '../../testing/planningCompany.ts';

beforeAll(startPlanning);

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
