import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Manifest } from '../contract/manifest.ts';

const MANIFEST = 'plugin.json';

/**
 * Hash of what a built plugin consists of, names and contents: the same for the same files, wherever and whenever they were
 * built. The builder writes it into `plugin.json` as `hash`, which is no part of it; a host compares both before it runs
 * the code.
 *
 * @param folder with `plugin.json`
 * @returns 12 hex digits
 * @throws SyntaxError if `plugin.json` is no JSON
 */
export async function hashPlugin(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, name } of files) {
    const bytes = await readFile(path);
    const content = name === MANIFEST ? Buffer.from(writeManifest(withoutHash(bytes))) : bytes;
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

/** The text of a `plugin.json`. */
export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

function withoutHash(bytes: Buffer): Manifest {
  const { hash: _, ...manifest } = JSON.parse(bytes.toString('utf8')) as Manifest;
  return manifest;
}
