import { describe, expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

describe('envelope', () => {
  test('[S0-202] [S0-204] main: code 200, one text as msg and message, content in data, a request id', async () => {
    const { url, token } = await mountProbe();
    const { http, json, headers } = await call(url, 'GET', '/api/who', { token });
    expect(http).toBe(200);
    expect(json).toMatchObject({ code: 200, msg: '完成', message: '完成', data: { address: '127.0.0.1' } });
    expect(json.requestId).toBe(headers.get('x-request-id'));
  });

  test('[S0-204] an option list is in data and list, cut to what the contract returns', async () => {
    const { url } = await mountProbe();
    const { json } = await call(url, 'GET', '/api/noteOptions');
    expect(json).toMatchObject({ data: [{ id: 1, title: '一' }], list: [{ id: 1, title: '一' }] });
    expect(JSON.stringify(json)).not.toContain('never');
  });

  test("[S0-203] calendar: the string '1', and strings for refusals", async () => {
    const { url, token } = await mountProbe();
    const good = await call(url, 'GET', '/cal/v1/day?day=2026-03-26', { token });
    expect(good).toMatchObject({ http: 200, json: { code: '1', data: { day: '2026-03-26' } } });
    expect(await call(url, 'GET', '/cal/v1/refused', { token })).toMatchObject({ http: 200, json: { code: '300' } });
    expect(await call(url, 'GET', '/cal/v1/day', { token })).toMatchObject({ http: 200, json: { code: '422' } });
  });

  test('a create that is declared so responds with HTTP 201 and code 201, and its own message (C.1-2)', async () => {
    const { url, token } = await mountProbe({ actions: ['probe.write'] });
    const answer = await call(url, 'POST', '/api/notes', { token, body: '{"title":"甲"}' });
    expect(answer).toMatchObject({ http: 201, json: { code: 201, msg: '已寫下「甲」。', data: { title: '甲' } } });
    expect(answer.json.data).not.toHaveProperty('writtenBy');
  });

  test('msg follows Accept-Language: English where it is asked for, else Chinese (C.1-5)', async () => {
    const { url, token } = await mountProbe({ actions: ['probe.write'] });
    const say = async (language: string) =>
      (
        await call(url, 'POST', '/api/notes', {
          token,
          body: '{"title":"x"}',
          headers: { 'accept-language': language },
        })
      ).json.msg;
    expect(await say('en-US,en;q=0.9')).toBe('Wrote "x".');
    expect(await say('zh-TW,zh;q=0.9,en;q=0.8')).toBe('已寫下「x」。');
    expect(await say('fr')).toBe('已寫下「x」。');
  });

  test('a browser may keep what has an ETag, and gets 304 while it has it in its language; nothing else is kept', async () => {
    const { url, token } = await mountProbe();
    const list = (headers: Record<string, string> = {}) =>
      call(url, 'GET', '/api/shared/allEmployees', { token, headers });
    const first = await list();
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-language',
    });
    const known = { 'if-none-match': first.headers.get('etag')! };
    expect(await list(known)).toMatchObject({ http: 304, text: '' });
    expect((await list({ ...known, 'accept-language': 'en' })).http).toBe(200);
    expect((await list({ 'if-none-match': 'W/"another"' })).http).toBe(200);
    for (const path of ['/api/who', '/api/nowhere']) {
      const { headers } = await call(url, 'GET', path, { token });
      expect([headers.get('cache-control'), headers.get('etag')], path).toEqual(['no-store', null]);
    }
  });
});

