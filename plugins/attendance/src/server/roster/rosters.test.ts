import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Month, Roster } from '../../client/types.ts';
import contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { noteLeft } from '../rules/employments.ts';
import { noteMoved } from '../rules/placements.ts';

type Mounted = Awaited<ReturnType<typeof start>>;
const start = () => mount(contract, { clock: '2026-03-26T14:18:00+08:00', demo: true, with: ['notifications'] });
const APRIL = { from: '2026-04-01', to: '2026-04-30' };

let mounted: Mounted;
let hr: Awaited<ReturnType<Mounted['asPerson']>>;
let leader: typeof hr;
beforeAll(async () => {
  mounted = await start();
  hr = await mounted.asPerson({ as: 'A001', actions: ['attendance.roster', 'attendance.viewAll'] });
  leader = await mounted.asPerson({ as: 'G001', actions: ['attendance.roster'] });
});
afterAll(() => mounted.dispose());
beforeEach(async () => {
  for (const table of ['roster_drafts', 'locks', 'employments'])
    await mounted.server.db.execute(sql.raw(`delete from attendance.${table}`));
  await mounted.server.db.execute(sql`delete from attendance.rosters where date >= '2026-04-01'`);
});

const idOf = async (employee: string) => (await mounted.server.context.directory.byEmployee(employee))!.id;
const read = (who = hr, more: object = {}): Promise<Roster> =>
  who.api.rosters({ query: { ...APRIL, pageSize: 200, ...more } });
const rowOf = (roster: Roster, employee: string) => roster.list.find((row) => row.employee === employee)!;

/** Saves days of one person as they were read. */
async function save(
  who: typeof hr,
  employee: string,
  days: readonly (readonly [date: string, kind: 'W' | 'R' | 'X' | 'H' | null, shiftId?: number])[],
  version?: number,
) {
  const { employeeId, version: current } = rowOf(await read(who), employee);
  const rows = days.map(([date, kind, shiftId]) => ({ employeeId, date, kind, ...(shiftId && { shiftId }) }));
  return who.api.saveRosters({ body: { rows, versions: [{ employeeId, version: version ?? current }] } });
}

/** Publishes what is saved in April, by default as it can be read. */
async function publish(who: typeof hr, cells: number, confirm = true, digest?: string) {
  const seen = digest ?? (await read(who)).drafts.digest;
  return who.api.publishRosters({ body: { ...APRIL, cells, digest: seen, confirm, system: 'normal' } });
}

/** The latest entry of the audit log of an action. */
async function audited(action: 'save' | 'publish') {
  const { rows } = (await mounted.server.db.execute(
    sql`select detail from host.audit where action = ${`attendance.roster.${action}`} order by id desc limit 1`,
  )) as unknown as { rows: { detail: object }[] };
  return rows[0]!.detail;
}

/** Locks April with E001. */
async function lockApril() {
  const { db, context } = mounted.server;
  const { id, companyId, departmentId, groupId } = (await context.directory.byEmployee('E001'))!;
  const spans = JSON.stringify([{ ...APRIL, departmentId, groupId, department: '', group: '' }]);
  await db.execute(sql`insert into attendance.locked_people (company_id, month, version, person_id, employee, name, spans)
    values (${companyId}, '2026-04', 1, ${id}, 'E001', '', ${spans}::jsonb) on conflict do nothing`);
  await db.execute(sql`insert into attendance.locks (company_id, month, version, state, at, by_id)
    values (${companyId}, '2026-04', 1, 'locked', now(), 1)`);
}

