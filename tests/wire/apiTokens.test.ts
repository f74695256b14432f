import { addDays } from '@atrium/sdk/days';
import { expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();

interface Answer {
  code: number | string;
  status?: string;
  data: { id: number; secret: string; list: { id: number }[]; plugins: { id: string }[] };
}

test('POST /apiTokens, GET /apiTokens and DELETE /apiTokens/:id are of its person, whose script reads the calendar and never the vault; GET /apiTokens/company and DELETE /apiTokens/company/:id are of administrators', async () => {
  const call = async (method: string, path: string, asked: Parameters<typeof server.client.call>[2] = {}) =>
    (await server.client.call(method, path, asked)).body as Answer;
  const { token } = await server.client.signIn('A001');
  const { plugins } = (await call('GET', '/apiTokens', { token })).data;
  expect(plugins.map(({ id }) => id)).toContain('calendar');
  expect(plugins.map(({ id }) => id)).not.toContain('accounts');
  const validUntil = addDays(new Date().toISOString().slice(0, 10), 30);
  const make = (plugin: string) =>
    call('POST', '/apiTokens', { token, body: { name: plugin, validUntil, scopes: [{ plugin, access: 'read' }] } });
  expect(await make('accounts')).toMatchObject({ code: 422 });
  const { id, secret } = (await make('calendar')).data;
  const notices = (await server.client.call('GET', '/notify', { token })).body;
  expect(JSON.stringify(notices)).toContain('您的帳號建立了 API 權杖「calendar」');
  const rooms = await call('GET', '/v1/meetingRoomOptions', { token: secret, service: 'calendar' });
  expect(rooms.code).toBe('1');
  expect((await call('GET', '/sitePasswords', { token: secret })).status).toBe('NOT_ALLOWED');
  expect((await call('GET', '/apiTokens/company', { token })).data.list).toHaveLength(1);
  expect(await call('DELETE', `/apiTokens/${id}`, { token })).toMatchObject({ code: 200 });
  expect(await call('DELETE', `/apiTokens/company/${id}`, { token })).toMatchObject({ code: 404 });
});
