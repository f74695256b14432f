import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import contract from '../contract.ts';

const open = () => mount(contract, { clock: '2026-03-26T12:00:00+08:00', demo: true, actions: ['settings.manage'] });
let atrium: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  atrium = await open();
});
afterEach(() => atrium.dispose());

const USUAL = { name: '日班', start: '09:00', end: '18:00', breakStart: '12:00', breakEnd: '13:00' };

const AGREED = { overtimeLimit: '46', overtimeCycle: '1', countsHolidays: false };

const save = (values: Record<string, never>, plugin = 'attendance') =>
  atrium.host.savePluginSettings({ params: { plugin }, body: { values } });
const refusal = (values: object, plugin?: string): Promise<unknown> =>
  save(values as never, plugin).catch((error: unknown) => error);

test('GET /settings lists the plugins with settings, with labels and current values', async () => {
  const [, attendance, ...others] = await atrium.host.pluginSettings();
  expect(others).toEqual([]);
  expect(attendance).toMatchObject({
    plugin: 'attendance',
    name: '出勤',
    schema: {
      properties: {
        graceMinutes: { type: 'integer', title: '寬限分鐘', minimum: 0, maximum: 60 },
        defaultShift: { title: '預設班別', properties: { start: { title: '上班時間', format: 'time' } } },
      },
    },
    values: { graceMinutes: 0, defaultShift: USUAL, ...AGREED },
  });
  const english = await atrium.asPerson({ actions: ['settings.manage'], language: 'en' });
  const [, named] = await english.host.pluginSettings();
  expect(named).toMatchObject({ schema: { properties: { graceMinutes: { title: 'Grace minutes' } } } });
});

test('PUT /settings/:plugin saves the given settings, which apply at once', async () => {
  const { api } = await atrium.asPerson();
  const grace = async () => (await api.month({ params: { id: '2026-03' } })).graceMinutes;
  expect(await grace()).toBe(0);
  const shift = { name: '早班', start: '08:00', end: '17:00' };
  const saved = { ...shift, breakStart: '', breakEnd: '' };
  expect(await save({ graceMinutes: 5 } as never)).toEqual({
    graceMinutes: 5,
    defaultShift: USUAL,
    ...AGREED,
  });
  expect(await grace()).toBe(5);
  expect(await save({ defaultShift: shift, unknown: 1 } as never)).toEqual({
    graceMinutes: 5,
    defaultShift: saved,
    ...AGREED,
  });
  expect(await atrium.server.context.settings(), 'without a call, as a job asks').toEqual({
    graceMinutes: 5,
    defaultShift: saved,
    ...AGREED,
  });
  const { rows } = (await atrium.server.db.execute(
    `select target, employee_id, detail from host.audit where action = 'settings.save' order by id`,
  )) as unknown as { rows: object[] };
  expect(rows[0]).toEqual({
    target: 'attendance',
    employee_id: atrium.person.id,
    detail: { from: { graceMinutes: null }, to: { graceMinutes: 5 } },
  });
});

test('settings that are changed judge from that day on: what was judged before stays as it was', async () => {
  const { api, person } = await atrium.asPerson();
  // A Friday before the change, in February and without a roster.
  for (const [kind, time] of [
    [0, '08:50'],
    [1, '18:10'],
  ] as const)
    await atrium.server.db.execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${person.id}, '2026-03-06', ${kind}, ${`2026-03-06T${time}:00+08:00`}::timestamptz, '')`);
  const judged = async (date: string) => {
    const { calendar } = await api.month({ params: { id: date.slice(0, 7) } });
    const { card, expected, why } = calendar.find((day) => day.date === date)!;
    return { late: card.on.workOnLate, early: card.off.workOffEarly, on: expected?.on, why };
  };
  const friday = await judged('2026-03-06');
  expect(friday).toMatchObject({ late: 0, early: 0, on: '09:00' });
  expect(friday.why.slice(0, 2)).toEqual([
    { code: 'rule', name: '一般', from: '2000-01-01' },
    { code: 'break', from: '12:00', to: '13:00' },
  ]);
  const shift = { name: '早班', start: '08:30', end: '18:30', breakStart: '', breakEnd: '' };
  await save({ defaultShift: shift, graceMinutes: 3 } as never);
  expect(await judged('2026-03-06')).toEqual(friday);
  expect((await judged('2026-03-25')).on).toBe('09:00');
  expect(await judged('2026-03-26')).toMatchObject({ on: '08:30', why: [{ from: '2026-03-26' }] });
  await save({ defaultShift: { ...shift, start: '08:45' } } as never);
  expect((await judged('2026-03-26')).on, 'twice on one day').toBe('08:45');
  expect(await judged('2026-03-06')).toEqual(friday);
});

test('PUT /settings/:plugin refuses invalid values with their fields, and changes nothing', async () => {
  const before = await atrium.server.context.settings();
  const shift = { name: '夜班', start: '25:00', end: '06:00' };
  expect(await refusal({ graceMinutes: 61, defaultShift: shift })).toMatchObject({
    code: 422,
    status: 'INVALID',
    message: '以下欄位不正確，請修正後再試一次：寬限分鐘、上班時間',
    errors: [
      { field: 'values.graceMinutes', label: '寬限分鐘', rule: '不得大於 60。' },
      { field: 'values.defaultShift.start', label: '上班時間', rule: '請填 HH:mm 格式的時間。' },
    ],
  });
  expect(await refusal({ graceMinutes: '' })).toMatchObject({
    code: 422,
    errors: [{ label: '寬限分鐘', rule: '請填數字。' }],
  });
  expect(await atrium.server.context.settings()).toEqual(before);
});

test('a break has both of its times or none', async () => {
  for (const breaks of [{ breakStart: '12:00' }, { breakStart: '12:00', breakEnd: '25:00' }])
    expect(await refusal({ defaultShift: { ...USUAL, breakEnd: '', ...breaks } })).toMatchObject({
      errors: [{ field: 'values.defaultShift.breakEnd', label: '休息結束' }],
    });
});

test('settings of an unknown plugin, or of one without settings, are 404', async () => {
  for (const plugin of ['absent', 'leave', '__proto__']) expect(await refusal({}, plugin)).toMatchObject({ code: 404 });
});

test('without settings.manage one may neither read nor save', async () => {
  const { host } = await atrium.asPerson({ actions: ['audit.view'] });
  const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
  await expect(host.pluginSettings()).rejects.toMatchObject(notAllowed);
  const asked = { params: { plugin: 'attendance' }, body: { values: { graceMinutes: 1 } } };
  await expect(host.savePluginSettings(asked)).rejects.toMatchObject(notAllowed);
});
