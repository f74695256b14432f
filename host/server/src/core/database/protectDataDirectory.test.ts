import { chmod, mkdir, mkdtemp, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { protectDataDirectory } from './protectDataDirectory.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'Atrium’s files become private to their owner; other files and the targets of links keep their modes',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-protect-'));
    const at = (...parts: string[]) => join(folder, ...parts);
    for (const name of ['database/base', 'files', 'plugins/tiny', 'notes']) await mkdir(at(name), { recursive: true });
    const files = ['database/base/1', 'files/a', 'plugins/tiny/tool', 'signing.key', 'notes/mine', 'outside'];
    for (const name of files) await writeFile(at(name), '');
    for (const name of ['plugins/tiny/link', 'reserve']) await symlink(at('outside'), at(name));
    const open = ['.', 'database', 'database/base', 'files', 'plugins', 'plugins/tiny', 'notes', ...files];
    for (const name of open) await chmod(at(name), 0o767);
    expect(protectDataDirectory(folder)).toEqual({ corrected: 10, refused: undefined });
    for (const name of ['.', 'database', 'database/base', 'files', 'plugins', 'plugins/tiny'])
      expect(await modeOf(at(name)), name).toBe('700');
    for (const name of ['database/base/1', 'files/a', 'plugins/tiny/tool', 'signing.key'])
      expect(await modeOf(at(name)), name).toBe('600');
    for (const name of ['notes', 'notes/mine', 'outside']) expect(await modeOf(at(name)), name).toBe('767');
    expect(protectDataDirectory(folder), 'a second time there is nothing to do').toMatchObject({ corrected: 0 });
  },
);

test('a folder of uploads that is private already is not scanned; the database always is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-protect-'));
  for (const name of ['database', 'files']) {
    await mkdir(join(folder, name), { mode: 0o700 });
    await writeFile(join(folder, name, 'open'), '');
    await chmod(join(folder, name, 'open'), 0o644);
  }
  expect(protectDataDirectory(folder)).toMatchObject({ corrected: 1 });
  expect(await modeOf(join(folder, 'database', 'open'))).toBe('600');
});

test('on Windows, which has no such modes, nothing is corrected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-protect-'));
  await chmod(folder, 0o767);
  const { platform } = process;
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  Object.defineProperty(process, 'platform', { value: 'win32' });
  expect(protectDataDirectory(folder)).toEqual({ corrected: 0, refused: undefined });
});
