import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProbeStream } from '../../../../host/server/fixtures/probe/src/tables.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

let probe: Awaited<ReturnType<typeof mountProbe>>;
beforeAll(async () => {
  probe = await mountProbe();
});
afterAll(() => probe.dispose());

const ask = (path: string, headers: Record<string, string> = {}) =>
  call(probe.url, 'GET', path, { token: probe.token, headers });
const stream = () => (globalThis as unknown as { probeStream: ProbeStream }).probeStream;
const name = (text: string) => `/api/tables/text?name=${encodeURIComponent(text)}`;

describe('a file', () => {
  test('has its media type and length, is a download, and runs nothing in the page', async () => {
    const { http, headers, text } = await ask('/api/tables/text');
    expect([http, text]).toEqual([200, '一,二']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '7',
      'content-security-policy': `default-src 'none'; frame-ancestors 'self'; sandbox`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await ask('/api/tables/bytes')).headers.get('content-length')).toBe('3');
  });

  test.each([
    ['表.csv', `attachment; filename="_.csv"; filename*=UTF-8''%E8%A1%A8.csv`],
    [`a"b\\c'(1)*.csv`, `attachment; filename="c'(1)*.csv"; filename*=UTF-8''c%27%281%29%2A.csv`],
    ['a"b%41;\u200e.csv', `attachment; filename="a_b_41;.csv"; filename*=UTF-8''a%22b%2541%3B.csv`],
  ])('named %j says so in both forms of RFC 6266', async (fileName, disposition) => {
    expect((await ask(name(fileName))).headers.get('content-disposition')).toBe(disposition);
  });

  test('is known by its ETag, without being read, or by its date', async () => {
    const address = '/api/tables/state';
    const opened = await fetch(probe.url + address, { headers: { authorization: `Bearer ${probe.token}` } });
    await opened.body!.cancel();
    const etag = opened.headers.get('etag')!;
    expect(opened.headers.get('cache-control')).toBe('private, no-cache');
    await expect.poll(() => stream().isEnded).toBe(true);
    stream().isEnded = false;
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const { http, text } = await ask(address, { 'if-none-match': known });
      expect([known, http, text]).toEqual([known, 304, '']);
    }
    expect(stream().isEnded, 'no generator was begun').toBe(false);
    for (const [address, known] of [
      ['/api/tables/dated', '"another"'],
      ['/api/tables/text', '*'],
      ['/api/tables/text', '"undefined"'],
    ] as const)
      expect((await ask(address, { 'if-none-match': known })).http, `${address} ${known}`).toBe(200);
    const since = (date: string) => ask('/api/tables/dated', { 'if-modified-since': date });
    expect((await since('Thu, 26 Mar 2026 01:00:00 GMT')).http).toBe(304);
    expect((await since('Thu, 26 Mar 2026 00:59:59 GMT')).http).toBe(200);
    expect((await since('yesterday')).http).toBe(200);
  });

  test('is known by its ETag also where the header is long and full of spaces, without much work', async () => {
    const address = '/api/tables/state';
    const opened = await fetch(probe.url + address, { headers: { authorization: `Bearer ${probe.token}` } });
    await opened.body!.cancel();
    const etag = opened.headers.get('etag')!;
    const work = async (filler: string) => {
      const before = process.cpuUsage();
      for (let count = 0; count < 20; count += 1)
        expect((await ask(address, { 'if-none-match': `"a${filler.repeat(14_000)}b", ${etag}` })).http).toBe(304);
      return process.cpuUsage(before).user / 1000;
    };
    const plain = await work('x');
    expect(await work(' '), 'milliseconds').toBeLessThan(plain + 500);
  });

  test('is made as the person who asked for it', async () => {
    const { id } = probe.person;
    expect((await ask('/api/tables/caller')).text).toBe(`${id},${id},${id},`);
  });

  test('in an address of the calendar service is public there', async () => {
    const { http, headers, text } = await call(probe.url, 'GET', '/cal/v1/feed');
    expect([http, headers.get('content-type'), text]).toEqual([200, 'text/calendar; charset=utf-8', 'BEGIN:VCALENDAR']);
  });
});

test('HEAD has the head of a file, also of one without an end, and nothing else; other calls do not know it', async () => {
  const head = (path: string) => call(probe.url, 'HEAD', path, { token: probe.token });
  const facts = ({ http, headers, text }: Awaited<ReturnType<typeof head>>) => [
    http,
    headers.get('content-type'),
    headers.get('content-length'),
    text,
  ];
  expect(facts(await head('/cal/v1/feed'))).toEqual([200, 'text/calendar; charset=utf-8', '15', '']);
  const [whole, endless] = [await head('/api/tables/text'), await head('/api/tables/endless')];
  expect(facts(whole)).toEqual([200, 'text/csv; charset=utf-8', '7', '']);
  expect(facts(endless), 'its length is not known').toEqual([200, 'text/csv; charset=utf-8', null, '']);
  expect((await head('/api/who')).http).toBe(404);
});

