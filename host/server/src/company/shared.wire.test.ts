import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { employees } from '../core/schema/organisation.ts';
import { raiseVersion } from '../core/versions.ts';
import { usePeople } from '../testing/usePeople.ts';

const atrium = usePeople();
const { call, signIn } = atrium;

interface Named {
  id: number;
  name: string;
}
interface Answer {
  departments: {
    departmentId: number;
    departmentName: string;
    deptManagers: Named[];
    groups: { groupId: number; groupCode: string; groupName: string; groupManagers: Named[]; employees: Named[] }[];
    employees: Named[];
  }[];
  compManagers: Named[];
}
const all = async (token: string) => (await call<Answer>('GET /shared/allEmployees', { token })).body.data;
const idOf = async (employee: string) => (await atrium.server.services.directory.byEmployee(employee))!.id;
const everybody = ({ departments, compManagers }: Answer) => [
  ...compManagers,
  ...departments.flatMap((each) => [
    ...each.deptManagers,
    ...each.employees,
    ...each.groups.flatMap((group) => [...group.groupManagers, ...group.employees]),
  ]),
];

test('[S0-230][S0-002] GET /shared/allEmployees returns departments, groups and managers of every level', async () => {
  const answer = await all(await signIn('E001'));
  expect(answer.departments.map(({ departmentName }) => departmentName)).toEqual([
    '資訊部',
    '人資部',
    '業務部',
    '財務部',
    '行政部',
    '客服部',
  ]);
  expect(answer.compManagers.map(({ id }) => id)).toContain(await idOf('C001'));
  const [it] = answer.departments;
  expect(it!.deptManagers).toEqual([{ id: await idOf('D001'), name: expect.any(String), employee: 'D001' }]);
  expect(it!.groups.map(({ groupCode, groupName }) => [groupCode, groupName])).toEqual([
    ['IT1', '應用開發組'],
    ['IT2', '系統維運組'],
    ['IT3', '資訊安全組'],
  ]);
  const [development] = it!.groups;
  expect(development!.groupManagers).toEqual([{ id: await idOf('G001'), name: expect.any(String), employee: 'G001' }]);
  expect(development!.employees.map(({ id }) => id)).toEqual(
    expect.arrayContaining([await idOf('E001'), await idOf('E002')]),
  );
});

test('every person of the company is listed once, and no one of another', async () => {
  const listed = everybody(await all(await signIn('E001'))).map(({ id }) => id);
  const people = await atrium.server.services.directory.people({ companyId: 1 });
  expect(listed.sort()).toEqual(people.map(({ id }) => id).sort());
  const others = everybody(await all(await signIn('E501'))).map(({ id }) => id);
  expect(others.length).toBeGreaterThan(0);
  expect(others.some((id) => listed.includes(id))).toBe(false);
});

test('[S0-231][S0-168] GET /shared/hiddenEmployees resolves names of those who are neither listed nor counted', async () => {
  const token = await signIn('E001');
  const { body } = await call<(Named & { departmentId: number | null })[]>('GET /shared/hiddenEmployees', { token });
  expect(body.list).toEqual(body.data);
  expect(body.data.length).toBeGreaterThanOrEqual(3);
  expect(body.data).toContainEqual({ id: await idOf('SYSTEM'), name: '系統帳號', departmentId: null });
  expect(body.data).toContainEqual({ id: await idOf('E012'), name: expect.any(String), departmentId: 1 });
  const listed = everybody(await all(token)).map(({ id }) => id);
  expect(body.data.filter(({ id }) => listed.includes(id))).toEqual([]);
});

test('people are found by company, department and group; those who left only if asked for', async () => {
  const { directory } = atrium.server.services.company;
  const person = (await directory.byEmployee('E001'))!;
  const all = [...(await directory.organisation()).people.values()];
  const { companyId, departmentId, groupId } = person as { companyId: number; departmentId: number; groupId: number };
  const found = async (filter: object) => (await directory.people({ companyId, ...filter })).map(({ id }) => id).sort();
  const those = (fits: (one: (typeof all)[number]) => boolean) =>
    all
      .filter((one) => one.companyId === companyId && fits(one))
      .map(({ id }) => id)
      .sort();
  expect(await found({ groupId })).toEqual(those((one) => one.groupId === groupId && !one.hidden));
  expect(await found({ departmentId })).toEqual(those((one) => one.departmentId === departmentId && !one.hidden));
  expect(await found({ departmentId, hidden: true })).toEqual(
    those((one) => one.departmentId === departmentId && one.hidden),
  );
  expect(await found({ departmentId: 2, groupId })).toEqual([]);
});

test('an unchanged list is not sent again: 304 by its ETag, until something changes', async () => {
  const token = await signIn('E002');
  const first = await call('GET /shared/allEmployees', { token });
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^W\/"/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await call('GET /shared/allEmployees', {
    token: await signIn('E101'),
    headers: { 'if-none-match': etag },
  });
  expect([again.status, again.body]).toEqual([304, undefined]);
  const elsewhere = await call('GET /shared/allEmployees', {
    token: await signIn('E501'),
    headers: { 'if-none-match': etag },
  });
  expect(elsewhere.status).toBe(200);
  await atrium.db.update(employees).set({ name: '改了名' }).where(eq(employees.employee, 'E003'));
  await raiseVersion(atrium.db, 'organisation');
  expect((await call('GET /shared/allEmployees', { token, headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('[S0-168] a person hidden by another process is missing from the list on the next call', async () => {
  const token = await signIn('E001');
  const id = await idOf('E201');
  expect(everybody(await all(token)).some((person) => person.id === id)).toBe(true);
  await atrium.db.update(employees).set({ hidden: true }).where(eq(employees.id, id));
  await raiseVersion(atrium.db, 'organisation');
  expect(everybody(await all(token)).some((person) => person.id === id)).toBe(false);
});
