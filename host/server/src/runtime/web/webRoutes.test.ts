import { hashPlugin, writeManifest } from '@atrium/sdk/archive';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../../index.ts';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { call } from '../../testing/probe.ts';
import { emptyManifest } from '../plugins/readPlugin.ts';
import { page } from './page.ts';

describe('pages', () => {
  let server: RunningServer;
  /** Where the client of the built plugin is. */
  let tiny: string;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-web-'));
    const web = join(folder, 'web');
    await mkdir(join(web, 'assets'), { recursive: true });
    await writeFile(join(web, 'index.html'), '<!doctype html><html><head></head><body>中庭</body></html>');
    await writeFile(
      join(web, 'login.html'),
      '<!doctype html><html><head></head><body>中庭 <form></form></body></html>',
    );
    await writeFile(join(web, 'assets', 'main-1.js'), `export const text = '${'長'.repeat(2000)}';`);
    await writeFile(join(web, 'assets', 'packed-1.js'), '// plain');
    await writeFile(join(web, 'assets', 'packed-1.js.br'), brotliCompressSync('// compressed by the build'));
    await writeFile(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
    await writeFile(join(folder, 'secret.txt'), 'not for you');
    const built = join(folder, 'data', 'plugins', 'tiny');
    await mkdir(join(built, 'migrations'), { recursive: true });
    const client = { entry: 'client.js', styles: [] };
    const pages = {
      Card: { path: '/public/Cards/:code', title: '名片', signedIn: false },
      Desk: { path: '/desks/:id', title: '座位', signedIn: true },
    };
    const clientFiles = ['client.js', 'View-1.js'];
    const manifest = { ...emptyManifest('tiny'), version: '1.0.0', client, clientFiles, pages };
    await writeFile(join(built, 'client.js'), 'export default {};');
    await writeFile(join(built, 'View-1.js'), 'export const view = 1;');
    for (const secret of ['server.js', 'chunk-1.js', 'migrations/0000.sql'])
      await writeFile(join(built, secret), 'not for browsers');
    await writeFile(join(built, 'plugin.json'), writeManifest(manifest));
    const hash = await hashPlugin(built);
    await writeFile(join(built, 'plugin.json'), writeManifest({ ...manifest, hash }));
    tiny = `/plugins/tiny/1.0.0-${hash}`;
    server = await startServer({
      env: { PORT: '0' },
      config: { dataDir: join(folder, 'data'), logLevel: 'silent' },
      database: await freshDatabase(),
      web,
    });
  }, 180_000);
  afterAll(() => server.stop());
  /** `fetch` would normalise the address first. */
  const rawGet = (port: number, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      httpGet({ port, path, host: '127.0.0.1' }, async (reply) => {
        let body = '';
        for await (const chunk of reply.setEncoding('utf8')) body += String(chunk);
        resolve({ status: reply.statusCode ?? 0, body });
      }).on('error', reject);
    });
  const get = (path: string, headers: Record<string, string> = {}) => call(server.url, 'GET', path, { headers });

  const dotted = ['/public/cards/jane.doe', '/public/cards/A%2F7.doe', '/desks/2.14?from=mail'];
  test.each(['/', '/login', '/index', '/changePassword', '/public/handovers/abc', ...dotted])(
    '%s is the page, with its policy and base URLs',
    async (path) => {
      const { http, text, headers } = await get(path);
      expect(http).toBe(200);
      expect(text).toContain('中庭');
      expect(text).toContain('"main":"/api"');
      expect(headers.get('content-security-policy')).toContain(`script-src 'self'`);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each([
    ['/login', true],
    ['/LogIn/', true],
    ['/index', false],
    ['/login/more', false],
    ['/', false],
  ])('%s: the sign-in form is in the page: %s', async (path, isThere) => {
    for (const encoding of ['br', 'identity']) {
      const { text, headers } = await get(path, { 'accept-encoding': encoding });
      expect(text.includes('<form>')).toBe(isThere);
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
        encoding === 'br' ? 'br' : null,
        'accept-encoding',
      ]);
    }
  });

  test('hashed files are cached forever and compressed', async () => {
    const { http, headers } = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect(http).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
  });

  test('code has no headers of documents, but those that keep it from being misused; pages have all', async () => {
    const headersOf = async (path: string) => [...(await get(path)).headers.keys()];
    const ofDocuments = ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy', 'x-robots-tag'];
    const ofAll = ['x-content-type-options', 'cross-origin-resource-policy', 'referrer-policy'];
    for (const path of ['/assets/main-1.js', `${tiny}/client.js`]) {
      const headers = await headersOf(path);
      expect(headers, path).toEqual(expect.arrayContaining([...ofAll, 'etag']));
      expect(
        headers.filter((header) => [...ofDocuments, 'last-modified'].includes(header)),
        path,
      ).toEqual([]);
    }
    expect(await headersOf('/index')).toEqual(expect.arrayContaining([...ofAll, ...ofDocuments]));
    expect(await headersOf('/assets/gone-2.js')).toEqual(expect.arrayContaining([...ofAll, ...ofDocuments]));
  });

  test('files compressed by the build are sent as they are, if accepted', async () => {
    const taken = await get('/assets/packed-1.js', { 'accept-encoding': 'br' });
    expect(taken.headers.get('content-encoding')).toBe('br');
    expect(taken.text).toBe('// compressed by the build');
    const plain = await get('/assets/packed-1.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe('// plain');
  });

  test('nothing is for search engines, and the address of a page for visitors is sent to no other site', async () => {
    const policies = async (path: string) => {
      const { headers } = await get(path);
      return [headers.get('referrer-policy'), headers.get('x-robots-tag')];
    };
    expect(await policies('/public/cards/jane')).toEqual(['no-referrer', 'noindex, nofollow']);
    for (const path of ['/index', '/desks/7', '/api/nothing'])
      expect(await policies(path), path).toEqual(['same-origin', 'noindex, nofollow']);
  });

  const pageless = ['/public/cards/.doe/x.png', '/desks/2.14/a.b', '/other/2.14'];
  test('where the database does not respond a page has the texts that it had', async () => {
    const pageNow = async () => (await get('/')).text;
    const before = await pageNow();
    expect(before).toContain('companyName');
    const read = vi.spyOn(server.services.settings, 'of').mockRejectedValueOnce(new Error('no database'));
    onTestFinished(() => read.mockRestore());
    expect(await pageNow()).toBe(before);
    expect(read).toHaveBeenCalledOnce();
  });

  test('the icon is not asked for at each load: its address has no hash, so it is cached for a day', async () => {
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test.each(['/assets/gone-2.js', '/favicon.png', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/.env', ...pageless])(
    '%s is 404',
    async (path) => {
      const { http, text } = await get(path);
      expect(http).toBe(404);
      expect(text).not.toContain('not for you');
    },
  );

  test('only files listed in a plugin’s manifest are served, under its version and hash', async () => {
    const good = await get(`${tiny}/client.js`);
    expect([good.http, good.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get(`${tiny}/View-1.js`)).http).toBe(200);
    for (const path of [
      ...['server.js', '/server.js', '//server.js', './server.js', 'x/../server.js', 'SERVER.JS', 'server%2ejs'],
      ...['plugin.json', '../tiny/plugin.json', '..%2fplugin.json', '%2e%2e%2fplugin.json', '%252e%252e/plugin.json'],
      ...['chunk-1.js', 'migrations/0000.sql', '/migrations/0000.sql', 'migrations\\0000.sql', 'client.js%00', ''],
      ...['\\server.js', '%5cserver.js', '..\\plugin.json', 'client.js/', '/client.js', 'client.js%2f..%2fserver.js'],
      '../1.0.0-old/client.js',
    ]) {
      const { status, body } = await rawGet(server.port, `${tiny}/${path}`);
      expect([path, status, body.includes('not for browsers') || body.includes('"sdk"')]).toEqual([path, 404, false]);
    }
    await server.plugins.disable('tiny');
    onTestFinished(() => server.plugins.enable('tiny'));
    expect((await get(`${tiny}/client.js`)).http).toBe(404);
    expect((await get('/desks/2.14')).http).toBe(404);
  });
});

test('without a build the page reports that', async () => {
  const server = await startServer({
    env: { PORT: '0' },
    config: { logLevel: 'silent' },
    database: await freshDatabase(),
    plugins: [],
    web: '/nowhere',
  });
  const { http, text } = await call(server.url, 'GET', '/login');
  await server.stop();
  expect([http, text.includes('網頁尚未建置')]).toEqual([503, true]);
});

const bases = { main: '/api', calendar: 'https://cal.example.com/v', whitelist: '/wl', center: '/sys' };
const MAP = '{"imports":{"react":"/assets/react-1.js"}}';
const HTML = `<!doctype html><html><head><script type="importmap">${MAP}</script><script type="module" src="/assets/main-1.js"></script></head><body></body></html>`;

test('[S0-199] the page carries the base URLs as a data block, before anything can read them', () => {
  const { html } = page(HTML, bases);
  const [, json = ''] = /<script type="application\/json" id="atrium">(.*?)<\/script><\/head>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ bases });
});

