import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Hash of a folder's files, names and contents: the same for the same files, wherever and whenever they were built. 12 hex digits. */
export async function contentHash(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, name } of files) {
    const content = await readFile(path);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}
