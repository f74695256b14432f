import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create, Header } from 'tar';
import { beforeEach, expect, test } from 'vitest';
import { ARCHIVE_LIMITS, unpackArchive } from './unpackArchive.ts';

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'atrium-archive-'));
});
const archive = () => join(work, 'a.tgz');
const target = () => join(work, 'target');
const unpacked = (limits = ARCHIVE_LIMITS) => unpackArchive(archive(), target(), limits);

/** Writes an archive of these entries, as no well-behaved program does. */
function pack(...entries: { path: string; type?: string; linkpath?: string; content?: string; size?: number }[]): void {
  const blocks = entries.flatMap(({ path, type = 'File', linkpath, content = '', size }) => {
    const header = new Header({
      path,
      type: type as never,
      linkpath: linkpath ?? '',
      size: size ?? content.length,
      mode: 0o644,
    });
    const block = Buffer.alloc(512);
    header.encode(block, 0);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    return [block, body];
  });
  writeFileSync(archive(), gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
}
const MANIFEST = { path: 'package/plugin.json', content: '{}' };

test('an archive of npm is unpacked without its package.json', async () => {
  const folder = join(work, 'source/package');
  for (const name of ['plugin.json', 'package.json', 'chunks/List-1.js', 'migrations/meta/_journal.json']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  await create({ gzip: true, file: archive(), cwd: join(work, 'source') }, ['package']);
  await unpacked();
  const files = readdirSync(target(), { recursive: true, encoding: 'utf8' }).toSorted();
  expect(files).toEqual([
    'chunks',
    'chunks/List-1.js',
    'migrations',
    'migrations/meta',
    'migrations/meta/_journal.json',
    'plugin.json',
  ]);
  expect(readFileSync(join(target(), 'chunks/List-1.js'), 'utf8')).toBe('chunks/List-1.js');
});

test.each([
  ['a path above the folder', [{ path: 'package/../../evil.js' }], 'path'],
  ['an absolute path', [{ path: '/etc/cron.d/evil' }], 'path'],
  ['another folder', [{ path: 'other/plugin.json' }], 'path'],
  ['a backslash', [{ path: 'package/..\\evil.js' }], 'path'],
  ['a hidden file', [{ path: 'package/.env' }], 'path'],
  ['a name of another system', [{ path: 'package/con.' }], 'path'],
  ['a control character', [{ path: 'package/a\u0007.js' }], 'path'],
  ['a link', [{ path: 'package/a.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }], 'kind'],
  ['a hard link', [{ path: 'package/a.js', type: 'Link', linkpath: 'package/plugin.json' }], 'kind'],
  ['a device', [{ path: 'package/a', type: 'CharacterDevice' }], 'kind'],
  ['two files of one name', [{ path: 'package/A.js' }, { path: 'package/a.js' }], 'twice'],
  ['no plugin.json', [{ path: 'package/a.js' }], 'noManifest'],
] as const)('an archive with %s is refused, and nothing is written', async (_what, entries, reason) => {
  pack(...(reason === 'noManifest' ? [] : [MANIFEST]), ...entries);
  await expect(unpacked()).rejects.toMatchObject({ name: 'ArchiveRefusal', reason });
  expect(existsSync(target())).toBe(false);
});

test.each([
  ['too many files', { ...ARCHIVE_LIMITS, files: 2 }, 'tooMany'],
  ['too much in it', { ...ARCHIVE_LIMITS, unpacked: 20 }, 'tooLarge'],
  ['too many bytes', { ...ARCHIVE_LIMITS, packed: 10 }, 'tooLarge'],
])('an archive with %s is refused', async (_what, limits, reason) => {
  pack(MANIFEST, { path: 'package/a.js', content: 'a'.repeat(10) }, { path: 'package/b.js', content: 'b'.repeat(10) });
  await expect(unpacked(limits)).rejects.toMatchObject({ reason });
  expect(existsSync(target())).toBe(false);
});

test('a bomb is not decompressed to its end, also where its headers lie', async () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  pack(MANIFEST);
  const head = readFileSync(archive());
  writeFileSync(archive(), Buffer.concat([head, gzipSync(zeros)]));
  await expect(unpacked({ ...ARCHIVE_LIMITS, unpacked: 1024 })).rejects.toMatchObject({ reason: 'tooLarge' });
});

test('20,000 files end at the limit', async () => {
  pack(MANIFEST, ...Array.from({ length: 20_000 }, (_, at) => ({ path: `package/f${at}.js` })));
  await expect(unpacked()).rejects.toMatchObject({ reason: 'tooMany', detail: '3000' });
});

test.each([
  ['nothing', ''],
  ['something else', 'PK\u0003\u0004 a zip'],
])('%s is no archive', async (_what, content) => {
  writeFileSync(archive(), content);
  await expect(unpacked()).rejects.toMatchObject({ reason: 'unreadable' });
});

test('half of an archive is none', async () => {
  pack(MANIFEST, { path: 'package/a.js', content: 'x'.repeat(5_000) });
  writeFileSync(archive(), readFileSync(archive()).subarray(0, -20));
  await expect(unpacked()).rejects.toMatchObject({ reason: 'unreadable' });
  expect(existsSync(target())).toBe(false);
});

const hasTar = (() => {
  try {
    return execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU tar');
  } catch {
    return false;
  }
})();

test.skipIf(!hasTar)('a link that GNU tar has packed is refused, a long path of its format is read', async () => {
  const folder = join(work, 'source/package');
  const long = `${'a'.repeat(60)}/${'b'.repeat(60)}/${'c'.repeat(40)}.js`;
  mkdirSync(dirname(join(folder, long)), { recursive: true });
  writeFileSync(join(folder, 'plugin.json'), '{}');
  writeFileSync(join(folder, long), 'long');
  const run = () => execFileSync('tar', ['-czf', archive(), '-C', join(work, 'source'), 'package']);
  run();
  await unpacked();
  expect(readFileSync(join(target(), long), 'utf8')).toBe('long');
  symlinkSync('/etc/hostname', join(folder, 'link.js'));
  run();
  await expect(unpackArchive(archive(), join(work, 'again'))).rejects.toMatchObject({ reason: 'kind' });
});
