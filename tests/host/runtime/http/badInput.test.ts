import { describe, expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const writer = () => mountProbe({ actions: ['probe.write'] });

describe('bodies', () => {
  test('each field that does not fit is listed, with its name and a rule in Chinese', async () => {
    const { url, token } = await writer();
    const { http, json } = await call(url, 'POST', '/api/notes', { token, body: '{"title":7,"count":9}' });
    expect(http).toBe(200);
    expect(json).toMatchObject({ code: 422, status: 'INVALID', msg: '以下欄位不正確，請修正後再試一次：標題、count' });
    expect(json.errors).toEqual([
      { field: 'title', label: '標題', rule: '請填文字。' },
      { field: 'count', label: 'count', rule: '不得大於 5。' },
    ]);
  });

  test('the message says the rule itself where one field does not fit', async () => {
    const { url, token } = await writer();
    const said = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await call(url, 'POST', '/api/notes', { token, body: '{"title":" "}', headers })).json.msg;
    };
    expect(await said('zh-TW')).toBe('標題：請填 1 到 10 個字。');
    expect(await said('en')).toMatch(/^Title: .*10 characters/);
  });

  test('missing, over-long and blank texts are named; length counts characters, not bytes (C.1-18)', async () => {
    const { url, token } = await writer();
    const rule = async (body: string) =>
      (await call(url, 'POST', '/api/notes', { token, body })).json.errors?.[0]?.rule;
    expect(await rule('{}')).toBe('請填寫這個欄位。');
    expect(await rule('')).toBe('請填寫這個欄位。');
    expect(await rule('{"title":"   "}')).toBe('請填 1 到 10 個字。');
    expect(await rule(`{"title":"${'字'.repeat(11)}"}`)).toBe('請填 1 到 10 個字。');
    expect(await rule(`{"title":"${'𠮷'.repeat(10)}"}`)).toBeUndefined();
  });

  test('English rules for requests in English', async () => {
    const { url, token } = await writer();
    const { json } = await call(url, 'POST', '/api/notes', { token, body: '{}', headers: { 'accept-language': 'en' } });
    expect(json.errors).toEqual([{ field: 'title', label: 'Title', rule: 'Please fill in this field.' }]);
  });

  test('broken JSON is the same 422 in the envelope (C.1-3)', async () => {
    const { url, token } = await writer();
    const { http, json } = await call(url, 'POST', '/api/notes', { token, body: '{"title":' });
    expect([http, json.code, json.status]).toEqual([200, 422, 'INVALID']);
    expect(json.msg).toContain('無法解讀');
  });

  test.each(['[]', '7', 'null', '"text"'])('a body that is no object (%s) is 422', async (body) => {
    const { url, token } = await writer();
    expect((await call(url, 'POST', '/api/notes', { token, body })).json.code).toBe(422);
  });

  test('unknown fields are ignored, __proto__ among them (C.1-21)', async () => {
    const { url, token } = await writer();
    const body = '{"title":"甲","writtenBy":999,"__proto__":{"polluted":true}}';
    expect((await call(url, 'POST', '/api/notes', { token, body })).json.code).toBe(201);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  const wrongFiles = (count: number) => `{"target":"a","files":[${'7,'.repeat(count - 1)}7]}`;

  test('at most 50 errors are named, and of a large body the first alone', async () => {
    const { url, token } = await writer();
    const errors = async (count: number) => {
      const { json, text } = await call(url, 'POST', '/api/kept', { token, body: wrongFiles(count) });
      expect([json.code, json.status, text.length < 10_000]).toEqual([422, 'INVALID', true]);
      return json.errors!.map(({ rule }) => rule);
    };
    expect(await errors(60)).toEqual(Array.from({ length: 50 }, () => '請填文字。'));
    expect(await errors(100_000)).toEqual(['請填文字。']);
  });

  test.each([
    ['lists', `{"title":${'['.repeat(8_000)}${']'.repeat(8_000)}}`],
    ['objects', `${'{"title":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
    ['a list in an unknown field', `{"title":"甲","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('%s nested thousands deep are answered like broken JSON', async (_, body) => {
    const { url, token } = await writer();
    const { http, json } = await call(url, 'POST', '/api/notes', { token, body });
    expect([http, json.code, json.status]).toEqual([200, 422, 'INVALID']);
    const removed = await call(url, 'DELETE', '/api/notes/1?push=true', { token, body });
    expect([removed.http, removed.json.code]).toEqual([200, 422]);
  });

  test('brackets inside of texts are no nesting', async () => {
    const { url, token } = await writer();
    const body = JSON.stringify({ title: '甲', reason: `"\\"${'['.repeat(100)}` });
    expect((await call(url, 'POST', '/api/notes', { token, body })).json.code).toBe(201);
  });

  test('a value that fits no variant is refused with the rule of its own kind', async () => {
    const { url, token } = await mountProbe();
    const rule = async (page: string) =>
      (await call(url, 'GET', `/api/notes?page=${page}`, { token })).json.errors?.[0]?.rule;
    expect([await rule('0x1'), await rule('0'), await rule('99999999999')]).toEqual([
      '格式不正確。',
      '不得小於 1。',
      '格式不正確。',
    ]);
  });

  test('more than 1 MiB is 413, another content type 415, both in the envelope', async () => {
    const { url, token } = await writer();
    const large = JSON.stringify({ title: 'x'.repeat(1024 * 1024) });
    expect(await call(url, 'POST', '/api/notes', { token, body: large })).toMatchObject({
      http: 413,
      json: { code: 413 },
    });
    const xml = await call(url, 'POST', '/api/notes', { token, body: '<a/>', headers: { 'content-type': 'text/xml' } });
    expect(xml).toMatchObject({ http: 415, json: { code: 415, status: 'WRONG_TYPE' } });
  });
});

describe('paths', () => {
  test.each([
    ...['0', '-1', 'abc', '1.5', '99999999999999999999', '%00', '2147483648'],
    ...['0x1', '1e0', '+1', '%2B1', '01', '1%20', '%EF%BC%91'],
  ])('an id that cannot be one (%s) is missing (C.1-16)', async (id) => {
    const { url, token } = await mountProbe();
    const { http, json } = await call(url, 'GET', `/api/notes/${id}`, { token });
    expect([http, json.code, json.status]).toEqual([200, 404, 'NOT_FOUND']);
  });

  test('what is missing and what is no id have the same body but for the request id', async () => {
    const { url, token } = await mountProbe();
    const body = async (id: string) => ({
      ...(await call(url, 'GET', `/api/notes/${id}`, { token })).json,
      requestId: '',
    });
    expect(await body('12345')).toEqual(await body('abc'));
  });

  test('with and without a slash at the end are equal, without a redirect (C.1-14)', async () => {
    const { url, token } = await writer();
    expect((await call(url, 'POST', '/api/notes/', { token, body: '{"title":"甲"}' })).http).toBe(201);
    expect((await call(url, 'GET', '/api/who/?x=1', { token })).json.code).toBe(200);
  });

  test.each(['/api/attendance/%ZZ', '/cal/%E0%A4', '/api/files/%', `/api/files/${'9'.repeat(500)}`, '/%ZZ'])(
    'an address that cannot be read (%s) is an unknown route, in the envelope',
    async (path) => {
      const { url, token } = await mountProbe();
      const without = await call(url, 'GET', path);
      const withOne = await call(url, 'GET', path, { token });
      expect([without.http, without.json.status]).toEqual([401, 'UNAUTHENTICATED']);
      expect([withOne.http, withOne.json.status]).toEqual([404, 'UNKNOWN_ROUTE']);
      expect(withOne.json).toMatchObject({ msg: '沒有這項服務，請確認網址是否正確。', requestId: expect.any(String) });
      expect(withOne.headers.get('x-request-id')).toBe(withOne.json.requestId);
      expect(withOne.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('a method that the path does not have is an unknown route', async () => {
    const { url, token } = await mountProbe();
    expect((await call(url, 'PUT', '/api/notes/1', { token })).http).toBe(404);
  });
});

describe('queries', () => {
  const searching = async () => {
    const { url, token } = await mountProbe();
    return async (query: string) => (await call(url, 'GET', `/api/notes?${query}`, { token })).json;
  };
  const seen = async (query: string) => (await searching())(query);

  test.each([
    'titleSet=甲&titleSet=乙、丙',
    'titleSet[]=甲&titleSet[]=乙、丙',
    `titleSet=${encodeURIComponent('["甲","乙、丙"]')}`,
  ])('a list as repeated keys, key[] or one JSON array: %s (C.1-11)', async (query) => {
    expect(await seen(query)).toMatchObject({ code: 200, data: { seen: { titleSet: ['甲', '乙、丙'] } } });
  });

  test('a list of one is never split at its commas (C.1-11)', async () => {
    expect(await seen('titleSet=甲,乙')).toMatchObject({ data: { seen: { titleSet: ['甲,乙'] } } });
  });

  test.each([
    ['open=TRUE', true],
    ['open=1', true],
    ['open=False', false],
    ['open=0', false],
  ])('%s (C.1-12)', async (query, open) => {
    expect(await seen(query)).toMatchObject({ data: { seen: { open } } });
  });

  test('pages count from 1, by default 15 to a page; outside of 1 to 100 is 422 (C.1-8)', async () => {
    const search = await searching();
    expect(await search('')).toMatchObject({ data: { seen: { page: 1, pageSize: 15 } } });
    expect(await search('pageSize=12&sort=desc')).toMatchObject({ data: { seen: { pageSize: 12, sort: 'DESC' } } });
    for (const query of ['page=0', 'pageSize=101', 'pageSize=x', 'open=maybe', 'page=1&page=2'])
      expect((await search(query)).code).toBe(422);
  });
});

describe('DELETE with a payload (C.1-13)', () => {
  const removing = async () => {
    const { url, token } = await mountProbe();
    return async (query: string, body?: string) =>
      (await call(url, 'DELETE', `/api/notes/1${query}`, { token, ...(body !== undefined && { body }) })).json;
  };

  test('in the body, in the query, in neither', async () => {
    const remove = await removing();
    expect(await remove('', '{"push":false,"reason":"舊"}')).toMatchObject({ data: { push: false, reason: '舊' } });
    expect(await remove('?push=false&reason=舊')).toMatchObject({ data: { push: false, reason: '舊' } });
    expect(await remove('')).toMatchObject({ data: { push: true } });
  });

  test('both may agree; where they differ it is 422 and named', async () => {
    const remove = await removing();
    expect(await remove('?push=true', '{"push":true}')).toMatchObject({ code: 200 });
    expect(await remove('?push=true', '{"push":false}')).toMatchObject({ code: 422, errors: [{ field: 'push' }] });
  });
});