describe('a client', () => {
  /** Begins to fetch the endless table; `headers` may ask for compression. */
  const begin = async (headers: Record<string, string> = {}) => {
    const request = get(`${probe.url}/api/tables/endless`, {
      headers: { authorization: `Bearer ${probe.token}`, ...headers },
    });
    const response = await new Promise<NodeJS.ReadableStream & { pause(): void }>((resolve) =>
      request.on('response', resolve),
    );
    response.pause();
    return request;
  };
  const settled = async () => {
    let before = -1;
    await expect
      .poll(
        () => {
          const same = stream().pieces === before;
          before = stream().pieces;
          return same;
        },
        { interval: 200, timeout: 20_000 },
      )
      .toBe(true);
    return before;
  };

  test.each([[{}], [{ 'accept-encoding': 'br' }]])(
    'that does not read stops what is made, and one that leaves ends it (%j)',
    async (headers: Record<string, string>) => {
      const request = await begin(headers);
      expect((await settled()) * 65_536).toBeLessThan(32 * 1024 * 1024);
      expect(stream().isEnded).toBe(false);
      request.destroy();
      await expect.poll(() => stream().isEnded).toBe(true);
    },
  );
});

describe('a refusal', () => {
  test.each([
    ['/api/tables/refused', 200, 404],
    ['/api/tables/refusedLater', 200, 409],
    ['/api/tables/none', 500, 500],
    ['/api/tables/text?name=', 200, 422],
    ['/api/restrictedTable', 200, 422],
  ])('%s is in the envelope', async (path, http, code) => {
    const reply = await ask(path);
    expect([reply.http, reply.json.code, reply.headers.get('content-disposition')]).toEqual([http, code, null]);
  });

  test('without a session is 401', async () => {
    expect((await call(probe.url, 'GET', '/api/tables/text')).http).toBe(401);
  });

  test('after the first piece ends the connection, and its cause is in the log', async () => {
    const headers = { authorization: `Bearer ${probe.token}`, 'accept-encoding': 'identity' };
    const reply = await fetch(`${probe.url}/api/tables/broken`, { headers });
    await expect(reply.text()).rejects.toThrow();
    const line = probe.server.log.find(
      ({ facts }) => facts['endpoint'] === 'table' && String(facts['error']).includes('boom'),
    );
    expect(line?.message).toBe('a call failed');
  });
});

describe('a link', () => {
  const linked = (path: string, headers: Record<string, string> = {}) =>
    call(probe.url, 'GET', `/api/files/of/${path}`, { headers });

  test('reaches files, and only these, with the cookie of files', async () => {
    const session = await call(probe.url, 'GET', '/api/session', { token: probe.token });
    const cookie = session.headers.get('set-cookie')!.split(';')[0]!;
    expect((await linked('main/tables/text?name=a.csv', { cookie })).headers.get('content-disposition')).toContain(
      'a.csv',
    );
    expect((await linked('calendar/v1/feed')).text).toBe('BEGIN:VCALENDAR');
    expect((await linked('main/tables/refused', { cookie })).json.code).toBe(404);
    expect((await linked('main/who', { cookie })).json.status).toBe('UNKNOWN_ROUTE');
    expect((await linked('main/tables/text')).http).toBe(401);
    // Elsewhere the cookie is nothing.
    expect((await call(probe.url, 'GET', '/api/tables/text', { headers: { cookie } })).http).toBe(401);
  });
});

test('the document of the service names the media type', async () => {
  const document = JSON.parse((await ask('/api/openapi.json')).text) as { paths: Record<string, unknown> };
  expect(document.paths['/tables/{kind}']).toMatchObject({
    get: { responses: { 200: { content: { 'text/csv': {} } } } },
  });
});

test('an upload is opened for its uploader, for those who may read it, and for jobs of its plugin', async () => {
  const other = await probe.asPerson();
  const { fileId, fileUrl } = await probe.upload('名單.csv', '一,二');
  const opened = { name: '名單.csv', type: 'text/csv; charset=utf-8', text: '一,二' };
  expect(await probe.api.openUpload({ params: { id: fileId } })).toEqual(opened);
  expect(await probe.api.openUpload({ params: { id: fileUrl } })).toEqual(opened);
  const refused = { code: 422, status: 'INVALID' };
  await expect(other.api.openUpload({ params: { id: fileId } })).rejects.toMatchObject(refused);
  await expect(probe.api.openUpload({ params: { id: '../0' } })).rejects.toMatchObject(refused);
  const { files } = probe.server.context;
  await expect(files.open(fileId), 'kept by nobody').rejects.toThrow('error.unknownFile');
  await probe.api.keep({ body: { files: [fileId], target: `person:${other.person.id}` } });
  expect(await other.api.openUpload({ params: { id: fileId } })).toEqual(opened);
  await expect(probe.api.openUpload({ params: { id: fileId } })).rejects.toMatchObject(refused);
  expect(await (await files.open(fileId)).bytes()).toEqual(Buffer.from('一,二'));
});
