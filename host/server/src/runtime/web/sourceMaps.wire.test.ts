import { writeManifest } from '@atrium/sdk/archive';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { usePeople } from '../../testing/usePeople.ts';
import { emptyManifest } from '../plugins/readPlugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (path: string, content: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const client = { entry: 'client.js', styles: [] };
write(
  'tiny/plugin.json',
  writeManifest({ ...emptyManifest('tiny'), version: '1.2.0', client, clientFiles: ['client.js', 'client.js.map'] }),
);
write('tiny/client.js', 'export default {};');
write('tiny/client.js.map', '{"sources":["client.ts"]}');
write('web/index.html', '<!doctype html><html><head></head><body>中庭</body></html>');

const atrium = usePeople({}, { web: join(folder, 'web'), plugins: [{ folder: join(folder, 'tiny'), kind: 'built' }] });

/** The cookies of a session as a browser keeps them: name and value, those that were cleared left out. */
async function cookiesOf(employee: string, headers: Record<string, string> = {}) {
  const token = await atrium.signIn(employee);
  const answer = await atrium.call('GET /session', { token, headers });
  const set = answer.headers.getSetCookie();
  return { token, set, kept: set.filter((each) => !each.includes('Max-Age=0')).map((each) => each.split(';')[0]!) };
}

const get = async (file: string, cookie = '') => {
  const answer = await fetch(`${atrium.server.url}/plugins/tiny/1.2.0/${file}`, { headers: { cookie } });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('cache-control')];
};

test('source maps of plugins are for those who manage plugins, by a cookie for the files of plugins alone', async () => {
  const [manager, other] = [await cookiesOf('A001'), await cookiesOf('E001')];
  const own = manager.kept.find((each) => each.startsWith('atrium_sources='))!;
  expect(manager.set).toContainEqual(
    expect.stringMatching(/^atrium_sources=.+; Path=\/plugins; HttpOnly; SameSite=Strict$/),
  );
  expect(other.kept.some((each) => each.startsWith('atrium_sources='))).toBe(false);
  expect(await get('client.js.map', own)).toEqual([200, 'private, no-cache']);
  const [, ofOther = ''] = other.kept[0]!.split('=');
  for (const cookie of ['', 'atrium_sources=forged', `atrium_sources=${ofOther}`])
    expect((await get('client.js.map', cookie))[0], cookie).toBe(404);
  expect((await get('client.js'))[0]).toBe(200);
  await atrium.call('POST /logout', { token: manager.token });
  expect((await get('client.js.map', own))[0]).toBe(404);
});

test('who works on a plugin reads its source maps without a session', async () => {
  const { plugins } = atrium.server.services;
  const { plugin } = plugins.find('tiny')!;
  const source = { ...plugin.source, isDeveloped: true };
  const found = vi.spyOn(plugins, 'find').mockReturnValue({ ...plugins.find('tiny')!, plugin: { ...plugin, source } });
  onTestFinished(() => found.mockRestore());
  expect((await get('client.js.map'))[0]).toBe(200);
});

test('behind TLS cookies have a name that is taken from encrypted pages only, and no other is read', async () => {
  const { kept, set } = await cookiesOf('A001', { 'x-forwarded-proto': 'https' });
  expect(set.every((each) => /^__Secure-atrium_\w+=.*; Secure$/.test(each))).toBe(true);
  const [own = ''] = kept.filter((each) => each.startsWith('__Secure-atrium_sources='));
  const ask = async (cookie: string) => {
    const headers = { cookie, 'x-forwarded-proto': 'https' };
    return (await fetch(`${atrium.server.url}/plugins/tiny/1.2.0/client.js.map`, { headers })).status;
  };
  expect([await ask(own), await ask(own.replace('__Secure-', ''))]).toEqual([200, 404]);
});
