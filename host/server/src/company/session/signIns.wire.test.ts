import type { SignInRow } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { usePeople } from '../../testing/usePeople.ts';

const atrium = usePeople();
const { call, signIn } = atrium;

const listed = async (token: string, person = '') =>
  (
    await call<{ list: z.output<typeof SignInRow>[]; totalSize: number }>(
      `GET /signIns?person=${encodeURIComponent(person)}`,
      { token },
    )
  ).body.data;

test('sign-ins of the own company are found by name or number, and one of them is ended with the reason', async () => {
  const token = await signIn('A001');
  const other = await signIn('E001');
  await signIn('C201');
  const { list, totalSize } = await listed(token, 'e001');
  expect(totalSize).toBe(1);
  expect(list[0]).toMatchObject({ employee: 'E001', department: '資訊部', current: false, userAgent: 'vitest' });
  expect((await listed(token, list[0]!.name)).list).toEqual(list);
  expect((await listed(token, 'C201')).list).toEqual([]);
  expect((await listed(token, '%')).list).toEqual([]);

  expect((await call(`DELETE /signIns/${list[0]!.id}`, { token })).body).toMatchObject({ code: 200 });
  expect((await call('GET /session', { token: other })).body).toMatchObject({ status: 'ADMIN' });
  expect((await call(`DELETE /signIns/${list[0]!.id}`, { token })).body).toMatchObject({ code: 404 });
  const { body } = await call<{ list: object[] }>('GET /audit?action=session.end&target=E001', { token });
  expect(body.data.list[0]).toMatchObject({ person: { employee: 'A001' }, detail: { reason: 'ADMIN' } });
});

test('all sessions of a person are ended at once; the caller keeps their own', async () => {
  const token = await signIn('A001');
  const others = [await signIn('E002'), await signIn('E002')];
  const id = async (employee: string) => (await atrium.server.services.directory.byEmployee(employee))!.id;
  expect((await call(`DELETE /signIns/people/${await id('E002')}`, { token })).body.data).toEqual({ ended: 2 });
  for (const other of others)
    expect((await call('GET /session', { token: other })).body).toMatchObject({ status: 'ADMIN' });
  await signIn('A001');
  await call(`DELETE /signIns/people/${await id('A001')}`, { token });
  expect((await listed(token, 'A001')).list.map(({ current }) => current)).toEqual([true]);
  for (const missing of [await id('C201'), 999_999])
    expect((await call(`DELETE /signIns/people/${missing}`, { token })).body).toMatchObject({ code: 404 });
  expect((await call('GET /signIns', { token: await signIn('E101') })).body).toMatchObject({ status: 'NOT_ALLOWED' });
});

test('a session that is over is not ended again: its first reason stays, and is recorded once', async () => {
  const token = await atrium.signIn('A001');
  const other = await signIn('E003');
  const [session] = (await listed(token, 'E003')).list;
  const { sessions } = atrium.server.services.company;
  expect(await sessions.isLive(session!.id)).toBe(true);
  await sessions.end(session!.id, 'ADMIN');
  await sessions.end(session!.id, 'LOGOUT_ALL');
  expect(await sessions.isLive(session!.id)).toBe(false);
  expect((await call('GET /session', { token: other })).body).toMatchObject({ status: 'ADMIN' });
  const { body } = await call<{ list: object[] }>('GET /audit?action=session.end', { token });
  expect(body.data.list[0]).toMatchObject({ target: 'E003', detail: { reason: 'ADMIN' } });
});
