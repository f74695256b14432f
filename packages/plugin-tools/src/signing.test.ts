import { keyIdOf, readPublicKey, verifySignature } from '@atrium/sdk/archive';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { expect, test } from 'vitest';
import { packPlugin } from './packPlugin.ts';
import { unpackArchive } from './pluginArchive.ts';
import { createSigningKeys, groupedKeyId, signArchive } from './signing.ts';
import { writePlugin } from './testing/writePlugin.ts';

const FILES = {
  'package.json': '{ "name": "@team/sample", "version": "1.2.3", "type": "module" }',
  'src/client.ts': 'export default {};',
  'locales/zh-TW.json': '{}',
  'locales/en.json': '{ "title": "Sample" }',
};

async function withFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-signing-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** The signature of an archive as a host reads it, which leaves its `package.json`. */
async function stateOf(file: string, publicFile: string) {
  await using unpacked = await withFolder();
  await unpackArchive(file, unpacked.folder);
  await rm(join(unpacked.folder, 'package.json'));
  const publicKey = await readFile(publicFile, 'utf8');
  return await verifySignature(unpacked.folder, [{ id: keyIdOf(readPublicKey(publicKey)), publicKey }]);
}

test('the keys of a publisher are two files, of which the private one is its own', async () => {
  await using place = await withFolder();
  const keys = await createSigningKeys(join(place.folder, 'keys'));
  expect(await readdir(join(place.folder, 'keys'))).toEqual(['atrium-plugin.key', 'atrium-plugin.pub']);
  expect((await stat(keys.privateFile)).mode & 0o777).toBe(0o600);
  expect(keyIdOf(readPublicKey(keys.publicKey))).toBe(keys.keyId);
  expect(keyIdOf(readPublicKey(await readFile(keys.publicFile, 'utf8')))).toBe(keys.keyId);
});

test('keys are never replaced', async () => {
  await using place = await withFolder();
  const { privateFile, publicFile } = await createSigningKeys(place.folder);
  const before = await readFile(privateFile, 'utf8');
  await expect(createSigningKeys(place.folder)).rejects.toThrow('已經存在，不會覆寫');
  expect(await readFile(privateFile, 'utf8')).toBe(before);
  await rm(privateFile);
  await expect(createSigningKeys(place.folder)).rejects.toThrow(publicFile);
  expect(await readdir(place.folder)).toEqual(['atrium-plugin.pub']);
});

test('the id of a key is shown in groups of four', () => {
  expect(groupedKeyId('4c1a09e788d25b30')).toBe('4C1A 09E7 88D2 5B30');
});

test('an archive is signed afterwards or while it is packed, with the same bytes', async () => {
  await using plugin = await writePlugin(FILES);
  await using place = await withFolder();
  const { privateFile, publicFile, keyId } = await createSigningKeys(place.folder);
  const folder = plugin.folder;
  const at = (name: string) => join(place.folder, name);
  const unsigned = await packPlugin({ folder, outDir: at('a') });
  expect([unsigned.keyId, await stateOf(unsigned.file, publicFile)]).toEqual([null, { state: 'unsigned' }]);

  const signed = await packPlugin({ folder, outDir: at('b'), keyFile: privateFile });
  expect([signed.keyId, await stateOf(signed.file, publicFile)]).toEqual([keyId, { state: 'valid', keyId }]);
  expect(signed.manifest.hash, 'its hash is that of the unsigned one').toBe(unsigned.manifest.hash);

  expect(await signArchive(unsigned.file, privateFile)).toBe(keyId);
  expect((await readFile(unsigned.file)).equals(await readFile(signed.file))).toBe(true);
  expect(await readdir(at('a')), 'nothing is left behind').toEqual(['sample-1.2.3.atrium.tgz']);
  const names = execFileSync('tar', ['-tzf', signed.file], { encoding: 'utf8' }).split('\n');
  expect(names).toEqual(expect.arrayContaining(['package/package.json', 'package/signature.json']));
});

test('a signed archive is signed again with another key', async () => {
  await using plugin = await writePlugin(FILES);
  await using place = await withFolder();
  const [one, other] = [
    await createSigningKeys(join(place.folder, 'a')),
    await createSigningKeys(join(place.folder, 'b')),
  ];
  const { file } = await packPlugin({ folder: plugin.folder, outDir: place.folder, keyFile: one.privateFile });
  expect(await signArchive(file, other.privateFile)).toBe(other.keyId);
  expect(await stateOf(file, other.publicFile)).toEqual({ state: 'valid', keyId: other.keyId });
});

test.each<[string, (folder: string) => Promise<string>, string]>([
  ['a key that is missing', async (folder) => join(folder, 'none.key'), '無法讀取金鑰檔案'],
  ['the public key', async (folder) => (await createSigningKeys(folder)).publicFile, '不是 Ed25519 的私密金鑰'],
  [
    'another file',
    async (folder) => writeFile(join(folder, 'a.key'), 'secret').then(() => join(folder, 'a.key')),
    '不是 Ed25519',
  ],
])('with %s nothing is signed or packed', async (_what, keyOf, problem) => {
  await using plugin = await writePlugin(FILES);
  await using place = await withFolder();
  const keyFile = await keyOf(place.folder);
  const outDir = join(place.folder, 'out');
  await expect(packPlugin({ folder: plugin.folder, outDir, keyFile })).rejects.toThrow(problem);
  expect(await readdir(outDir)).toEqual([]);
});

async function packed(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(folder, 'package'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'package', name), text);
  const file = join(folder, 'sample.atrium.tgz');
  await create({ gzip: true, file, cwd: folder }, ['package']);
  return file;
}

test.each([
  ['that an earlier tool has built', { 'plugin.json': '{ "id": "sample" }' }, '沒有列出檔案'],
  [
    'with other files',
    { 'plugin.json': `{ "files": { "a.js": "${'0'.repeat(64)}" } }`, 'b.js': '' },
    '與檔案不符：a.js、b.js',
  ],
  ['without plugin.json', { 'a.js': '' }, '不是完整的外掛封裝檔'],
])('an archive %s is not signed, and stays as it is', async (_what, files, problem) => {
  await using place = await withFolder();
  const { privateFile } = await createSigningKeys(place.folder);
  const file = await packed(place.folder, files);
  const before = await readFile(file);
  await expect(signArchive(file, privateFile)).rejects.toThrow(problem);
  expect((await readFile(file)).equals(before)).toBe(true);
});

test('what is no archive is not signed', async () => {
  await using place = await withFolder();
  const { privateFile } = await createSigningKeys(place.folder);
  await expect(signArchive(privateFile, privateFile)).rejects.toThrow('不是完整的外掛封裝檔');
  await expect(signArchive(join(place.folder, 'none.tgz'), privateFile)).rejects.toThrow('找不到');
});
