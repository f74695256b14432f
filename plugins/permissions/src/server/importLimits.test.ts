import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPermissions } from '../testing/openPermissions.ts';

const HEADER =
  'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password';

const open = async () => {
  const administrator = await openPermissions();
  const { companies, people } = await administrator.server.services.company.directory.organisation();
  const importer = await administrator.asPerson({ as: 'E201' });
  const company = companies.get(importer.person.companyId)!;
  const person = (employee: string) => [...people.values()].find((each) => each.employee === employee)!;
  await administrator.api.create({
    body: { name: '匯入人員', actions: ['employee.import'], members: { employees: [importer.person.id] } },
  });
  const row = (employee: string, name: string, level = 'employee', password = '') =>
    `${employee},${name},${company.code},${company.name},D-NEW,新部門,G-NEW,新組,${level},${password}`;
  const check = async (by: typeof importer, ...rows: string[]) => {
    const { fileId } = await by.upload('people.csv', [HEADER, ...rows].join('\n'));
    return by.host.checkImport({ body: { fileId, keepMissing: true } });
  };
  const start = async (by: typeof importer, ...rows: string[]) => {
    const { fileId } = await by.upload('people.csv', [HEADER, ...rows].join('\n'));
    await by.host.importEmployees({ body: { fileId, keepMissing: true } });
    await administrator.server.services.jobs.runDue();
    return (await by.host.employeeImport()).import!.report!;
  };
  return { administrator, importer, row, check, start, person };
};
let atrium: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  atrium = await open();
}, 60_000);
afterAll(() => atrium.administrator.dispose());

test('an import brings no person into a role whose permissions the importer lacks, by level, unit or return', async () => {
  const { administrator, importer, row, check, start } = atrium;
  const plain = await check(importer, row('N001', '新人', 'employee', 'Start-of-new'));
  expect(plain).toMatchObject({ outcome: 'planned' });
  await administrator.api.create({
    body: { name: '主管的權限', actions: ['session.manage'], members: { levels: ['deptManager'] } },
  });
  const raised = await check(
    importer,
    row('N001', '新人', 'employee', 'Start-of-new'),
    row('N002', '新主管', 'deptManager', 'Start-of-new'),
  );
  expect(raised).toMatchObject({ outcome: 'refused' });
  expect(raised.lines).toEqual([expect.stringMatching(/^第 3 列：N002 新主管 .*管理登入工作階段/)]);
  expect(await check(administrator, row('N002', '新主管', 'deptManager', 'Start-of-new'))).toMatchObject({
    outcome: 'planned',
  });
  const refused = await start(importer, row('N002', '新主管', 'deptManager', 'Start-of-new')).catch(() => null);
  expect(refused?.outcome).not.toBe('saved');
  expect(await administrator.server.services.directory.byEmployee('N002')).toBeUndefined();
});

test('no person raises their own level', async () => {
  const { importer, row, check } = atrium;
  const { employee, name } = importer.person;
  const own = await check(importer, row(employee, name, 'compManager'));
  expect(own.lines).toEqual([expect.stringContaining('不能提高自己的職級')]);
});

test('a first password that a person has got already stays, unless the importer may reset passwords', async () => {
  const { administrator, importer, row, check, start } = atrium;
  const hashOf = async (employee: string) => {
    const found = await administrator.server.db.execute(
      sql`select hash from host.credentials c join host.employees e on e.id = c.employee_id where e.employee = ${employee}`,
    );
    return (found as unknown as { rows: { hash: string }[] }).rows[0]!.hash;
  };
  expect(await start(importer, row('N010', '甲', 'employee', 'Start-of-new'))).toMatchObject({ outcome: 'saved' });
  const before = await hashOf('N010');
  const again = row('N010', '甲', 'employee', 'Taken-over-1');
  expect((await check(importer, again)).lines[0]).toContain('1 人已有初始密碼，不會變更');
  expect(await start(importer, again)).toMatchObject({ outcome: 'saved' });
  expect(await hashOf('N010')).toBe(before);
  expect(await start(administrator, again)).toMatchObject({ outcome: 'saved' });
  expect(await hashOf('N010')).not.toBe(before);

  await administrator.server.db.execute(sql`update host.employees set hidden = true where employee = 'N010'`);
  await administrator.server.db.execute(sql`update host.employments set ends_on = starts_on`);
  expect((await check(importer, again)).lines).toEqual([expect.stringMatching(/^第 2 列：N010 甲 曾經離職/)]);
  expect(await check(administrator, again)).toMatchObject({ outcome: 'planned' });
});