describe('who plans whom', () => {
  test('GET /rosters has whom one may plan: a leader the own unit, HR the company; of others nothing is found, and nothing is changed', async () => {
    const all = (await read()).list.map(({ employee }) => employee);
    const own = (await read(leader)).list.map(({ employee }) => employee);
    expect(all).toEqual(expect.arrayContaining(['E001', 'E101', 'G001']));
    expect(all).not.toContain('C201');
    expect(await read(hr, { text: 'nobody' })).toMatchObject({ list: [], totalSize: 0 });
    expect((await read(hr, { text: 'e00', pageSize: 1 })).list).toHaveLength(1);
    expect(own).toContain('E001');
    expect(own).not.toContain('E101');
    const row = (employeeId: number) => ({
      rows: [{ employeeId, date: '2026-04-01', kind: 'R' as const }],
      versions: [{ employeeId, version: 0 }],
    });
    for (const [who, employee] of [
      [leader, 'E101'],
      [hr, 'C201'],
    ] as const) {
      const id = await idOf(employee);
      await expect(who.api.saveRosters({ body: row(id) }), employee).rejects.toMatchObject({ code: 404 });
      await expect(
        who.api.checkRosters({ body: { ...APRIL, employees: [id], rows: [], system: 'normal' } }),
      ).rejects.toMatchObject({ code: 404 });
    }
    const employee = await mounted.asPerson({ as: 'E001', actions: [] });
    await expect(employee.api.rosters({ query: APRIL })).rejects.toMatchObject({ code: 422 });
    await expect(employee.api.saveRosters({ body: row(employee.person.id) })).rejects.toMatchObject({ code: 422 });
  });
});

describe('saving', () => {
  test('PUT /rosters saves drafts, which nobody but planners sees until they are published', async () => {
    const { shifts } = await read();
    const late = shifts.find(({ name }) => name === '晚班')!;
    await save(leader, 'E001', [
      ['2026-04-06', 'W', late.id],
      ['2026-04-07', 'X'],
    ]);
    const saved = await read();
    expect(saved.drafts).toMatchObject({ people: 1, cells: 2, held: 0 });
    const { days } = rowOf(saved, 'E001');
    expect(days[5]!.draft).toEqual({ kind: 'W', shift: shifts.indexOf(late) });
    expect(days[6]!.draft).toEqual({ kind: 'X' });
    expect(days[5]!.published).toBeUndefined();
    const person = await mounted.asPerson({ as: 'E001', actions: [] });
    const dayOf = async () => {
      const month: Month = await person.api.records({ query: { month: '2026-04' } });
      return month.calendar.slice(5, 7).map(({ dayKind, shiftName }) => [dayKind, shiftName]);
    };
    const before = await dayOf();
    expect(before).toEqual([
      [expect.any(String), expect.not.stringContaining('晚班')],
      ['W', expect.any(String)],
    ]);
    const listened = await person.listen();
    expect(await publish(leader, 2)).toEqual({
      people: 1,
      cells: 2,
    });
    expect(await dayOf()).toEqual([
      ['W', '晚班'],
      ['X', ''],
    ]);
    await listened.next('absenceChanged');
    const published = rowOf(await read(), 'E001');
    expect(published.publishedOn).toBe('2026-03-26 14:18');
    expect(published.days[5]).toMatchObject({ published: { kind: 'W', shift: shifts.indexOf(late) } });
    expect(published.days[5]!.draft).toBeUndefined();
    // Back to the rule, which is published, too.
    await save(leader, 'E001', [['2026-04-07', null]]);
    expect(rowOf(await read(), 'E001').days[6]!.draft).toBeNull();
    await publish(leader, 1);
    expect((await dayOf())[1]).toEqual(before[1]);
  });

  test('what was saved meanwhile is refused with its people; what is as published is no draft', async () => {
    const { version } = rowOf(await read(), 'E001');
    await save(leader, 'E001', [['2026-04-06', 'R']]);
    await expect(save(hr, 'E001', [['2026-04-08', 'R']], version)).rejects.toMatchObject({
      code: 412,
      data: { people: [expect.any(String)] },
    });
    expect((await read()).drafts.cells).toBe(1);
    await save(hr, 'E001', [['2026-04-06', null]]);
    expect((await read()).drafts.cells).toBe(0);
  });

  test('a locked month, a leaver, a shift of nobody, and a day that is named twice are refused, and change nothing', async () => {
    const { db } = mounted.server;
    await lockApril();
    expect(rowOf(await read(), 'E001').days[5]!.closed).toBe('locked');
    await expect(save(hr, 'E001', [['2026-04-06', 'R']])).rejects.toMatchObject({ code: 423 });
    await db.execute(sql`delete from attendance.locks`);
    const context = mounted.server.context as unknown as AttendanceContext;
    await noteLeft(context, await idOf('E001'), '2026-04-10');
    await expect(
      save(hr, 'E001', [
        ['2026-04-06', 'R'],
        ['2026-04-11', 'R'],
      ]),
    ).rejects.toMatchObject({ code: 422, message: expect.stringContaining('2026-04-11 不在職') as string });
    expect(rowOf(await read(), 'E001').days[10]!.closed).toBe('outside');
    const wrong = [
      [['2026-04-06', 'W', 999_999]],
      [['2026-04-06', 'R', 1]],
      [
        ['2026-04-06', 'R'],
        ['2026-04-06', 'X'],
      ],
      [
        ['2026-04-01', 'R'],
        ['2026-05-20', 'X'],
      ],
    ] as const;
    for (const days of wrong) await expect(save(hr, 'E001', days)).rejects.toMatchObject({ code: 422 });
    expect((await read()).drafts.cells).toBe(0);
  });

  test('a work day without a shift is one of the shift that has the name of the rule’s', async () => {
    await save(hr, 'E001', [['2026-04-11', 'W']]);
    const roster = await read();
    const { draft } = rowOf(roster, 'E001').days[10]!;
    expect(roster.shifts[draft!.shift!]!.name).toBe('日班');
  });
});