describe('refusals', () => {
  test.each([
    ['notFound', 404, 'NOT_FOUND'],
    ['notAllowed', 422, 'NOT_ALLOWED'],
    ['conflict', 409, 'CONFLICT'],
    ['gone', 410, 'GONE'],
    ['stale', 412, 'STALE'],
    ['invalid', 422, 'INVALID'],
    ['locked', 423, 'LOCKED'],
  ])('[S0-205] %s of the main service is HTTP 200 with code %i', async (kind, code, status) => {
    const { url, token } = await mountProbe();
    const { http, json } = await call(url, 'GET', `/api/refused/${kind}`, { token });
    expect({ http, code: json.code, status: json.status }).toEqual({ http: 200, code, status });
  });

  test('a call that is not allowed is in the log with who made it and from where, by its needs and by its handler', async () => {
    const { url, token, server } = await mountProbe();
    const other = await call(url, 'GET', '/api/refused/notFound', { token });
    expect(other.json.code).toBe(404);
    const { json } = await call(url, 'GET', '/api/refused/notAllowed', { token });
    const byNeeds = await call(url, 'GET', '/api/health', { token });
    expect(byNeeds.json.status).toBe('NOT_ALLOWED');
    const lines = server.log.filter(({ message }) => message === 'a call was not allowed').map(({ facts }) => facts);
    const of = { employeeId: expect.any(Number), address: expect.any(String) };
    expect(lines).toEqual([
      { ...of, plugin: 'probe', endpoint: 'refused', requestId: json.requestId },
      { ...of, plugin: 'host', endpoint: 'health', requestId: byNeeds.json.requestId },
    ]);
  });

  test('[S0-205] the calendar responds the same with strings', async () => {
    const { url, token } = await mountProbe();
    const { http, json } = await call(url, 'GET', '/cal/v1/refused', { token });
    expect({ http, code: json.code }).toEqual({ http: 200, code: '300' });
    expect((await call(url, 'GET', '/cal/v1/day?date=none', { token })).json.code).toBe('422');
  });

  test('[S0-205] service whitelist answers with HTTP 409 or 422 and error.message (C.1-6)', async () => {
    const { url, token } = await mountProbe();
    const post = (body: string) => call(url, 'POST', '/wl/v1/allow', { token, body });
    expect(await post('{"ip":"taken"}')).toMatchObject({
      http: 409,
      json: { code: 409, error: { message: '最多 1 則。' } },
    });
    expect(await post('{"ip":"odd"}')).toMatchObject({
      http: 422,
      json: { code: 422, error: { message: '最多 1 則。' } },
    });
    expect(await post('{}')).toMatchObject({ http: 422, json: { code: 422, errors: [{ field: 'ip' }] } });
  });

  test('a refusal about one field lists it in errors, with its own sentence as the rule, in the language of the caller', async () => {
    const { url, token } = await mountProbe();
    const errorsIn = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await call(url, 'POST', '/wl/v1/allow', { token, headers, body: '{"ip":"taken"}' })).json.errors;
    };
    expect(await errorsIn('zh-TW')).toEqual([{ field: 'title', label: '標題', rule: '最多 1 則。' }]);
    expect(await errorsIn('en')).toEqual([{ field: 'title', label: 'Title', rule: 'At most 1.' }]);
  });

  test('an action that is lacking is 422 NOT_ALLOWED, never 403; any of several is enough (C.1-4)', async () => {
    const { url, token, asPerson } = await mountProbe();
    const patch = (who: string) => call(url, 'PATCH', '/api/notes/1', { token: who, body: '{"title":"x"}' });
    expect(await patch(token)).toMatchObject({ http: 200, json: { code: 422, status: 'NOT_ALLOWED' } });
    const importer = await asPerson({ actions: ['employee.import'] });
    expect((await patch(importer.token)).json.code).toBe(200);
  });

  test('a refusal may bring HTTP status and headers of its own', async () => {
    const { url, token } = await mountProbe();
    const { http, headers } = await call(url, 'GET', '/api/refused/limited', { token });
    expect([http, headers.get('retry-after')]).toEqual([429, '5']);
  });
});

