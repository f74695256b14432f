import { expect, test } from 'vitest';
import { runHostCommand } from '../../company/testing/runHostCommand.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { demoCommand } from './loadDemo.ts';

const atrium = usePeople();
const { login } = atrium;

test('each of the published sign-ins works, at the level of its letter', async () => {
  const directory = atrium.server.services.directory;
  const levels = {
    A001: 'employee',
    C001: 'compManager',
    D001: 'deptManager',
    G001: 'groupManager',
    E001: 'employee',
    E002: 'employee',
    E101: 'employee',
  };
  for (const [employee, level] of Object.entries(levels)) {
    expect((await login(employee)).status, employee).toBe(200);
    expect(await directory.byEmployee(employee)).toMatchObject({ level, companyId: 1 });
  }
  const [group, one, other, elsewhere, head] = await Promise.all(
    ['G001', 'E001', 'E002', 'E101', 'D001'].map((employee) => directory.byEmployee(employee)),
  );
  expect([one!.groupId, other!.groupId]).toEqual([group!.groupId, group!.groupId]);
  expect(directory.leads(head!, one!)).toBe(true);
  expect(directory.leads(head!, elsewhere!)).toBe(false);
  const departments = await directory.departments(1);
  expect(departments.find(({ id }) => id === elsewhere!.departmentId)!.name).toBe('業務部');
});

test('holidays of this year and its neighbours are known, lunar ones too', async () => {
  const directory = atrium.server.services.directory;
  const nameOf = async (date: string) => (await directory.days(date, date))[0];
  expect(await nameOf('2026-10-10')).toEqual({ date: '2026-10-10', isWork: false, name: '國慶日' });
  // Lunar new year of 2026, mid-autumn of 2025.
  expect(await nameOf('2026-02-16')).toMatchObject({ name: '農曆除夕' });
  expect(await nameOf('2026-02-17')).toMatchObject({ name: '春節' });
  expect(await nameOf('2025-10-06')).toMatchObject({ name: '中秋節' });
});

test('is loaded into an empty database only', async () => {
  expect(await runHostCommand(demoCommand, atrium.server.services, [])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('空的資料庫'),
  });
  expect(await runHostCommand(demoCommand, atrium.server.services, [], { options: { scale: 'XL' } })).toMatchObject({
    code: 2,
  });
});
