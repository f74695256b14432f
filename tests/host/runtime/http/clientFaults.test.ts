import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../../host/server/src/core/config/Config.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';
import { answerOf, rawConnection } from '../../../../host/server/src/testing/rawConnection.ts';

const writer = () => mountProbe({ actions: ['probe.write'] });

describe('a content encoding', () => {
  const write = async (encoding: string, body: Uint8Array<ArrayBuffer> | string) => {
    const { url, token } = await writer();
    const response = await fetch(`${url}/api/notes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body,
    });
    return { http: response.status, ...((await response.json()) as { code: number; status?: string }) };
  };

  test.each(['foo', 'gzip, gzip', 'x'.repeat(1000)])(
    'that is unknown (%.20s) is 415 in the envelope',
    async (encoding) => {
      expect(await write(encoding, '{"title":"甲"}')).toMatchObject({ http: 415, code: 415, status: 'WRONG_ENCODING' });
    },
  );

  test.each([
    ['is none', '{"title":"甲"}'],
    ['is cut off', gzipSync('{"title":"甲"}').subarray(0, 15)],
    ['is followed by something else', Buffer.concat([gzipSync('{"title":"甲"}'), Buffer.from([1, 2, 3])])],
  ])('that %s is 415 in the envelope', async (_, body) => {
    expect(await write('gzip', body as Uint8Array<ArrayBuffer>)).toMatchObject({
      http: 415,
      code: 415,
      status: 'WRONG_ENCODING',
    });
  });

  test('is known to be false before the body has arrived', async () => {
    const { url, token } = await writer();
    const heads = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-encoding: gzip`;
    const request = `POST /api/notes HTTP/1.1\r\n${heads}\r\ncontent-length: 9000\r\n\r\nno gzip at all`;
    const { http, json } = answerOf(await (await rawConnection(url, request)).closed);
    expect([http, json.status]).toEqual([415, 'WRONG_ENCODING']);
  });

  test('that is right is read; what it unpacks to has the limit of every body', async () => {
    expect(await write('gzip', gzipSync('{"title":"甲"}'))).toMatchObject({ http: 201, code: 201 });
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    expect(await write('gzip', bomb)).toMatchObject({ http: 413, code: 413 });
  });

  test('of an upload is 415: its parts declare their own types', async () => {
    const { url, token } = await writer();
    const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-encoding': 'gzip' };
    expect(await call(url, 'POST', '/api/uploadFile', { token, body: 'x', headers })).toMatchObject({
      http: 415,
      json: { code: 415, status: 'WRONG_ENCODING' },
    });
  });
});

