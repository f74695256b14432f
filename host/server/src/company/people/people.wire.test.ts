import { EMPLOYEE_COLUMN_IDS, type PersonDetail, type PersonRow } from '@atrium/sdk/host';
import { instantOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { totpSecrets } from '../../core/schema/secondFactor.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { findDue, findPlanned, notePlaced, planLastDay } from '../employmentRecords.ts';
import { runImport } from '../imports/runImport.ts';
import { savePlan } from '../imports/saveImport.ts';
import { applyPeopleChanges } from './applyPeopleChanges.ts';
import { changeOrganisation, NOTHING } from './judgePlan.ts';

const atrium = usePeople();
const { call, signIn } = atrium;

type Row = z.output<typeof PersonRow>;
type Detail = z.output<typeof PersonDetail>;
interface Listed {
  readonly list: readonly Row[];
  readonly totalSize: number;
  readonly counts: Readonly<Record<string, number>>;
}

const list = async (token: string, query: string) =>
  (await call<Listed>(`GET /people?pageSize=100&${query}`, { token })).body.data;
const idOf = async (employee: string) => (await atrium.server.services.directory.byEmployee(employee))!.id;
const detail = async (token: string, employee: string) =>
  (await call<Detail>(`GET /people/${await idOf(employee)}`, { token })).body.data;
/** A change of a person in its current version. */
const change = async (token: string, line: string, employee: string, body: object = {}) => {
  const [method, path = ''] = line.split(' ');
  const { version } = await detail(token, employee);
  const sent = method === 'DELETE' ? {} : { body: { version, ...body } };
  return (
    await call<{ version: number; initialPassword: string }>(`${method} /people/${await idOf(employee)}${path}`, {
      token,
      ...sent,
    })
  ).body;
};
const unitCodes = async (employee: string) => {
  const { companies, departments, groups, byEmployee } = await atrium.server.services.company.directory.organisation();
  const { companyId, departmentId, groupId } = byEmployee.get(employee)!;
  return [companies.get(companyId), departments.get(departmentId!), groups.get(groupId!)].map((unit) => unit!.code);
};
const tonight = () => applyPeopleChanges(atrium.server.services.company, new AbortController().signal);
const today = () => atrium.clock.today();
const day = (count: number) => new Date(Date.parse(today()) + count * 86_400_000).toISOString().slice(0, 10);
/** Advances to the given days after today, and applies what is due. */
const pass = async (days: number) => {
  await atrium.pass(days * 86_400);
  await tonight();
  await atrium.server.services.jobs.runDue();
};
const placed = ({ departmentId, groupId, level }: Row) => ({ departmentId, groupId, level });

test('people of the own company are listed, found, counted by state and exported; others see none of it', async () => {
  const token = await signIn('A001');
  const all = await list(token, '');
  expect(all.list.map(({ employee }) => employee)).not.toContain('C201');
  expect(all.counts['all']).toBe(all.totalSize);
  const [found, ...more] = (await list(token, 'text=e001')).list;
  expect(more).toEqual([]);
  expect(found).toMatchObject({ employee: 'E001', department: '資訊部', state: 'active', lastDay: null });
  expect((await list(token, `departmentId=${found!.departmentId}&level=deptManager`)).list).toHaveLength(1);
  expect((await list(token, 'text=%25')).list).toEqual([]);
  const names = (await list(token, 'sortName=name&sort=DESC')).list.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => new Intl.Collator('zh-Hant-TW', { numeric: true }).compare(b, a)));
  const reply = await fetch(`${atrium.server.url}/api/people/csv?text=E001`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await reply.text()).toMatch(/員工編號,姓名,.*\r?\nE001,[^,]+,資訊部/);
  const other = `/people/${await idOf('C201')}`;
  const placement = placed(found!);
  for (const [line, body] of [
    [`GET ${other}`],
    [`PATCH ${other}`, { name: '別人' }],
    [`DELETE ${other}/placement`],
    [`POST ${other}/leaving`, { lastDay: today() }],
    [`DELETE ${other}/leaving`],
    [`PUT ${other}/disabled`, { disabled: true }],
    [`POST ${other}/rehire`, { startsOn: today(), placement }],
    [`POST ${other}/password`],
  ] as const) {
    const sent = body && { body: { version: 0, ...body } };
    expect((await call(line, { token, ...sent })).body, line).toMatchObject({ code: 404 });
  }
  expect((await call('GET /people', { token: await signIn('E101') })).body).toMatchObject({ status: 'NOT_ALLOWED' });
});

