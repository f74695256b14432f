import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { runHostCommand } from '../testing/runHostCommand.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { resetCommand } from './passwordCommands.ts';

const atrium = usePeople();
const { call, login, signIn, clock } = atrium;
const reset = (employee: string, password: string) =>
  runHostCommand(resetCommand, atrium.server.services, [employee], {
    files: { 'password.txt': password },
    options: { 'password-file': 'password.txt' },
  });

test('a forgotten password is replaced by one that has to be changed; signed-in sessions end with the reason', async () => {
  const token = await signIn('E001');
  const colleague = await signIn('E002');
  const socket = io(atrium.server.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  onTestFinished(() => void socket.close());
  await new Promise((resolve) => socket.once('hello', resolve));
  const kickedOut = new Promise((resolve) => socket.once('kickout', resolve));

  clock.pass(2);
  const { code, out, errors } = await reset('e001', 'given-by-Hand\n');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(out).toMatch(/^E001 .+ 的密碼已重設，下次登入時必須變更；通行金鑰也已移除。$/);
  expect(await kickedOut).toMatchObject({ reason: 'ADMIN' });
  expect((await call('GET /session', { token })).body).toMatchObject({ code: 401, status: 'ADMIN' });
  expect((await call('GET /session', { token: colleague })).status).toBe(200);

  expect((await login('E001')).status).toBe(401);
  const again = await login('E001', 'given-by-Hand');
  expect(again.status).toBe(303);
  expect(again.body.data.changeToken).toEqual(expect.any(String));
  const { rows } = (await atrium.db.execute(
    `select plugin, action, target from host.audit where action = 'password.reset'`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([{ plugin: 'host', action: 'password.reset', target: 'E001' }]);
});

test('reports what is wrong in one line and changes nothing', async () => {
  const token = await signIn('E002');
  const said = (what: string) => ({ code: 1, out: '', errors: expect.stringMatching(what) as string });
  expect(await reset('NOBODY', 'given-by-Hand')).toEqual(said('^找不到員工「NOBODY」，請確認員工編號。$'));
  expect(await reset('E012', 'given-by-Hand')).toEqual(said('^員工「E012」已停用，不能重設密碼。$'));
  expect(await reset('E002', 'short')).toEqual(said('^新密碼不符合規則，請依說明修正。長度須為 8 到 64 個字元。$'));
  expect(await reset('E002', 'my-e002-Secret')).toEqual(said('不可包含員工編號'));
  expect(await reset('E002', 'Atrium-2026!')).toEqual(said('最近 5 次'));
  expect(await reset('E002', '')).toEqual(said('^沒有讀到密碼'));
  expect((await call('GET /session', { token })).status).toBe(200);
  expect((await login('E002')).status).toBe(200);
});

test('without an employee, with two or without the file of the password: wrong usage, exit code 2', async () => {
  const run = (args: string[], options = {}) => runHostCommand(resetCommand, atrium.server.services, args, { options });
  for (const said of [await run([]), await run(['E001', 'E002']), await run(['E001'], { 'password-file': true })])
    expect(said).toMatchObject({ code: 2, errors: expect.stringContaining('atrium password reset EMPLOYEE') });
});
