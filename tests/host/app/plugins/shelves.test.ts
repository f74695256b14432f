import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';
import { Workshop } from '../../../plugins/Workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await Workshop.open();
}, 60_000);
afterAll(() => workshop[Symbol.asyncDispose]());

const about = { author: '資訊部', description: '播放聲音', license: '', homepage: '', changes: '' };

async function mounted(pluginRegistry: string) {
  const config = { allowUnsignedPlugins: true, pluginRegistry, pluginRegistryToken: 'secret-token' };
  return mountProbe({ actions: ['plugin.manage'], config });
}

test('a folder of archives offers each plugin in its newest version, and what is no archive is left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-shelf-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const version of ['1.0.0', '1.10.0', '1.9.0'])
    await writeFile(
      join(folder, `sound-${version}.atrium.tgz`),
      await workshop.archive({ version, manifest: { about } }),
    );
  await writeFile(join(folder, 'broken.tgz'), 'no archive');
  await mkdir(join(folder, 'folder.tgz'));
  await symlink(join(folder, 'absent'), join(folder, 'lost.tgz'));
  const { host } = await mounted(folder);
  const { source, problem, list } = await host.availablePlugins();
  expect([source, problem]).toEqual(['folder', null]);
  expect(list).toMatchObject([
    { id: 'sound', name: '聲音', version: '1.10.0', publisher: '資訊部', installed: null, isUpdate: false },
  ]);
  const older = { package: 'sound-1.9.0.atrium.tgz', version: '1.9.0' };
  const { hash, version } = await host.checkPlugin({ body: older });
  expect(version).toBe('1.9.0');
  await host.installPlugin({ body: { ...older, hash } });
  expect((await host.availablePlugins()).list).toMatchObject([{ installed: '1.9.0', isUpdate: true }]);
  for (const name of ['../secret.tgz', 'broken.tgz'])
    await expect(host.checkPlugin({ body: { package: name, version: '1.9.0' } })).rejects.toMatchObject({ code: 422 });
});

/** A registry with one plugin, and a package that is none. */
async function registry(
  archive: Uint8Array,
  change: (dist: { tarball: string; integrity: string }) => object = () => ({}),
) {
  const asked: { url: string; token: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push({ url, token: request.headers.authorization });
    const dist = {
      tarball: `${address()}/files/sound.tgz`,
      integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    };
    const described = {
      'dist-tags': { latest: '1.0.0' },
      time: { '1.0.0': '2026-03-25T08:00:00.000Z' },
      versions: {
        '1.0.0': {
          description: '播放聲音',
          author: { name: '資訊部' },
          keywords: ['atrium-plugin'],
          atrium: { id: 'sound', name: '聲音' },
          dist: { ...dist, unpackedSize: 4000, ...change(dist) },
        },
      },
    };
    const answers: Record<string, unknown> = {
      '/-/v1/search?text=keywords:atrium-plugin&size=200': {
        objects: [{ package: { name: '@it/sound' } }, { package: { name: 'other' } }, { package: { name: 'gone' } }],
      },
      '/@it%2fsound': described,
      '/other': { ...described, versions: { '1.0.0': { dist } } },
    };
    if (url === '/files/sound.tgz') return void response.end(archive);
    if (url === '/moved.tgz') return void response.writeHead(302, { location: '/files/sound.tgz' }).end();
    if (!(url in answers)) return void response.writeHead(404).end();
    response.end(JSON.stringify(answers[url]));
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: address(), asked, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('an npm registry offers packages with the keyword of plugins; its archive is installed, and the token goes to it only', async () => {
  const npm = await registry(await workshop.archive({ version: '1.0.0', manifest: { about } }));
  const { host } = await mounted(npm.address);
  expect(await host.availablePlugins()).toMatchObject({
    source: 'registry',
    place: npm.address.slice('http://'.length),
    problem: null,
    list: [{ package: '@it/sound', id: 'sound', name: '聲音', publisher: '資訊部', size: 4000, installed: null }],
  });
  const body = { package: '@it/sound', version: '1.0.0' };
  const { hash } = await host.checkPlugin({ body });
  expect(await host.installPlugin({ body: { ...body, hash } })).toMatchObject({ id: 'sound', running: 1 });
  expect(new Set(npm.asked.map(({ token }) => token))).toEqual(new Set(['Bearer secret-token']));
  await expect(host.checkPlugin({ body: { ...body, version: '9.9.9' } })).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('沒有這個版本') as string,
  });
  await expect(host.checkPlugin({ body: {} })).rejects.toMatchObject({ code: 422 });
});

test.each([
  ['of another host', () => ({ tarball: 'http://169.254.169.254/sound.tgz' }), 'REGISTRY_FAILED'],
  [
    'behind a redirect',
    ({ tarball }: { tarball: string }) => ({ tarball: new URL('/moved.tgz', tarball).href }),
    'REGISTRY_FAILED',
  ],
  ['with other bytes than it says', () => ({ integrity: `sha512-${'A'.repeat(86)}==` }), 'INVALID'],
])('an archive %s is not taken', async (_what, change, status) => {
  const npm = await registry(await workshop.archive({ version: '1.0.0' }), change);
  const { host } = await mounted(npm.address);
  const checking = host.checkPlugin({ body: { package: '@it/sound', version: '1.0.0' } });
  await expect(checking).rejects.toMatchObject({ code: 422, status });
});

test('a registry that does not answer is said, and without one there is none', async () => {
  const npm = await registry(new Uint8Array());
  await npm.close();
  const { host } = await mounted(npm.address);
  expect(await host.availablePlugins()).toMatchObject({
    list: [],
    problem: expect.stringMatching('^讀不到外掛的登錄處') as string,
  });
  const { host: without } = await mounted('');
  expect(await without.availablePlugins()).toMatchObject({ source: 'none', list: [], problem: null });
});

test('an archive of more than 10 MB is uploaded by those who manage plugins, and no other file is', async () => {
  const { upload, asPerson, host } = await mountProbe({ actions: ['plugin.manage'] });
  const other = await asPerson();
  const MB = 1024 * 1024;
  /** As gzip begins; the rest is not looked at when it is uploaded. */
  const bytes = (size: number) => {
    const all = new Uint8Array(size);
    all.set([0x1f, 0x8b, 8]);
    return all;
  };
  const { fileId } = await upload('large.tgz', bytes(20 * MB));
  await expect(host.checkPlugin({ body: { fileId } }), 'which is no archive').rejects.toMatchObject({ code: 422 });
  const tooLarge = { code: 413 };
  await expect(upload('larger.tgz', bytes(20 * MB + 1))).rejects.toMatchObject(tooLarge);
  await expect(upload('large.gz', bytes(10 * MB + 1))).rejects.toMatchObject(tooLarge);
  await expect(other.upload('large.tgz', bytes(10 * MB + 1))).rejects.toMatchObject(tooLarge);
  await other.upload('small.tgz', bytes(10 * MB));
});
