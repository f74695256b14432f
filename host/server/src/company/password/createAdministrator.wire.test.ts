import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '../../core/schema/runtime.ts';
import { readVersion } from '../../core/versions.ts';
import { runHostCommand } from '../testing/runHostCommand.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { adminCommand } from './passwordCommands.ts';

const atrium = usePeople();
const { call, login, signIn } = atrium;
const create = (employee: string, password: string) =>
  runHostCommand(adminCommand, atrium.server.services, [employee], {
    files: { 'password.txt': password },
    options: { 'password-file': 'password.txt' },
  });
const actionsOf = async (token: string) =>
  (await call<{ actions: string[] }>('GET /session', { token })).body.data.actions;

test('makes a person an administrator, who holds every action with the next call', async () => {
  const before = await signIn('E001');
  const version = await readVersion(atrium.db, 'authority');
  expect(await actionsOf(before)).toEqual([]);
  expect(await create('e001', 'my-own-Secret\n')).toMatchObject({ code: 0, errors: '' });
  expect(await actionsOf(before)).toEqual([
    'employee.import',
    'employee.manage',
    'password.reset',
    'session.manage',
    'audit.view',
    'approvals.manage',
    'settings.manage',
    'plugin.manage',
    'gallery.view',
  ]);
  expect((await login('E001', 'my-own-Secret')).status).toBe(200);
  expect((await login('E001')).status).toBe(401);
  const granted = await atrium.db.select().from(audit).where(eq(audit.action, 'administrator.grant'));
  expect(granted).toMatchObject([{ target: 'E001' }]);
  expect(await readVersion(atrium.db, 'authority'), 'other processes read it again').toBe(version + 1);
});

test('reports what is wrong in one line and changes nothing', async () => {
  expect(await create('NOBODY', 'my-own-Secret')).toMatchObject({ code: 1, errors: expect.stringContaining('NOBODY') });
  expect(await create('E012', 'my-own-Secret')).toMatchObject({ code: 1, errors: expect.stringContaining('已停用') });
  expect(await create('E002', 'short')).toMatchObject({ code: 1, errors: expect.stringContaining('8 到 64') });
  expect(await create('E002', '')).toMatchObject({ code: 1, errors: expect.stringContaining('沒有讀到密碼') });
  expect(await actionsOf(await signIn('E002'))).toEqual([]);
});

test('without an employee, with two or without the file of the password: wrong usage, exit code 2', async () => {
  const run = (args: string[], options = {}) => runHostCommand(adminCommand, atrium.server.services, args, { options });
  for (const said of [await run([]), await run(['E001', 'E002']), await run(['E001'], { 'password-file': true })])
    expect(said).toMatchObject({ code: 2, errors: expect.stringContaining('atrium admin create') as string });
});

test('who has left holds nothing, although still named as an administrator', async () => {
  const person = (await atrium.server.services.directory.byEmployee('A001'))!;
  const { authority } = atrium.server.services.company.dependencies;
  await authority.grantAdministrator(person);
  expect(authority.actions(person)).not.toEqual([]);
  expect(authority.actions({ ...person, hidden: true })).toEqual([]);
});