test('an added person signs in with the password that was shown once, from the first day on', async () => {
  const token = await signIn('A001');
  const place = placed(await detail(token, 'E001'));
  const add = (body: object) =>
    call<{ id: number; initialPassword: string }>('POST /people', {
      token,
      body: { employee: 'N100', name: '何品妍', startsOn: today(), placement: place, ...body },
    });
  const { body } = await add({});
  expect(body.data.initialPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect((await atrium.login('N100', body.data.initialPassword)).body).toMatchObject({ code: 303 });
  expect((await add({ employee: 'n100' })).body).toMatchObject({ code: 409, errors: [{ field: 'employee' }] });
  expect((await add({ employee: 'C201' })).body).toMatchObject({ code: 409 });
  expect((await add({ employee: 'N 1' })).body).toMatchObject({ code: 422 });
  expect((await add({ employee: 'N101', name: '長'.repeat(51) })).body).toMatchObject({ code: 422 });
  expect((await add({ employee: 'N101', placement: { ...place, groupId: null } })).body).toMatchObject({ code: 422 });
  expect((await add({ employee: 'N101', placement: { ...place, departmentId: 999_999 } })).body.code).toBe(422);

  const later = await add({ employee: 'N102', startsOn: day(3) });
  expect(await detail(token, 'N102')).toMatchObject({ state: 'starting', startsOn: day(3) });
  // attendance expects nothing before it
  expect((await atrium.server.services.directory.byEmployee('N102'))!.addedOn).toEqual(instantOf(day(3)));
  expect((await atrium.login('N102', later.body.data.initialPassword)).body.code).not.toBe(303);
  await pass(3);
  expect((await atrium.login('N102', later.body.data.initialPassword)).body).toMatchObject({ code: 303 });
  const again = await signIn('A001');
  expect(await detail(again, 'N102')).toMatchObject({ state: 'active' });
  const { body: log } = await call<{ list: object[] }>('GET /audit?action=person.add&target=N102', { token: again });
  expect(log.data.list).toMatchObject([{ person: { employee: 'A001' }, detail: { name: '何品妍' } }]);
});

test('a start that is to come is taken back, and the person may be hired after all', async () => {
  const token = await signIn('A001');
  const placement = placed(await detail(token, 'E001'));
  const body = { employee: 'N103', name: '何品安', startsOn: day(3), placement };
  await call('POST /people', { token, body });
  expect((await change(token, 'POST /leaving', 'N103', { lastDay: day(4) })).code).toBe(409);
  expect((await change(token, 'DELETE /start', 'N103')).code).toBe(200);
  expect(await change(token, 'DELETE /start', 'N103')).toMatchObject({ code: 409 });
  expect((await change(token, 'DELETE /start', 'E001')).code, 'who has begun').toBe(409);
  expect(await detail(token, 'N103')).toMatchObject({ state: 'left', employments: [] });
  expect((await atrium.server.services.directory.byEmployee('N103'))!.addedOn).toEqual(atrium.clock.now());
  await atrium.pass(4 * 86_400);
  await tonight();
  const again = await signIn('A001');
  expect(await detail(again, 'N103'), 'the day came').toMatchObject({ state: 'left' });
  const { data } = await change(again, 'POST /rehire', 'N103', { startsOn: today(), placement });
  expect((await atrium.login('N103', data.initialPassword)).body).toMatchObject({ code: 303 });
});

test('a name changes at once and a unit from its day on; an outdated change is refused with the version of now', async () => {
  const token = await signIn('A001');
  const from = placed(await detail(token, 'E003'));
  const other = (await list(token, 'level=employee')).list.find(
    ({ departmentId }) => departmentId !== from.departmentId,
  )!;
  const id = await idOf('E003');
  const { version } = await detail(token, 'E003');
  const renameNow = (of: number) => (name: string) =>
    call(`PATCH /people/${id}`, { token, body: { version: of, name } });
  const rename = renameNow(version);
  expect((await rename('改名')).body).toMatchObject({ data: { version: version + 1 } });
  const codes = (await Promise.all(['甲', '乙'].map(renameNow(version + 1)))).map(({ body }) => body.code);
  expect(codes.toSorted(), 'of two at the same time one is saved').toEqual([200, 412]);
  expect((await rename('又改')).body).toMatchObject({ code: 412, data: { version: version + 2 } });
  expect(await change(token, 'PATCH', 'E003', { placement: { ...placed(other), from: day(-1) } })).toMatchObject({
    code: 422,
  });
  expect((await change(token, 'PATCH', 'E003', { placement: { ...placed(other), from: day(2) } })).code).toBe(200);
  expect(await detail(token, 'E003')).toMatchObject({ ...from, planned: { from: day(2) } });
  expect((await change(token, 'DELETE /placement', 'E003')).code).toBe(200);
  expect(await change(token, 'DELETE /placement', 'E003')).toMatchObject({ code: 409 });
  const planned = day(2);
  await change(token, 'PATCH', 'E003', { placement: { ...placed(other), from: planned } });
  await pass(4);
  const again = await signIn('A001');
  const moved = await detail(again, 'E003');
  expect(moved).toMatchObject({ ...placed(other), planned: null });
  expect(
    moved.places.map(({ from: since }) => since),
    'as planned, although the job was late',
  ).toEqual([planned, null]);
});

test('a leaver works to the last day, then every session ends; before it the leaving is taken back', async () => {
  const token = await signIn('A001');
  expect((await change(token, 'POST /leaving', 'E005', { lastDay: day(1), reason: '返鄉' })).code).toBe(200);
  expect(await detail(token, 'E005')).toMatchObject({ state: 'leaving', lastDay: day(1), reason: '返鄉' });
  expect((await change(token, 'DELETE /leaving', 'E005')).code).toBe(200);
  expect(await change(token, 'DELETE /leaving', 'E005')).toMatchObject({ code: 409 });
  await change(token, 'POST /leaving', 'E005', { lastDay: today() });
  await tonight();
  const open = await signIn('E005');
  expect((await call('GET /session', { token: open })).body.code).toBe(200);
  const lastDay = today();
  await pass(1);
  const again = await signIn('A001');
  expect(await detail(again, 'E005')).toMatchObject({ state: 'left', lastDay, sessions: 0 });
  expect((await call('GET /session', { token: open })).status).toBe(401);
  expect((await atrium.login('E005')).body.code).not.toBe(200);
  expect((await list(again, 'state=left')).list.map(({ employee }) => employee)).toContain('E005');

  const back = { startsOn: day(2), placement: placed(await detail(again, 'E005')) };
  expect(await change(again, 'POST /rehire', 'E005', { ...back, startsOn: lastDay })).toMatchObject({ code: 422 });
  const secret = { secret: Buffer.from('of the phone of then'), addedOn: atrium.clock.now(), usedStep: 0 };
  await atrium.db.insert(totpSecrets).values({ employeeId: await idOf('E005'), ...secret });
  const { data } = await change(again, 'POST /rehire', 'E005', back);
  expect(await detail(again, 'E005')).toMatchObject({ state: 'starting' });
  await pass(2);
  expect((await atrium.login('E005', data.initialPassword)).body).toMatchObject({ code: 303 });
  const { employments } = await detail(await signIn('A001'), 'E005');
  expect(employments).toMatchObject([{ startsOn: today(), lastDay: null }, { lastDay }]);
});

test('the first day and the years of service of a person are corrected, by the screen and by a file; not one’s own', async () => {
  const token = await signIn('A001');
  const correct = (employee: string, employment: object) => change(token, 'PATCH', employee, { employment });
  const { version } = await detail(token, 'E008');
  const days = { startsOn: '2019-03-04', seniorityFrom: '2008-07-01' };
  expect(await correct('E008', days)).toMatchObject({ code: 200, data: { version: version + 1 } });
  expect((await detail(token, 'E008')).employments).toMatchObject([days]);
  const { body } = await call<{ list: object[] }>('GET /audit?action=person.change', { token });
  expect(body.data.list[0]).toMatchObject({ target: 'E008', detail: days });
  expect(await correct('E008', { startsOn: day(1) })).toMatchObject({
    code: 422,
    errors: [{ field: 'employment.startsOn' }],
  });
  expect(await correct('E008', { seniorityFrom: '2008-02-30' })).toMatchObject({ code: 422 });
  expect(await correct('A001', { seniorityFrom: '2001-01-01' })).toMatchObject({ code: 409 });

  const { company, department, group, name } = await detail(token, 'E008');
  const codes = await unitCodes('E008');
  const file = (startsOn: string, seniorityFrom: string) => {
    const cells = ['E008', name, codes[0], company, codes[1], department, codes[2], group, 'employee', ''];
    const bytes = Buffer.from(`${EMPLOYEE_COLUMN_IDS.join(',')}\n${[...cells, startsOn, seniorityFrom].join(',')}\n`);
    return runImport(atrium.server.services.company, { bytes, keepMissing: true, dryRun: false });
  };
  expect(await file('', '')).toMatchObject({ outcome: 'saved', plan: { changed: [] } });
  expect(await file(day(1), '')).toMatchObject({ outcome: 'invalid', problems: [{ key: 'import.badStart' }] });
  const fields = [{ field: 'seniorityFrom', from: '2008-07-01', to: '2018-01-02' }];
  expect(await file('2019/3/4', '107/1/2')).toMatchObject({ outcome: 'saved', plan: { changed: [{ fields }] } });
  expect((await detail(token, 'E008')).employments).toMatchObject([{ ...days, seniorityFrom: '2018-01-02' }]);
});

test('a disabled account ends at once and keeps its password and its place; an import does not open it', async () => {
  const token = await signIn('A001');
  const open = await signIn('E006');
  expect((await change(token, 'PUT /disabled', 'E006', { disabled: true })).code).toBe(200);
  expect((await call('GET /session', { token: open })).body).toMatchObject({ status: 'ACCOUNT_DISABLED' });
  expect(await change(token, 'PUT /disabled', 'E006', { disabled: true })).toMatchObject({ code: 409 });
  expect((await list(token, 'state=disabled')).list.map(({ employee }) => employee)).toEqual(['E006']);
  await change(token, 'PATCH', 'E006', { name: '另一名' });
  await tonight();
  const { company, department, group } = await detail(token, 'E006');
  const codes = await unitCodes('E006');
  const line = ['E006', '匯入的名', codes[0], company, codes[1], department, codes[2], group, 'employee', ''];
  const bytes = Buffer.from(`${EMPLOYEE_COLUMN_IDS.join(',')}\n${line.join(',')}\n`);
  const imported = await runImport(atrium.server.services.company, { bytes, keepMissing: true, dryRun: false });
  expect(imported).toMatchObject({ outcome: 'saved', plan: { changed: [{ returns: false }] } });
  expect(await detail(token, 'E006')).toMatchObject({ state: 'disabled', name: '匯入的名' });
  expect((await change(token, 'PUT /disabled', 'E006', { disabled: false })).code).toBe(200);
  await signIn('E006');

  await change(token, 'PUT /disabled', 'E006', { disabled: true });
  const { people, companies, departments, groups } = await atrium.server.services.company.directory.organisation();
  const lines = [...people.values()]
    .filter(({ hidden, companyId }) => !hidden && companies.get(companyId)!.code === codes[0])
    .map(({ employee, name, departmentId, groupId, level }) => {
      const [unit, subunit] = [departments.get(departmentId ?? 0), groups.get(groupId ?? 0)];
      const units = [codes[0], company, unit?.code ?? '', unit?.name ?? '', subunit?.code ?? '', subunit?.name ?? ''];
      return [employee, name, ...units, level, ''].join(',');
    });
  const whole = Buffer.from([EMPLOYEE_COLUMN_IDS.join(','), ...lines, ''].join('\n'));
  const file = { bytes: whole, keepMissing: false, dryRun: false };
  const left = await runImport(atrium.server.services.company, file);
  expect(left, 'a file without the person ends the employment, too').toMatchObject({
    plan: { hidden: [{ employee: 'E006' }] },
  });
  expect(await detail(token, 'E006')).toMatchObject({ state: 'left', lastDay: today() });
});

test('a planned unit or level of the company before is not theirs in another company', async () => {
  const token = await signIn('A001');
  const chief = { departmentId: null, groupId: null, level: 'compManager' };
  await change(token, 'PATCH', 'E007', { placement: { ...chief, from: day(1) } });
  const { companies } = await atrium.server.services.company.directory.organisation();
  const other = (await atrium.server.services.directory.byEmployee('C201'))!.companyId;
  const { code, name } = companies.get(other)!;
  const line = ['E007', '調任者', code, name, 'NEWD', '新部', 'NEWG', '新組', 'employee', ''];
  const bytes = Buffer.from(`${EMPLOYEE_COLUMN_IDS.join(',')}\n${line.join(',')}\n`);
  const request = { bytes, keepMissing: true };
  const planned = await runImport(atrium.server.services.company, { ...request, dryRun: true });
  expect(planned).toMatchObject({ notes: [{ key: 'import.unplanned', variables: { employee: 'E007' } }] });
  expect((await detail(token, 'E007')).planned).toMatchObject({ from: day(1) });
  await runImport(atrium.server.services.company, { ...request, dryRun: false });
  const { body } = await call<{ list: object[] }>('GET /audit?action=organisation.import', { token });
  expect(body.data.list[0]).toMatchObject({ detail: { unplanned: ['E007'] } });

  expect(await findPlanned(atrium.db, [await idOf('E007')], today())).toEqual(new Set());
  // one that was not forgotten
  const moved = (await atrium.server.services.directory.byEmployee('E007'))!;
  const { companyId } = (await atrium.server.services.directory.byEmployee('E001'))!;
  await notePlaced(atrium.db, moved, { ...chief, companyId, level: 'compManager' }, day(1));
  await pass(1);
  expect(await atrium.server.services.directory.byEmployee('E007')).toMatchObject({
    companyId: other,
    level: 'employee',
  });
  expect((await findDue(atrium.db, today())).moves).toEqual([]);
});

test('the job leaves what was taken back meanwhile, and applies what is due once', async () => {
  const token = await signIn('A001');
  await change(token, 'POST /leaving', 'E004', { lastDay: today() });
  await atrium.pass(86_400);
  await Promise.all([tonight(), tonight()]);
  const again = await signIn('A001');
  const { body } = await call<{ list: object[] }>('GET /audit?action=person.leave&target=E004', { token: again });
  expect(body.data.list).toHaveLength(1);
  const placement = placed(await detail(again, 'E004'));
  expect((await change(again, 'POST /leaving', 'E008', { lastDay: '1999-12-31' })).code).toBe(422);

  const back = (startsOn: string) => change(again, 'POST /rehire', 'E004', { startsOn, placement });
  const { company } = atrium.server.services;
  const leaveToday = () =>
    changeOrganisation(company, async ({ byEmployee }) => {
      const plan = { ...NOTHING, hidden: [byEmployee.get('E004')!] };
      await savePlan(company, plan, { people: [], hashes: new Map() });
    });
  expect((await back(today())).code).toBe(200);
  await leaveToday();
  expect((await back(today())).code, 'who left today, today').toBe(200);
  await leaveToday();
  expect((await back(day(1))).code).toBe(200);
  expect(await detail(again, 'E004')).toMatchObject({ state: 'starting', startsOn: day(1) });
  await planLastDay(atrium.db, (await atrium.server.services.directory.byEmployee('A001'))!, {
    lastDay: day(1),
    reason: '',
  });
  expect(await change(again, 'DELETE /leaving', 'A001'), 'the own leaving').toMatchObject({ code: 409 });
  await planLastDay(atrium.db, (await atrium.server.services.directory.byEmployee('A001'))!, {
    lastDay: null,
    reason: '',
  });
});

test('a reset password is a new one to be changed, and needs a recent one of the administrator', async () => {
  const token = await signIn('A001');
  const open = await signIn('E009');
  const { data } = await change(token, 'POST /password', 'E009');
  expect((await call('GET /session', { token: open })).status).toBe(401);
  expect((await atrium.login('E009', data.initialPassword)).body).toMatchObject({ code: 303 });
  await atrium.pass(16 * 60);
  expect(await change(token, 'POST /password', 'E009')).toMatchObject({ status: 'PROOF_REQUIRED' });
  expect(await change(token, 'PUT /disabled', 'E009', { disabled: true })).toMatchObject({ status: 'PROOF_REQUIRED' });
  const leave = (lastDay: string) => change(token, 'POST /leaving', 'E009', { lastDay });
  expect(await leave(day(-1)), 'which ends the access at once').toMatchObject({ status: 'PROOF_REQUIRED' });
  expect((await leave(today())).code).toBe(200);
  expect((await change(token, 'DELETE /leaving', 'E009')).code).toBe(200);
});

test('the last administrator stays, and no one closes or resets their own account', async () => {
  const token = await signIn('A001');
  for (const [line, body] of [
    ['POST /leaving', { lastDay: today() }],
    ['PUT /disabled', { disabled: true }],
    ['POST /password', {}],
  ] as const)
    expect(await change(token, line, 'A001', body)).toMatchObject({ code: 409 });
});