describe('what Node would answer by itself is answered in the envelope', () => {
  const get = (path: string, headers: string) => `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`;
  const large = `host: x\r\nx-large: ${'x'.repeat(20_000)}`;

  test.each([
    ['headers too large', get('/api/who', large), [431, 431, 'HEADERS_TOO_LARGE']],
    ['an address too large', get(`/api/${'x'.repeat(20_000)}`, 'host: x'), [431, 431, 'HEADERS_TOO_LARGE']],
    ['too many headers', get('/api/who', `host: x\r\n${'x-a: 1\r\n'.repeat(5_000)}`), [431, 431, 'HEADERS_TOO_LARGE']],
    ['an expectation', get('/api/who', 'host: x\r\nexpect: a miracle'), [417, 417, 'WRONG_EXPECTATION']],
    ['no host', get('/api/who', 'accept: */*'), [422, 422, 'INVALID']],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', [422, 422, 'INVALID']],
    ['two lengths', get('/api/who', 'host: x\r\ncontent-length: 1\r\ncontent-length: 2'), [422, 422, 'INVALID']],
    [
      'a length and pieces',
      get('/api/who', 'host: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked'),
      [422, 422, 'INVALID'],
    ],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [422, 422, 'INVALID']],
  ])('%s', async (_, request, expected) => {
    const { url } = await writer();
    const { http, json } = answerOf(await (await rawConnection(url, request)).closed);
    expect([http, json.code, json.status]).toEqual(expected);
    expect(json.msg).toMatch(/[一-龥].*。$/);
  });

  test('an offer of another protocol, or of sockets at another address, is passed over', async () => {
    const { url } = await writer();
    for (const [path, protocol] of [
      ['/healthz', 'h2c'],
      ['/healthz', 'websocket'],
      ['/socket.io/?EIO=4&transport=polling', 'h2c'],
    ] as const) {
      const upgrade = `host: x\r\nconnection: upgrade, close\r\nupgrade: ${protocol}`;
      const answer = await (await rawConnection(url, get(path, upgrade))).closed;
      expect(answer, `${protocol} ${path}`).toContain('HTTP/1.1 200');
    }
  });

  test('HTTP/1.0 needs no host', async () => {
    const { url } = await writer();
    expect(await (await rawConnection(url, 'GET /healthz HTTP/1.0\r\n\r\n')).closed).toContain('HTTP/1.1 200');
  });

  test('an address that cannot be decoded is refused over cleartext like any other, once', async () => {
    const { url, server } = await mountProbe({ config: { allowHttp: false, trustedProxies: ['127.0.0.1'] } });
    const answers = ['/%E4%A8', '/api/who'].map(async (path) => {
      const { http, json } = await call(url, 'GET', path, { headers: { 'x-forwarded-for': '203.0.113.5' } });
      return [http, json.code, json.status];
    });
    const [odd, known] = await Promise.all(answers);
    expect(odd).toEqual(known);
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('bodies', () => {
  test('JSON that is nested too deeply is 422, in bodies and in queries', async () => {
    const { url, token } = await writer();
    const nested = (depth: number) => `{"title":"甲","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const write = async (body: string) => (await call(url, 'POST', '/api/notes', { token, body })).json;
    expect(await write(nested(LIMITS.jsonDepth - 1))).toMatchObject({ code: 201 });
    expect(await write(nested(LIMITS.jsonDepth))).toMatchObject({ code: 422, status: 'INVALID' });
    expect(await write(`{"title":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}`)).toMatchObject({ code: 422 });
    const text = `{"title":"甲","x":"${'['.repeat(100)}\\"${'['.repeat(100)}"}`;
    expect(await write(text), 'brackets in a text are not nesting').toMatchObject({ code: 201 });
    const deep = encodeURIComponent('['.repeat(2_000));
    expect((await call(url, 'GET', `/api/notes?titleSet=${deep}`, { token })).json.code).toBe(200);
  });

  test('PUT of preferences 8,000 deep is 422', async () => {
    const { url, token } = await writer();
    const body = `{"${'theme":{"'.repeat(8_000)}a":1${'}'.repeat(8_001)}`;
    const { http, json } = await call(url, 'PUT', '/api/userPreferences', { token, body });
    expect([http, json.code]).toEqual([200, 422]);
  });

  test('each call has its own limit of size, smaller without a session, checked by the length or by what arrives', async () => {
    const { url, token } = await writer();
    const sized = (bytes: number) => {
      const empty = '{"title":"甲","x":""}';
      return empty.replace('""', `"${'x'.repeat(bytes - Buffer.byteLength(empty))}"`);
    };
    const send = async (path: string, body: BodyInit) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(url + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)).status;
    };
    const inPieces = (text: string) => new Blob([text]).stream();
    for (const [path, most] of [
      ['/api/notes', 1_048_576],
      ['/api/shortNotes', 1_024],
      ['/api/login', 262_144],
    ] as const)
      for (const body of [sized, (size: number) => inPieces(sized(size))]) {
        expect(await send(path, body(most)), path).not.toBe(413);
        expect(await send(path, body(most + 1)), path).toBe(413);
      }
  });
});

test('every method of HTTP is answered, and none with a fault of the server', async () => {
  const { url, token } = await writer();
  // CONNECT is not for servers, and what a browser may not send `fetch` does not send either.
  const methods = METHODS.filter((method) => method !== 'CONNECT');
  const heads = `host: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\ncontent-length: 0`;
  for (const method of methods)
    for (const path of ['/api/who', '/healthz', '/login', '/api/uploadFile']) {
      const answer = await (await rawConnection(url, `${method} ${path} HTTP/1.1\r\n${heads}\r\n\r\n`)).closed;
      // Without a build the page itself is 503.
      expect(`${method} ${path} ${answer.slice(9, 12)}`).toMatch(/ (200|404|415|503)$/);
    }
});

test('NUL in an address names nothing', async () => {
  const { url, token } = await writer();
  for (const path of ['/api/sessions/%00', '/api/sessions/a%00b', '/api/lean/%00']) {
    const method = path.startsWith('/api/lean') ? 'POST' : 'DELETE';
    const { http, json } = await call(url, method, path, {
      token,
      ...(method === 'POST' && { body: '{"title":"甲"}' }),
    });
    expect([path, http, json.code]).toEqual([path, 200, 404]);
  }
});

test('an answer that is opened as a page loads nothing, and is framed by this site alone', async () => {
  const { url } = await mountProbe();
  for (const path of ['/healthz', '/api/who', '/api/nothing', '/plugins/none/x.js'])
    expect((await call(url, 'GET', path)).headers.get('content-security-policy'), path).toBe(
      `default-src 'none'; frame-ancestors 'self'`,
    );
});

test('browsers that connect by TLS get the header to use TLS only', async () => {
  const { url } = await mountProbe({ config: { trustedProxies: ['127.0.0.1'] } });
  const hsts = async (proto: string, path: string) =>
    (
      await call(url, 'GET', path, { headers: { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': proto } })
    ).headers.get('strict-transport-security');
  for (const path of ['/healthz', '/login', '/api/who']) expect(await hsts('https', path)).toBe('max-age=31536000');
  expect(await hsts('http', '/login')).toBeNull();
  const untrusting = await mountProbe({ config: { trustedProxies: [] } });
  const headers = { 'x-forwarded-proto': 'https' };
  const { headers: answered } = await call(untrusting.url, 'GET', '/login', { headers });
  expect(answered.get('strict-transport-security')).toBeNull();
});
