import { writeManifest } from '@atrium/sdk/archive';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyManifest } from '../../runtime/plugins/readPlugin.ts';
import { usePeople } from '../../testing/usePeople.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (path: string, content: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};

const page = (path: string, section: string, title: string) => ({
  path,
  section,
  title,
  lang: 'en',
  headings: ['One', 'Two', 'Three'].map((text) => ({ id: text, level: 2, text })),
  file: `pages${path}.html`,
});
const PAGES = [page('/guide/plugins', 'guide', 'Writing <b>'), page('/guide/security', 'guide', 'Security')];
write('docs/pages/guide/plugins.html', '<h1>Writing</h1>');
write('docs/pages/guide/security.html', '<h1>Security</h1>');
write('docs/assets/docs-1.js', 'export {};');
write('docs/assets/hidden.txt', 'not listed');
write('docs/secret-1.js', 'not for you');
write('web/index.html', '<!doctype html><html><head></head><body>中庭</body></html>');
const assets = { 'docs.js': 'assets/docs-1.js', 'docs.css': 'assets/docs-1.css', 'theme.js': 'assets/theme-1.js' };
write('docs/site.json', JSON.stringify({ pages: PAGES, assets, index: ['assets/search-guide-1.json'] }));

const README = `# Tiny

## 用途

<script>alert(1)</script> [bad](javascript:alert(1)) [source](src/contract.ts) [site](https://example.com/) ![far](https://far.example/x.png)
`;
const about = {
  author: '工具組',
  description: '小東西',
  license: 'MIT',
  homepage: 'javascript:alert(1)',
  changes: '- 第一版',
};
write('tiny/README.md', README);
write(
  'tiny/plugin.json',
  writeManifest({
    ...emptyManifest('tiny'),
    name: '小工具',
    version: '1.2.0',
    actions: { 'tiny.use': '使用' },
    events: ['moved'],
    about,
  }),
);

const atrium = usePeople(
  {},
  {
    docs: join(folder, 'docs'),
    web: join(folder, 'web'),
    plugins: [{ folder: join(folder, 'tiny'), kind: 'built' }],
  },
);

/** The cookie of a person's session, as `GET /session` sets it. */
async function cookieOf(employee: string): Promise<string> {
  const { headers } = await atrium.call('GET /session', { token: await atrium.signIn(employee) });
  return headers.getSetCookie().find((each) => each.startsWith('atrium_docs'))!;
}