describe('the check and publishing', () => {
  test('POST /rosters/check checks days that are not saved with those that are; what violates has to be confirmed', async () => {
    const employeeId = await idOf('E001');
    await save(hr, 'E001', [['2026-04-12', 'W']]);
    const check = (rows: { employeeId: number; date: string; kind: 'W' | 'R' | 'X' }[]) =>
      hr.api.checkRosters({ body: { ...APRIL, employees: [employeeId], rows, system: 'normal' } });
    const codes = async (...rows: Parameters<typeof check>) =>
      (await check(...rows)).list.map(({ code, from }) => `${code} ${from}`);
    expect(await codes([])).toEqual(['noX 2026-04-06', 'week 2026-04-06']);
    expect(await codes([{ employeeId, date: '2026-04-11', kind: 'W' }])).toEqual(
      expect.arrayContaining(['noX 2026-04-06', 'noR 2026-04-06', 'run6 2026-04-06']),
    );
    expect(await codes([{ employeeId, date: '2026-04-12', kind: 'X' }])).toEqual([]);
    await expect(publish(hr, 1, false)).rejects.toMatchObject({ code: 409, status: 'CONFIRM', data: { count: 2 } });
    await expect(publish(hr, 2)).rejects.toMatchObject({ code: 412 });
    expect(await publish(hr, 1)).toEqual({ people: 1, cells: 1 });
    await expect(publish(hr, 1)).rejects.toMatchObject({ code: 412 });
  });

  test('POST /rosters/publish tells what it changed: each person whose days changed gets one notice; planners are told of every change', async () => {
    const planner = await leader.listen();
    const latest = (await mounted.server.db.execute(
      sql`select coalesce(max(id), 0)::int as id from notifications.notices`,
    )) as unknown as { rows: [{ id: number }] };
    const before = latest.rows[0].id;
    await save(hr, 'E001', [
      ['2026-04-06', 'R'],
      ['2026-04-08', 'R'],
    ]);
    expect(await planner.next('rostersChanged')).toEqual({ from: '2026-04-06', to: '2026-04-08' });
    await save(hr, 'E002', [['2026-04-06', 'R']]);
    await publish(hr, 3);
    expect(await audited('publish')).toMatchObject({ people: 2, cells: 3 });
    const notices = (await mounted.server.db.execute(
      sql`select person_id from notifications.notices where kind = 'attendance.rosterPublished' and id > ${before}`,
    )) as unknown as { rows: { person_id: number }[] };
    expect(notices.rows.map((row) => row.person_id).toSorted()).toEqual(
      [await idOf('E001'), await idOf('E002')].toSorted(),
    );
  });

  test('two publish at the same time: one wins, the other is told', async () => {
    await save(hr, 'E001', [['2026-04-06', 'R']]);
    const { digest } = (await read()).drafts;
    const ended = await Promise.allSettled([publish(hr, 1, true, digest), publish(leader, 1, true, digest)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what is not for the planner to decide alone', () => {
  const MARCH = { from: '2026-03-01', to: '2026-03-31' };
  const march = async (who: typeof hr): Promise<Roster> =>
    who.api.rosters({ query: { ...MARCH, pageSize: 200, text: 'G001' } });

  test('own days of the past are closed, refused, and not published; own days to come can be planned', async () => {
    const own = rowOf(await march(leader), 'G001');
    expect(own.days[24]!.closed).toBe('own');
    expect(own.days[25]!.closed).toBeUndefined();
    const { employeeId } = own;
    const saveOn = async (who: typeof hr, date: string) => {
      const { version } = rowOf(await march(who), 'G001');
      const rows = [{ employeeId, date, kind: 'R' as const }];
      return who.api.saveRosters({ body: { rows, versions: [{ employeeId, version }] } });
    };
    await expect(saveOn(leader, '2026-03-25')).rejects.toMatchObject({
      status: 'NOT_ALLOWED',
      message: expect.stringContaining('您自己過去的班') as string,
    });
    await saveOn(leader, '2026-03-26');
    // Somebody else saves it: only they can publish it, too.
    await saveOn(hr, '2026-03-25');
    expect((await march(leader)).drafts).toMatchObject({ cells: 1, held: 1 });
    expect((await march(hr)).drafts).toMatchObject({ cells: 2, held: 0 });
    const { digest } = (await march(leader)).drafts;
    await leader.api.publishRosters({ body: { ...MARCH, cells: 1, digest, confirm: true, system: 'normal' } });
    const { days } = rowOf(await march(hr), 'G001');
    expect(days[24]).toMatchObject({ draft: { kind: 'R' }, published: { kind: 'W' } });
    expect(days[25]).toMatchObject({ published: { kind: 'R' } });
  });

  test('the audit log names whose days were saved and published, before and after', async () => {
    const late = (await read()).shifts.find(({ name }) => name === '晚班')!;
    await save(hr, 'E001', [['2026-04-07', 'W', late.id]]);
    const cell = { employeeId: await idOf('E001'), date: '2026-04-07' };
    const after = `W 晚班 ${late.start}-${late.end}`;
    expect(await audited('save')).toMatchObject({ cells: 1, changes: [{ ...cell, before: 'rule', after }] });
    await save(hr, 'E001', [['2026-04-07', 'R']]);
    expect(await audited('save')).toMatchObject({ changes: [{ ...cell, before: after, after: 'R' }] });
    await publish(hr, 1);
    expect(await audited('publish')).toMatchObject({ changes: [{ ...cell, before: 'rule', after: 'R' }] });
  });

  test('other drafts than the ones that were read are refused, also if they are as many; those beside the sought ones, too, all are counted', async () => {
    await save(hr, 'E001', [['2026-04-07', 'R']]);
    const { digest } = (await read(hr, { text: 'nobody' })).drafts;
    await save(hr, 'E001', [['2026-04-07', 'X']]);
    await expect(publish(hr, 1, true, digest)).rejects.toMatchObject({ code: 412 });
    expect((await read(hr, { text: 'nobody' })).drafts).toMatchObject({ people: 1, cells: 1 });
    const { digest: read2 } = (await read(hr, { text: 'E002' })).drafts;
    expect(await publish(hr, 1, true, read2)).toEqual({ people: 1, cells: 1 });
  });

  test('drafts of a locked month are held, and keep no others from being published', async () => {
    await save(hr, 'E001', [['2026-04-29', 'R']]);
    const spanned = { from: '2026-04-29', to: '2026-05-05' };
    const { employeeId, version } = rowOf(await read(), 'E001');
    const rows = [{ employeeId, date: '2026-05-05', kind: 'R' as const }];
    await hr.api.saveRosters({ body: { rows, versions: [{ employeeId, version }] } });
    await lockApril();
    const { drafts }: Roster = await hr.api.rosters({ query: { ...spanned, pageSize: 200 } });
    expect(drafts).toMatchObject({ people: 1, cells: 1, held: 1 });
    const body = { ...spanned, cells: 1, digest: drafts.digest, confirm: true, system: 'normal' as const };
    expect(await hr.api.publishRosters({ body })).toEqual({ people: 1, cells: 1 });
    expect(rowOf(await read(), 'E001').days[28]!.draft).toEqual({ kind: 'R' });
  });

  test('a shift whose times have changed since it was published can be planned again', async () => {
    const { db } = mounted.server;
    const late = (await read()).shifts.find(({ name }) => name === '晚班')!;
    await save(hr, 'E001', [['2026-04-07', 'W', late.id]]);
    await publish(hr, 1);
    await save(hr, 'E001', [['2026-04-07', 'W', late.id]]);
    expect((await read()).drafts.cells).toBe(0);
    await db.execute(sql`update attendance.rosters set starts = '12:30' where date = '2026-04-07'
      and person_id = ${await idOf('E001')}`);
    await save(hr, 'E001', [['2026-04-07', 'W', late.id]]);
    expect((await read()).drafts.cells).toBe(1);
    await publish(hr, 1);
    const roster = await read();
    expect(roster.shifts[rowOf(roster, 'E001').days[6]!.published!.shift!]).toMatchObject({ start: late.start });
  });

  test('who leaves, or moves to another company, has no drafts from then on; one with a shift of another company is ignored', async () => {
    const { db } = mounted.server;
    const context = mounted.server.context as unknown as AttendanceContext;
    const days = [
      ['2026-04-07', 'R'],
      ['2026-04-20', 'R'],
    ] as const;
    const counted = async () => (await read()).drafts.cells;
    await save(hr, 'E001', days);
    await noteLeft(context, await idOf('E001'), '2026-04-10');
    expect(await counted()).toBe(1);
    await db.execute(sql`delete from attendance.employments`);
    await save(hr, 'E001', days);
    const { companyId, departmentId, groupId } = (await mounted.server.context.directory.byEmployee('E001'))!;
    const from = { companyId, departmentId, groupId };
    await noteMoved(context, await idOf('E001'), { from, to: { ...from, companyId: companyId + 1 } }, '2026-04-15');
    await db.execute(sql`delete from attendance.placements where person_id = ${await idOf('E001')}`);
    expect(await counted()).toBe(1);
    await db.execute(sql`insert into attendance.shifts (company_id, name) values (${companyId + 1}, '別家')`);
    await db.execute(sql`insert into attendance.roster_drafts (person_id, date, day_kind, shift_id)
      select ${await idOf('E001')}, '2026-04-21', 'W', id from attendance.shifts where name = '別家'`);
    expect(await counted()).toBe(1);
    expect(rowOf(await read(), 'E001').days[20]!.draft).toBeUndefined();
    expect(await publish(hr, 1)).toEqual({ people: 1, cells: 1 });
  });

  test('412 has the versions of who was changed meanwhile', async () => {
    const { version, employeeId } = rowOf(await read(), 'E001');
    await save(hr, 'E001', [['2026-04-06', 'R']]);
    await expect(save(hr, 'E001', [['2026-04-08', 'R']], version)).rejects.toMatchObject({
      code: 412,
      data: { versions: [{ employeeId, version: version + 1 }] },
    });
  });

  test('the notice of a month that has passed opens it, that of a far one the latest that can be', async () => {
    const opened = async (date: string) => {
      const span = { from: date, to: date };
      const roster: Roster = await hr.api.rosters({ query: { ...span, pageSize: 200, text: 'E001' } });
      const { employeeId, version } = rowOf(roster, 'E001');
      await hr.api.saveRosters({
        body: { rows: [{ employeeId, date, kind: 'X' }], versions: [{ employeeId, version }] },
      });
      const { digest } = ((await hr.api.rosters({ query: { ...span, pageSize: 200 } })) as Roster).drafts;
      await hr.api.publishRosters({ body: { ...span, cells: 1, digest, confirm: true, system: 'normal' } });
      const { rows } = (await mounted.server.db.execute(sql`select row_to_json(notices)::text as notice
        from notifications.notices where kind = 'attendance.rosterPublished' order by id desc limit 1`)) as unknown as {
        rows: [{ notice: string }];
      };
      return /month[^\d]*(\d{4}-\d\d)/.exec(rows[0].notice)?.[1];
    };
    expect(await opened('2026-02-11')).toBe('2026-02');
    expect(await opened('2026-06-10')).toBe('2026-04');
  });
});
