import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashFiles, hashPlugin } from './pluginFiles.ts';
import {
  createKeyPair,
  InvalidKey,
  keyIdOf,
  publicKeyOf,
  readPublicKey,
  signPlugin,
  UnsignablePlugin,
  verifySignature,
} from './signatures.ts';

const pair = createKeyPair();
const KEY = { id: keyIdOf(readPublicKey(pair.publicKey)), publicKey: pair.publicKey };

/** A built plugin, signed. */
async function writeSigned(version = '1.0.0') {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-signed-'));
  await writeFile(join(folder, 'server.js'), 'export default 1;');
  await writeFile(join(folder, 'client.js'), 'export default 2;');
  const files = await hashFiles(folder);
  await writeFile(join(folder, 'plugin.json'), JSON.stringify({ id: 'sample', version, files }));
  await signPlugin(folder, pair.privateKey);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const der = (text: string) => text.replaceAll(/-----.*-----|\s/g, '');
const broken = (reason: string, files: readonly string[] = []) => ({ state: 'broken', reason, files });

test('a public key is read from PEM and from its Base64 alone, and has one id', () => {
  expect(KEY.id).toMatch(/^[0-9a-f]{16}$/);
  for (const text of [
    der(pair.publicKey),
    `  ${pair.publicKey.replaceAll('\n', '\r\n')}\n`,
    publicKeyOf(pair.privateKey),
  ])
    expect(keyIdOf(readPublicKey(text))).toBe(KEY.id);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });

test.each([
  ['nothing', '', 'unreadable'],
  ['a word', 'atrium', 'unreadable'],
  ['Base64 of something else', Buffer.from('some other bytes').toString('base64'), 'unreadable'],
  ['half a key', der(pair.publicKey).slice(0, 32), 'unreadable'],
  [
    'a key with more behind it',
    Buffer.concat([Buffer.from(der(pair.publicKey), 'base64'), Buffer.from([0])]).toString('base64'),
    'unreadable',
  ],
  ['two keys', pair.publicKey + createKeyPair().publicKey, 'unreadable'],
  ['a very long text', 'A'.repeat(1004), 'unreadable'],
  ['a private key', pair.privateKey, 'kind'],
  ['the DER of a private key', der(pair.privateKey), 'unreadable'],
  ['an RSA key', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'kind'],
  ['a key of another curve', ec.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'kind'],
])('%s is no public key', (_what, text, reason) => {
  expect(() => readPublicKey(text)).toThrow(InvalidKey);
  expect(() => readPublicKey(text)).toThrow(expect.objectContaining({ reason }));
});

test.each([
  ['a public key', pair.publicKey, 'kind'],
  ['an RSA key', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'kind'],
  [
    'an encrypted key',
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
    'unreadable',
  ],
  ['a word', 'atrium', 'unreadable'],
])('%s signs nothing', async (_what, key, reason) => {
  await using plugin = await writeSigned();
  await expect(signPlugin(plugin.folder, key)).rejects.toMatchObject({ name: 'InvalidKey', reason });
});

test('a signed plugin is valid with the key of its publisher, in whatever folder it is', async () => {
  await using plugin = await writeSigned();
  expect(await verifySignature(plugin.folder, [KEY])).toEqual({ state: 'valid', keyId: KEY.id });
  await using copy = await writeSigned('2.0.0');
  await rm(copy.folder, { recursive: true });
  await cp(plugin.folder, copy.folder, { recursive: true });
  const keys = [{ ...KEY, publicKey: der(KEY.publicKey) }];
  expect(await verifySignature(copy.folder, keys)).toEqual({ state: 'valid', keyId: KEY.id });
});

test('signing again gives the same bytes and leaves the hash', async () => {
  await using plugin = await writeSigned();
  const text = () => readFile(join(plugin.folder, 'signature.json'), 'utf8');
  const [before, hash] = [await text(), await hashPlugin(plugin.folder)];
  await signPlugin(plugin.folder, pair.privateKey);
  expect([await text(), await hashPlugin(plugin.folder)]).toEqual([before, hash]);
  expect(Object.keys(JSON.parse(before) as object)).toEqual(['keyId', 'signature']);
});

test('without a signature a plugin is unsigned; with that of a key that is not trusted, unknown', async () => {
  await using plugin = await writeSigned();
  expect(await verifySignature(plugin.folder, [])).toEqual({ state: 'unknownKey', keyId: KEY.id });
  await rm(join(plugin.folder, 'signature.json'));
  expect(await verifySignature(plugin.folder, [KEY])).toEqual({ state: 'unsigned' });
});

test('the key of another publisher under this id verifies nothing', async () => {
  await using plugin = await writeSigned();
  const keys = [{ id: KEY.id, publicKey: createKeyPair().publicKey }];
  expect(await verifySignature(plugin.folder, keys)).toEqual(broken('signature'));
});

test.each<[string, (folder: string) => Promise<unknown>, object]>([
  [
    'one byte of a file',
    (folder) => writeFile(join(folder, 'server.js'), 'export default 3;'),
    broken('files', ['server.js']),
  ],
  ['a file more', (folder) => writeFile(join(folder, 'more.js'), ''), broken('files', ['more.js'])],
  ['a file less', (folder) => rm(join(folder, 'client.js')), broken('files', ['client.js'])],
  ['a link more', (folder) => symlink('/etc', join(folder, 'more')), broken('files', ['more'])],
  [
    'plugin.json',
    (folder) => change(folder, 'plugin.json', (text) => text.replace('1.0.0', '1.0.1')),
    broken('signature'),
  ],
  ['spaces in plugin.json', (folder) => change(folder, 'plugin.json', (text) => `${text}\n`), broken('signature')],
  ['no plugin.json', (folder) => rm(join(folder, 'plugin.json')), broken('noFiles')],
  [
    'no files in plugin.json',
    (folder) => writeFile(join(folder, 'plugin.json'), '{ "id": "sample" }'),
    broken('noFiles'),
  ],
  [
    'files that are none',
    (folder) => writeFile(join(folder, 'plugin.json'), '{ "files": { "a": 1 } }'),
    broken('noFiles'),
  ],
  [
    'one character of the signature',
    (folder) =>
      change(folder, 'signature.json', (text) =>
        text.replace(/(?<=signature": ")./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
    broken('signature'),
  ],
  [
    'a truncated signature',
    (folder) => change(folder, 'signature.json', (text) => text.replace(/.{8}==/, '==')),
    broken('unreadable'),
  ],
  ['an empty signature', (folder) => writeFile(join(folder, 'signature.json'), ''), broken('unreadable')],
  ['no JSON', (folder) => writeFile(join(folder, 'signature.json'), 'valid'), broken('unreadable')],
  ['null', (folder) => writeFile(join(folder, 'signature.json'), 'null'), broken('unreadable')],
  [
    'no key',
    (folder) => change(folder, 'signature.json', (text) => text.replace('keyId', 'key')),
    broken('unreadable'),
  ],
  [
    'a huge signature',
    (folder) => change(folder, 'signature.json', (text) => text + ' '.repeat(1_000_000)),
    broken('unreadable'),
  ],
])('after a change of %s a signature is broken', async (_what, tamper, state) => {
  await using plugin = await writeSigned();
  await tamper(plugin.folder);
  expect(await verifySignature(plugin.folder, [KEY])).toEqual(state);
});

async function change(folder: string, name: string, to: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8');
  expect(to(text)).not.toBe(text);
  await writeFile(join(folder, name), to(text));
}

test('the signature of another version, or of another plugin of the same publisher, is broken', async () => {
  await using plugin = await writeSigned();
  await using other = await writeSigned('2.0.0');
  await cp(join(other.folder, 'signature.json'), join(plugin.folder, 'signature.json'));
  expect(await verifySignature(plugin.folder, [KEY])).toEqual(broken('signature'));
});

test('changed files are noticed although the key is not known', async () => {
  await using plugin = await writeSigned();
  await writeFile(join(plugin.folder, 'server.js'), '');
  expect(await verifySignature(plugin.folder, [])).toEqual(broken('files', ['server.js']));
});

test('a plugin whose files are not as plugin.json says is not signed', async () => {
  await using plugin = await writeSigned();
  await writeFile(join(plugin.folder, 'more.js'), '');
  await expect(signPlugin(plugin.folder, pair.privateKey)).rejects.toMatchObject({
    name: 'UnsignablePlugin',
    files: { missing: [], extra: ['more.js'], changed: [] },
  });
  await writeFile(join(plugin.folder, 'plugin.json'), '{}');
  await expect(signPlugin(plugin.folder, pair.privateKey)).rejects.toThrow(UnsignablePlugin);
});