let cookie = '';
beforeAll(async () => {
  cookie = (await cookieOf('E001')).split(';')[0]!;
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${atrium.server.url}${path}`, { redirect: 'manual', headers: { cookie, ...headers } });

describe('/docs', () => {
  test('is for signed-in people: others get the page that signs them in, and no file', async () => {
    for (const path of ['/docs', '/docs/guide/plugins', '/docs/nothing', '/docs/plugins/tiny']) {
      const reply = await get(path, { cookie: '' });
      const text = await reply.text();
      expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([path, 401, 'no-store']);
      expect(text).toContain('中庭</body>');
      expect(text).not.toContain('Writing');
    }
    for (const path of ['/docs/assets/docs-1.js', '/docs/plugins.json'])
      expect((await get(path, { cookie: 'atrium_docs=forged' })).status, path).toBe(401);
    expect((await get('/docs')).status).toBe(200);
  });

  test('its cookie is for its pages alone, and ends with the session', async () => {
    const set = await cookieOf('E002');
    expect(set).toMatch(/^atrium_docs=[^;]+; Path=\/docs; HttpOnly; SameSite=Strict$/);
    const [own = ''] = set.split(';');
    expect((await get('/docs', { cookie: own })).status).toBe(200);
    expect((await atrium.call('GET /session', { headers: { cookie: own } })).status).toBe(401);
    const token = own.slice('atrium_docs='.length);
    const { headers } = await atrium.call('POST /logout', { token });
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^atrium_docs=; Max-Age=0; Path=\/docs/));
    expect((await get('/docs', { cookie: own })).status).toBe(401);
  });

  test('a page has its frame, a policy without exceptions, and is asked for again each time', async () => {
    const reply = await get('/docs/guide/plugins');
    const html = await reply.text();
    expect(html).toContain('<title>Writing &lt;b&gt; · 文件</title>');
    expect(html).toContain('<h1>Writing</h1>');
    expect(html).toContain('aria-current="page">Writing &lt;b&gt;</a>');
    expect(html).toContain('<a class="next" rel="next" href="/docs/guide/security">');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle="|\son\w+="/);
    expect(reply.headers.get('content-security-policy')).toContain(
      `default-src 'none'; script-src 'self'; style-src 'self'`,
    );
    expect(reply.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    const etag = reply.headers.get('etag')!;
    expect((await get('/docs/guide/plugins/', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/docs/guide/security', { 'if-none-match': etag })).status).toBe(200);
  });

  test('the frame is in the language of the reader, as the browser or their preference says', async () => {
    expect(await (await get('/docs', { 'accept-language': 'en' })).text()).toContain('Documentation of Atrium');
    const token = await atrium.signIn('E003');
    const userPreferences = JSON.stringify({ language: 'en' });
    await atrium.call('PUT /userPreferences', { token, body: { userPreferences } });
    const html = await (await get('/docs', { cookie: `atrium_docs=${token}`, 'accept-language': 'zh-TW' })).text();
    expect(html).toContain('Documentation of Atrium');
  });

  test('files with a hash are kept forever; nothing else of the folder, and nothing above it, is served', async () => {
    const asset = await get('/docs/assets/docs-1.js');
    expect(asset.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    const raw = (path: string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        httpGet({ port: atrium.server.port, path, host: '127.0.0.1', headers: { cookie } }, async (reply) => {
          let body = '';
          for await (const chunk of reply.setEncoding('utf8')) body += String(chunk);
          resolve({ status: reply.statusCode, body });
        }).on('error', reject);
      });
    for (const path of [
      ...['../secret-1.js', '..%2fsecret-1.js', '%2e%2e/secret-1.js', '..\\secret-1.js', 'hidden.txt', 'docs-1.js%00'],
      ...['/secret-1.js', './docs-1.js/..', '', '../site.json', '../../web/index.html'],
    ]) {
      const { status, body } = await raw(`/docs/assets/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toMatch(/not for you|not listed|"pages"/);
    }
  });

  test('what there is not is said in a page', async () => {
    const reply = await get('/docs/guide/nothing');
    expect([reply.status, (await reply.text()).includes('沒有這個頁面')]).toEqual([404, true]);
  });
});

describe('the page of a plugin', () => {
  test('has its README, in which HTML is text and links run nothing, and what its archive says', async () => {
    const html = await (await get('/docs/plugins/tiny')).text();
    for (const part of ['小工具', '小東西', '工具組', '<h3 id="readme-用途">', 'tiny.use', 'moved', '第一版'])
      expect(html).toContain(part);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/href="javascript:|<img|src\/contract\.ts"/);
    expect(html).toContain('<a href="https://example.com/" rel="noopener noreferrer" target="_blank">');
    expect(await (await get('/docs/plugins.json')).json()).toContainEqual(
      expect.objectContaining({ id: '/plugins/tiny', title: '小工具' }),
    );
  });

  test('of a disabled plugin is seen by who manages plugins, and by them alone', async () => {
    await atrium.server.plugins.disable('tiny');
    onTestFinished(() => atrium.server.plugins.enable('tiny'));
    expect((await get('/docs/plugins/tiny')).status).toBe(404);
    expect(await (await get('/docs/plugins.json')).json()).toEqual([]);
    const administrator = (await cookieOf('A001')).split(';')[0]!;
    const reply = await get('/docs/plugins/tiny', { cookie: administrator });
    expect([reply.status, (await reply.text()).includes('目前沒有執行')]).toEqual([200, true]);
  });
});
