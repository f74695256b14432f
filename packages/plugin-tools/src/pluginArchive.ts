import type { Manifest } from '@atrium/sdk';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { create, extract, list } from 'tar';
import { ToolFailure } from './PluginFolder.ts';

/** The folder of every npm tarball. */
const ROOT = 'package';
/** For registries only: a host does not unpack it, so it is none of the files that `plugin.json` lists. */
export const DESCRIPTION = 'package.json';
/** Bytes of the `plugin.json` of an archive; the largest of the repository has 30 KB. */
const LARGEST_MANIFEST = 8 * 1024 * 1024;

/**
 * Writes an archive, which replaces an earlier one only when it is whole. The same files are the same bytes.
 *
 * @param dir the folder in which it is written
 * @param fill writes the files of the archive into an empty folder, and says how the archive is called
 * @returns what `fill` resolves to, the archive and its bytes
 */
export async function writeArchive<T extends { readonly name: string }>(
  dir: string,
  fill: (folder: string) => Promise<T>,
): Promise<T & { readonly file: string; readonly bytes: number }> {
  const target = resolve(dir);
  await mkdir(target, { recursive: true });
  // In the folder of the archive, so that it can be renamed.
  const work = await mkdtemp(join(target, '.pack-'));
  try {
    const folder = join(work, ROOT);
    await mkdir(folder);
    const filled = await fill(folder);
    const packed = join(work, 'packed.tgz');
    await create(
      {
        gzip: true,
        portable: true,
        mtime: new Date(0),
        file: packed,
        cwd: work,
        // Whatever this system lets a new file have.
        onWriteEntry: ({ stat }) => void (stat && (stat.mode = (stat.mode & ~0o777) | 0o644)),
      },
      await namesIn(folder, work),
    );
    const file = join(target, filled.name);
    await rename(packed, file);
    return { ...filled, file, bytes: (await stat(file)).size };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Unpacks an archive.
 *
 * @param folder gets its files
 * @throws ToolFailure if it is none
 */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await readable(file, async () => {
    await extract({ file, cwd: folder, strip: 1, strict: true, preserveOwner: false, noMtime: true });
    await stat(join(folder, 'plugin.json'));
  });
}

/**
 * Reads the `plugin.json` of an archive.
 *
 * @throws ToolFailure if it is none
 */
export async function readManifestOf(file: string): Promise<Manifest> {
  return readable(file, async () => {
    const chunks: Buffer[] = [];
    await list({
      file,
      strict: true,
      filter: (path, { size }) => path === `${ROOT}/plugin.json` && (size ?? 0) <= LARGEST_MANIFEST,
      onReadEntry: (entry) => entry.on('data', (chunk: Buffer) => void chunks.push(chunk)),
    });
    const manifest = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest;
    if (typeof manifest.id !== 'string' || typeof manifest.version !== 'string') throw new TypeError('no plugin.json');
    return manifest;
  });
}

async function readable<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' && (await stat(file).catch(() => undefined)) === undefined;
    throw new ToolFailure(basename(file), [
      isMissing ? `找不到 ${file}` : `${file} 不是完整的外掛封裝檔；請以 atrium-plugin pack 重新封裝`,
    ]);
  }
}

/** The files in a folder, by their paths from another one, sorted. */
async function namesIn(folder: string, from: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