describe('who calls', () => {
  test('no token, a forged one and an ended one are 401; an unknown route too, and 404 with a session', async () => {
    const { url, token, host } = await mountProbe();
    const at = async (path: string, bearer?: string) =>
      (await call(url, 'GET', path, bearer === undefined ? {} : { token: bearer })).http;
    expect(await at('/api/who')).toBe(401);
    expect(await at('/api/who', `${token.slice(0, -3)}AAA`)).toBe(401);
    expect(await at('/api/nowhere')).toBe(401);
    expect(await at('/api/nowhere', token)).toBe(404);
    await host.logout();
    expect(await at('/api/who', token)).toBe(401);
  });

  test('the caller is checked before the body is parsed', async () => {
    const { url } = await mountProbe();
    expect((await call(url, 'POST', '/api/notes', { body: '{bad' })).http).toBe(401);
  });

  test('the acting person travels with the call, also to what it awaits', async () => {
    const { url, token, person, asPerson } = await mountProbe();
    const other = await asPerson();
    const answers = await Promise.all(
      [token, other.token, token].map((bearer) => call(url, 'GET', '/api/who', { token: bearer })),
    );
    expect(answers.map(({ json }) => json.data)).toMatchObject([
      { id: person.id, fromContext: person.id },
      { id: other.person.id, fromContext: other.person.id },
      { id: person.id, fromContext: person.id },
    ]);
  });

  test('x-atrium-background marks a refresh by machine', async () => {
    const { url, token } = await mountProbe();
    const of = async (headers: Record<string, string>) =>
      (await call(url, 'GET', '/api/who', { token, headers })).json.data;
    expect(await of({ 'x-atrium-background': '1' })).toMatchObject({ background: true });
    expect(await of({})).toMatchObject({ background: false });
  });
});

describe('faults', () => {
  test('a handler that throws is HTTP 500 with the generic text; cause and plugin are in the log only', async () => {
    const { url, token, server } = await mountProbe();
    const { http, json, text } = await call(url, 'GET', '/api/explode', { token });
    expect(http).toBe(500);
    expect(json).toMatchObject({ code: 500, msg: '系統錯誤，請洽相關人員處理！' });
    expect(text).not.toMatch(/boom|\.ts|at /);
    const line = server.log.find(({ message }) => message === 'a call failed');
    expect(line?.facts).toMatchObject({ plugin: 'probe', endpoint: 'explode', requestId: json.requestId });
  });

  test('administrators see the latest faults with plugin, call and request number; others do not', async () => {
    const { url, token, asPerson } = await mountProbe();
    const { json } = await call(url, 'GET', '/api/explode', { token });
    const administrator = await asPerson({ actions: ['settings.manage'] });
    expect(await administrator.host.faults()).toEqual([
      { plugin: 'probe', endpoint: 'explode', requestId: json.requestId, at: '2026-03-26 09:00:00' },
    ]);
    expect((await call(url, 'GET', '/api/faults', { token })).json.code).toBe(422);
  });

  test('a result that does not fit the contract is the handler’s fault, not the caller’s', async () => {
    const { url, token } = await mountProbe();
    expect((await call(url, 'GET', '/api/misfit', { token })).http).toBe(500);
  });
});

test('[S0-199] four services, each at its configured base; the system centre is the main service by another name', async () => {
  const bases = { main: '/portal/api', calendar: '/portal/cal', whitelist: '/portal/wl', center: '/portal/sys' };
  const { url, token } = await mountProbe({ config: { bases } });
  const code = async (path: string) => (await call(url, 'GET', path, { token })).json.code;
  expect(await code('/portal/api/who')).toBe(200);
  expect(await code('/portal/sys/who')).toBe(200);
  expect(await code('/portal/cal/v1/day?day=2026-01-01')).toBe('1');
  expect((await call(url, 'POST', '/portal/wl/v1/allow', { token, body: '{"ip":"x"}' })).http).toBe(422);
  expect((await call(url, 'GET', '/api/who', { token })).json.code).toBeUndefined();
});