test('the data block contains the texts of the pages before sign-in; the policy stays', () => {
  const texts = { companyName: '宏遠', signInNotice: '</script>22:00 系統維護' };
  const { html, policy } = page(HTML, bases, texts);
  const [, json = ''] = /<script type="application\/json" id="atrium">(.*?)<\/script><\/head>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ bases, ...texts });
  expect(policy).toBe(page(HTML, bases).policy);
});

test('the sign-in form has the texts of the administrator, as text, and no place for those that are missing', () => {
  const form =
    '<p><!--when companyName--><b>{companyName}</b><!--end--><!--when signInNotice--><i>{signInNotice}</i><!--end--></p>';
  const built = HTML.replace('<body>', `<body>${form}`);
  const texts = { companyName: '<宏遠> $& & {signInNotice}', signInNotice: '' };
  expect(page(built, bases, texts).html).toContain('<p><b>&lt;宏遠&gt; $&amp; &amp; {signInNotice}</b></p>');
  expect(page(built, bases).html).toContain('<p></p>');
});

test('the policy allows the styles in the page by their hash', () => {
  const { policy } = page(HTML.replace('</head>', '<style>p{top:0}</style></head>'), bases);
  const hash = createHash('sha256').update('p{top:0}').digest('base64');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
});

test('an existing data block is filled, not duplicated; an address cannot close it', () => {
  const odd = { ...bases, main: 'https://x.example/</script><b>$&' };
  const { html } = page(HTML.replace('</head>', '<script type="application/json" id="atrium">{}</script></head>'), odd);
  expect(html.match(/id="atrium"/g)).toHaveLength(1);
  expect(html).not.toContain('</script><b>');
  expect(html).toContain('\\u003c/script>\\u003cb>$&'.replaceAll('\\u003cb>', '\\u003cb>'));
});

test('the policy allows this server’s scripts and the import map by its hash, and no inline style', () => {
  const { policy } = page(HTML, bases);
  const hash = createHash('sha256').update(MAP).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain(`style-src 'self';`);
  expect(policy).toContain(`frame-src http: https:;`);
  expect(policy).toContain(`connect-src 'self' https://cal.example.com;`);
  expect(policy).not.toContain('unsafe');
  expect(policy.match(/sha256/g)).toHaveLength(1);
});
