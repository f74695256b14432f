import { PersonDetail, PersonRow } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useServer } from './useServer.ts';

const server = useServer();
const Rows = z.object({ list: z.array(PersonRow), totalSize: z.int() });
const Secret = z.object({ initialPassword: z.string() });
const FAR = `${new Date().getFullYear() + 1}-12-30`;

test('GET /people, GET /people/csv and GET /people/:id list a person of POST /people, whom PATCH /people/:id and DELETE /people/:id/placement, POST /people/:id/leaving and DELETE /people/:id/leaving, PUT /people/:id/disabled, POST /people/:id/password, POST /people/:id/rehire and DELETE /people/:id/start change', async () => {
  const { token } = await server.client.signIn('A001');
  const call = async <T>(method: string, path: string, body?: object, query?: Record<string, string>) =>
    (await server.client.call<T>(method, path, { token, ...(body && { body }), ...(query && { query }) })).body;
  const { list } = Rows.parse((await call('GET', '/people', undefined, { text: 'E001' })).data);
  const { departmentId, groupId, level, startsOn } = list[0]!;
  const placement = { departmentId, groupId, level };
  const first = startsOn ?? '2020-01-01';
  const added = await call('POST', '/people', { employee: 'W100', name: '何品妍', startsOn: first, placement });
  const { id } = z.object({ id: z.int() }).parse(added.data);
  const path = `/people/${id}`;
  const read = async () => PersonDetail.parse((await call('GET', path)).data);
  const change = async (method: string, part: string, body: object) =>
    call(method, `${path}${part}`, { version: (await read()).version, ...body });

  const manager = { ...placement, level: 'groupManager', from: FAR };
  expect((await change('PATCH', '', { name: '何品妤', placement: manager })).code).toBe(200);
  expect(await read()).toMatchObject({ name: '何品妤', level, planned: { from: FAR, level: 'groupManager' } });
  expect((await call('DELETE', `${path}/placement`)).code).toBe(200);
  expect((await change('POST', '/leaving', { lastDay: FAR })).code).toBe(200);
  expect(await read()).toMatchObject({ state: 'leaving', planned: null });
  expect((await call('DELETE', `${path}/leaving`)).code).toBe(200);
  expect((await change('PUT', '/disabled', { disabled: true })).code).toBe(200);
  expect((await change('PUT', '/disabled', { disabled: false })).code).toBe(200);
  const { initialPassword } = Secret.parse((await call('POST', `${path}/password`)).data);
  expect(initialPassword).not.toBe(Secret.parse(added.data).initialPassword);
  const { startsOn: since } = await read();
  expect((await change('POST', '/leaving', { lastDay: since })).code).toBe(200);
  expect(await read()).toMatchObject({ state: 'left', lastDay: since });
  expect((await call('GET', '/people/csv', undefined, { text: 'W100' })).data).toContain('W100,何品妤');
  expect(Secret.parse((await change('POST', '/rehire', { startsOn: FAR, placement })).data)).toBeDefined();
  expect(await read()).toMatchObject({ state: 'starting', startsOn: FAR });
  expect((await call('DELETE', `${path}/start`)).code).toBe(200);
  expect(await read()).toMatchObject({ state: 'left', lastDay: since });
});
