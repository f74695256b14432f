import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<
    string,
    Record<
      string,
      { parameters: { name: string; in: string }[]; requestBody?: unknown; responses: object; 'x-needs': unknown }
    >
  >;
}

test('each service has its document, made from the contracts of what runs', async () => {
  const { url, token, server } = await mountProbe();
  const of = async (base: string) =>
    JSON.parse((await call(url, 'GET', `${base}/openapi.json`, { token })).text) as Document;
  const main = await of('/api');
  expect(main).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
  expect(main.paths['/notes/{id}']?.['patch']).toMatchObject({
    'x-needs': ['probe.write', 'employee.import'],
    requestBody: {},
    responses: { 200: {} },
  });
  expect(main.paths['/notes']?.['get']?.parameters.map(({ name }) => name)).toEqual([
    'page',
    'pageSize',
    'sort',
    'titleSet',
    'open',
  ]);
  expect(main.paths['/notes']?.['post']?.responses).toHaveProperty('201');
  expect(main.paths).toHaveProperty('/login');
  expect(Object.keys((await of('/cal')).paths)).toEqual(['/v1/feed', '/v2/whose', '/v1/day', '/v1/refused']);
  await server.plugins.disable('probe');
  expect((await of('/api')).paths).not.toHaveProperty('/notes');
});

test('without a session there is no document', async () => {
  const { url } = await mountProbe();
  expect((await call(url, 'GET', '/api/openapi.json')).http).toBe(401);
});

test('a document is made once for each language until plugins change', async () => {
  const { url, token, server } = await mountProbe();
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  const madeBy = async (headers: Record<string, string> = {}) => {
    stringify.mockClear();
    const { http } = await call(url, 'GET', '/api/openapi.json', { token, headers });
    expect(http).toBe(200);
    return stringify.mock.calls.filter(([value]) => (value as Partial<Document> | undefined)?.openapi).length;
  };
  expect([await madeBy(), await madeBy(), await madeBy({ 'accept-language': 'en' })]).toEqual([1, 0, 1]);
  await server.plugins.disable('probe');
  expect([await madeBy(), await madeBy()]).toEqual([1, 0]);
  await server.plugins.enable('probe');
  expect([await madeBy(), await madeBy()]).toEqual([1, 0]);
});
