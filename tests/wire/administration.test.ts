import { EmployeeImport, HealthReport, ImportReport, JobRow, SignInRow } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useServer } from './useServer.ts';

const server = useServer();
const Rows = z.object({ list: z.array(SignInRow), totalSize: z.int() });

test('GET /signIns lists who is signed in; DELETE /signIns/:id ends one session, DELETE /signIns/people/:id all of a person', async () => {
  const { token } = await server.client.signIn('A001');
  const others = [
    await server.client.signIn('E002'),
    await server.client.signIn('E002'),
    await server.client.signIn('E002'),
  ];
  const listed = async () => {
    const { body } = await server.client.call('GET', '/signIns', { token, query: { person: 'E002', pageSize: '100' } });
    return Rows.parse(body.data).list;
  };
  const [first] = await listed();
  expect(first).toMatchObject({ employee: 'E002', current: false });
  const end = async (path: string) => (await server.client.call('DELETE', path, { token })).body;
  expect((await end(`/signIns/${first!.id}`)).code).toBe(200);
  const left = await listed();
  expect(left.map(({ id }) => id)).not.toContain(first!.id);
  expect(await end(`/signIns/people/${others[0]!.employeeId}`)).toMatchObject({ data: { ended: left.length } });
  expect(await listed()).toEqual([]);
  expect((await server.client.call('GET', '/session', { token: others[0]!.token })).status).toBe(401);
});

test('GET /health says how the server is to those who manage settings', async () => {
  const { token } = await server.client.signIn('A001');
  const health = HealthReport.parse((await server.client.call('GET', '/health', { token })).body.data);
  expect(health.findings.find(({ check }) => check === 'database')).toMatchObject({ level: 'ok', title: '資料庫' });
  const { token: employee } = await server.client.signIn('E001');
  expect((await server.client.call('GET', '/health', { token: employee })).body).toMatchObject({ code: 422 });
});

test('GET /audit, GET /auditActions and GET /audit/csv return what was done', async () => {
  const { token } = await server.client.signIn('A001');
  const query = { action: 'session.open', target: 'A001' };
  const { body } = await server.client.call<{ list: object[] }>('GET', '/audit', { token, query });
  expect(body.data.list[0]).toMatchObject({ plugin: 'host', actionName: '登入', target: 'A001' });
  const actions = await server.client.call<object[]>('GET', '/auditActions', { token });
  expect(actions.body.data).toContainEqual(expect.objectContaining({ action: 'session.open', actionName: '登入' }));
  const table = await server.client.call<string>('GET', '/audit/csv', { token, query });
  expect(table.body.data).toContain('session.open,A001');
});

test('POST /employeeImports/check returns what an uploaded file would change, POST /employeeImports starts it, GET /employeeImports reports it', async () => {
  const { token } = await server.client.signIn('A001');
  const body = new FormData();
  body.append('file', new Blob(['employee,name\nX 1,有空白\n']), '組織.csv');
  const headers = { authorization: `Bearer ${token}` };
  const upload = await fetch(`${server.atrium.url}/api/uploadFile`, { method: 'POST', headers, body });
  const { data } = (await upload.json()) as { data: { fileId: string } };
  const call = async (method: string, path: string) =>
    (await server.client.call(method, path, { token, ...(method === 'POST' && { body: { fileId: data.fileId } }) }))
      .body;
  const checked = await call('POST', '/employeeImports/check');
  expect(ImportReport.parse(checked.data)).toMatchObject({ outcome: 'refused' });
  const started = await call('POST', '/employeeImports');
  expect(EmployeeImport.parse(started.data)).toMatchObject({ fileName: '組織.csv', isRunning: true });
  await expect
    .poll(async () => (await call('GET', '/employeeImports')).data, { timeout: 60_000 })
    .toMatchObject({ import: { isRunning: false, report: checked.data } });
});

test('GET /userPreferences/:plugin and PUT /userPreferences/:plugin are missing for a plugin without preferences', async () => {
  const { token } = await server.client.signIn('E001');
  const path = '/userPreferences/leave';
  expect((await server.client.call('GET', path, { token })).body.code).toBe(404);
  const body = { preferences: '{}' };
  expect((await server.client.call('PUT', path, { token, body })).body.code).toBe(404);
});

test('GET /jobs lists the work of the plugins; POST /jobs/:plugin/:job runs it now; GET /faults has no failed call; POST /plugins/:plugin/start finds none to start', async () => {
  const { token } = await server.client.signIn('A001');
  const call = async (method: string, path: string) => (await server.client.call(method, path, { token })).body;
  const { data } = await call('GET', '/jobs');
  expect(z.array(JobRow).parse(data)).toContainEqual(
    expect.objectContaining({ plugin: 'notifications', job: 'purge', scheduled: true }),
  );
  expect((await call('POST', '/jobs/notifications/purge')).code).toBe(200);
  expect((await call('POST', '/jobs/notifications/none')).code).toBe(404);
  for (const plugin of ['notifications', 'host', 'none'])
    expect((await call('POST', `/plugins/${plugin}/start`)).code, plugin).toBe(404);
  expect((await call('GET', '/faults')).data).toEqual([]);
});

test('GET /secrets returns how many texts are sealed; POST /secrets/rotation replaces the master key', async () => {
  const { token } = await server.client.signIn('A001');
  const call = async (method: string, path: string) => (await server.client.call(method, path, { token })).body;
  expect((await call('GET', '/secrets')).code).toBe(200);
  expect((await call('POST', '/secrets/rotation')).code).toBe(200);
});