test('the audit log says by whom and from where', async () => {
  const { administrator, importer, row, start } = atrium;
  await start(importer, row('N020', '乙', 'employee', 'Start-of-new'));
  const found = await administrator.server.db.execute(
    sql`select employee_id, address, detail from host.audit where action = 'organisation.import' order by id desc limit 1`,
  );
  const { rows } = found as unknown as { rows: Record<string, unknown>[] };
  expect(rows[0]).toMatchObject({
    employee_id: importer.person.id,
    address: expect.stringMatching(/[.:]/) as string,
    detail: { added: 1, addedPeople: [{ employee: 'N020', name: '乙', level: 'employee' }] },
  });
});

test('who manages people gives no more than they have: by adding, changing, opening an account or setting a password', async () => {
  const { administrator, person } = atrium;
  const manager = await administrator.asPerson({ as: 'E203' });
  await administrator.api.create({
    body: {
      name: '管理人員',
      actions: ['employee.manage', 'password.reset'],
      members: { employees: [manager.person.id] },
    },
  });
  await administrator.api.create({
    body: { name: '主管的工作', actions: ['audit.view'], members: { levels: ['deptManager'] } },
  });
  const { departmentId } = person('E203');
  const [plain, chief] = [
    { departmentId, groupId: person('E203').groupId, level: 'employee' as const },
    { departmentId, groupId: null, level: 'deptManager' as const },
  ];
  const refused = { code: 422, message: expect.stringContaining('您沒有的權限') as string };
  const today = () => administrator.server.services.clock.today();
  const add = (placement: typeof plain | typeof chief) =>
    manager.host.addPerson({ body: { employee: 'N900', name: '新人', startsOn: today(), placement } });
  await expect(add(chief)).rejects.toMatchObject(refused);
  const { id } = await add(plain);
  const read = () => manager.host.person({ params: { id } });
  const { version } = await read();
  const raise = { version, placement: { ...chief, from: today() } };
  await expect(manager.host.changePerson({ params: { id }, body: raise })).rejects.toMatchObject(refused);
  // not by a closed account, nor by a change that is planned
  await manager.host.disablePerson({ params: { id }, body: { version, disabled: true } });
  const closed = { ...raise, version: (await read()).version };
  await expect(manager.host.changePerson({ params: { id }, body: closed })).rejects.toMatchObject(refused);
  await administrator.host.changePerson({ params: { id }, body: closed });
  const open = { version: (await read()).version, disabled: false };
  await expect(manager.host.disablePerson({ params: { id }, body: open })).rejects.toMatchObject(refused);
  const of = { params: { id: administrator.person.id } };
  await expect(manager.host.resetPassword(of)).rejects.toMatchObject(refused);
  const own = await manager.host.person({ params: { id: manager.person.id } });
  const higher = { version: own.version, placement: { ...chief, from: today() } };
  await expect(manager.host.changePerson({ params: { id: manager.person.id }, body: higher })).rejects.toMatchObject({
    code: 422,
  });
});

test('the last administrator neither leaves nor is disabled, however often two people try at the same time', async () => {
  const { administrator } = atrium;
  const other = await administrator.asPerson({ as: 'E204' });
  await administrator.api.create({
    body: { name: '另一位', actions: ['employee.manage'], members: { employees: [other.person.id] } },
  });
  const { id } = administrator.person;
  const { version } = await other.host.person({ params: { id } });
  const outcomes = await Promise.allSettled([
    other.host.disablePerson({ params: { id }, body: { version, disabled: true } }),
    other.host.setLeaving({ params: { id }, body: { version, lastDay: administrator.server.services.clock.today() } }),
  ]);
  expect(
    outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code: unknown }).code),
  ).toEqual([409, 409]);
  expect(await other.host.person({ params: { id } })).toMatchObject({ state: 'active', version });
});
