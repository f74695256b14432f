import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';

/** Below this package, so that the written plugin resolves the sdk and zod like any other. */
const WORKSHOP = fileURLToPath(new URL('../node_modules/.plugins', import.meta.url));

export interface Files {
  readonly [name: string]: string;
}

/**
 * Writes a plugin and builds it into `target`, the way its author would. Its contract offers one tab `<Id>Tab` with a
 * menu entry, unless `files` contain a contract.
 */
export const dropPlugin = (id: string, files: Files, target: string): Promise<void> =>
  withPlugin(id, files, (folder) => build(folder, target));

/** The same as an archive `<id>-<version>.atrium.tgz` in the folder `target`. */
export const packPlugin = (id: string, files: Files, target: string): Promise<void> =>
  withPlugin(id, files, (folder) => useTool('pack', folder, target));

async function withPlugin(id: string, files: Files, work: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(WORKSHOP, { recursive: true });
  const folder = mkdtempSync(join(WORKSHOP, `${id}-`));
  try {
    const all = {
      'package.json': '{ "version": "1.0.0", "type": "module" }',
      'src/contract.ts': contractOf(id),
      ...files,
    };
    for (const [name, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds a plugin of the repository into `target` without changing its folder. */
export async function dropOwnPlugin(name: string, target: string): Promise<void> {
  await build(fileURLToPath(new URL(`../../plugins/${name}`, import.meta.url)), target);
}

/**
 * Packs and signs a plugin of the repository as its author would: unchanged, or with another version number in its
 * `package.json`.
 *
 * @param key file of the private key
 * @returns the archive, in the folder `target`
 */
export async function packOwnPlugin(name: string, target: string, key: string, version?: string): Promise<string> {
  const own = fileURLToPath(new URL(`../../plugins/${name}`, import.meta.url));
  if (version === undefined) return pack(own, target, key);
  mkdirSync(WORKSHOP, { recursive: true });
  const folder = mkdtempSync(join(WORKSHOP, `${name}-`));
  try {
    for (const part of ['src', 'locales', 'migrations', 'package.json'])
      cpSync(join(own, part), join(folder, part), { recursive: true });
    symlinkSync(join(own, 'node_modules'), join(folder, 'node_modules'));
    const head = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...head, version }));
    return await pack(folder, target, key);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pack(folder: string, target: string, key: string): Promise<string> {
  const before = new Set(readdirSync(target));
  await useTool('pack', folder, target, '--key', key);
  return join(
    target,
    readdirSync(target).find((name) => name.endsWith('.tgz') && !before.has(name))!,
  );
}

const build = (folder: string, target: string) => useTool('build', folder, target);

/** `atrium-plugin build` or `pack`, as an author calls it. */
async function useTool(command: 'build' | 'pack', folder: string, target: string, ...more: string[]): Promise<void> {
  const [node, tool] = ['../../node_modules/.bin/node', '../../packages/plugin-tools/src/atriumPlugin.ts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  ) as [string, string];
  await promisify(execFile)(node, ['--conditions=source', tool, command, folder, '--out', target, ...more]);
}

export const viewOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Tab`;
export const titleOf = (id: string) => `${id} 的畫面`;

export const contractOf = (id: string, more = '') => `import { definePlugin } from '@atrium/sdk';
import { z } from 'zod';
export default definePlugin('${id}', {
  sdk: 1,
  name: '外掛 ${id}',
  tabs: { ${viewOf(id)}: { title: '${titleOf(id)}' } },
  menu: [{ code: '${viewOf(id)}', opens: '${viewOf(id)}' }],
  api: { ask: { get: '/${id}/ask', returns: z.object({ answer: z.string() }), needs: 'anyone' } },
  ${more}
});
`;

/** Copies a folder of built plugins into a data folder. */
export function copyPlugins(from: string, dataDir: string): void {
  cpSync(from, join(dataDir, 'plugins'), { recursive: true });
}
