import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchSource, readAddress } from './fetchSource.ts';
import { readHosts } from './guard.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const asked: IncomingMessage[] = [];
const routes: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/ok': (response, { headers }) => {
    if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"', 'last-modified': 'Thu, 26 Mar 2026 01:00:00 GMT' }).end(CALENDAR);
  },
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CALENDAR)),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
  '/hollow': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.write(Buffer.concat(Array<Buffer>(300_000).fill(gzipSync(''))));
    response.end(gzipSync(CALENDAR));
  },
  '/broken': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(CALENDAR),
  '/said': (response) => response.writeHead(200, { 'content-length': String(6 * 1024 * 1024) }).write('B'),
  '/endless': (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'A')));
    };
    response.on('drain', more);
    more();
  },
  '/slow': (response) => response.writeHead(200).write('BEGIN'),
  '/silent': () => undefined,
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/twice': (response) => response.writeHead(301, { location: '/once' }).end(),
  '/once': (response) => response.writeHead(307, { location: '/ok' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'https://metadata.example/latest' }).end(),
  '/plain': (response) => response.writeHead(302, { location: 'http://other.example/' }).end(),
  '/script': (response) => response.writeHead(302, { location: 'javascript:alert(1)' }).end(),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/locked': (response) => response.writeHead(401).end(),
  '/gone': (response) => response.writeHead(410).end(),
  '/down': (response) => response.writeHead(503).end(),
};
const server = createServer((request, response) => {
  asked.push(request);
  routes[request.url!]!(response, request);
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetched = (path: string, more: object = {}) =>
  fetchSource(`http://${host}${path}`, { allowed: readHosts(host), within: 2000, ...more });
const failed = (failure: string) => ({ kind: 'failed', failure });

test('a calendar is fetched with the tags of the last answer, and may be packed', async () => {
  const first = await fetched('/ok');
  expect(first).toMatchObject({ kind: 'body', etag: '"1"', lastModified: 'Thu, 26 Mar 2026 01:00:00 GMT' });
  expect(first.kind === 'body' && first.bytes.toString()).toBe(CALENDAR);
  expect(await fetched('/ok', { etag: '"1"', lastModified: 'x' })).toEqual({ kind: 'unchanged' });
  expect(asked.at(-1)!.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': 'x' });
  const packed = await fetched('/packed');
  expect(packed.kind === 'body' && packed.bytes.toString()).toBe(CALENDAR);
  expect(await fetched('/twice')).toMatchObject({ kind: 'body' });
});

test.each([
  ['/bomb', 'large'],
  ['/hollow', 'large'],
  ['/said', 'large'],
  ['/endless', 'large'],
  ['/broken', 'none'],
  ['/round', 'redirects'],
  ['/plain', 'insecure'],
  ['/script', 'address'],
  ['/nowhere', 'refused'],
  ['/locked', 'locked'],
  ['/gone', 'missing'],
  ['/down', 'refused'],
])('%s ends as %s', async (path, failure) => {
  expect(await fetched(path)).toEqual(failed(failure));
});

test('who sends nothing, or never ends, is waited for no longer than the limit', async () => {
  expect(await fetched('/silent', { within: 60 })).toEqual(failed('slow'));
  expect(await fetched('/slow', { within: 60 })).toEqual(failed('slow'));
  expect(
    await fetchSource('https://slow.example/', {
      allowed: readHosts(''),
      within: 60,
      resolve: () => new Promise(() => undefined),
    }),
  ).toEqual(failed('slow'));
});

test('a redirect into the own network is followed no more than its address is', async () => {
  const resolve = vi.fn(async () => [{ address: '169.254.169.254', family: 4 }]);
  expect(await fetched('/inside', { resolve })).toEqual(failed('unreachable'));
  expect(resolve).toHaveBeenCalledExactlyOnceWith('metadata.example');
});

test('without a list of an operator nothing of the own network is asked, and nothing unencrypted', async () => {
  const before = asked.length;
  const options = { allowed: readHosts('') };
  expect(await fetchSource(`http://${host}/ok`, options)).toEqual(failed('insecure'));
  expect(await fetchSource(`https://${host}/ok`, options)).toEqual(failed('unreachable'));
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  expect(await fetchSource('https://rebinding.example/', { ...options, resolve })).toEqual(failed('unreachable'));
  expect(asked.length).toBe(before);
});

test('the name is looked up once: what was checked is what is connected to', async () => {
  const port = host.split(':')[1]!;
  const resolve = vi
    .fn()
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    .mockRejectedValue(new Error('asked again'));
  const name = `calendar.test:${port}`;
  const found = await fetchSource(`http://${name}/ok`, { allowed: readHosts(name), resolve });
  expect(found).toMatchObject({ kind: 'body' });
  expect(asked.at(-1)!.headers.host).toBe(name);
});

test('addresses are of the web, encrypted, without a password; webcal is https', () => {
  const none = readHosts('');
  const href = (text: string) => {
    const url = readAddress(text, none);
    return typeof url === 'string' ? url : url.href;
  };
  expect(href(' webcal://example.com/a.ics#part ')).toBe('https://example.com/a.ics');
  expect(href('WEBCALS://example.com')).toBe('https://example.com/');
  expect(href('http://example.com/')).toBe('insecure');
  for (const text of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/calendar,', 'https://a:b@example.com/'])
    expect(href(text), text).toBe('address');
  for (const text of ['', 'example', 'https://', 'ftp://example.com/']) expect(href(text), text).toBe('address');
});
