import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Manifest } from '../contract/manifest.ts';

/** What a built plugin says about itself. */
export const MANIFEST = 'plugin.json';
/** Who vouches for it. Made after everything else, so no hash contains it. */
export const SIGNATURE = 'signature.json';

/**
 * Hash of what a built plugin consists of, names and contents: the same for the same files, wherever and whenever they were
 * built, signed or not. The builder writes it into `plugin.json` as `hash`, which is no part of it; a host compares both
 * before it runs the code.
 *
 * @param folder with `plugin.json`
 * @returns 12 hex digits
 * @throws SyntaxError if `plugin.json` is no JSON
 */
export async function hashPlugin(folder: string): Promise<string> {
  const entries = (await listEntries(folder)).filter(({ name, isFile }) => isFile && name !== SIGNATURE);
  const hash = createHash('sha256');
  for (const { path, name } of entries) {
    const bytes = await readFile(path);
    const content = name === MANIFEST ? Buffer.from(writeManifest(withoutHash(bytes))) : bytes;
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * SHA-256 of each file of a built plugin, for `files` of its `plugin.json`. That file and `signature.json` are not among them.
 *
 * @param folder of a built plugin
 * @returns hexadecimal digits by path with `/`, sorted by path
 */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: [name: string, hash: string][] = [];
  for (const { path, name, isFile } of await listEntries(folder))
    if (isFile && !isAboutFiles(name)) hashes.push([name, await hashFile(path)]);
  return Object.fromEntries(hashes);
}

/** Files that are not as `plugin.json` says, by path with `/`. */
export interface ChangedFiles {
  readonly missing: readonly string[];
  /** Also links and whatever else is no file. */
  readonly extra: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Compares the folder of a built plugin with what its `plugin.json` says: exactly these files, with these contents.
 *
 * @param files of its `plugin.json`
 * @returns three empty lists if everything is as it says
 */
export async function findChangedFiles(folder: string, files: Readonly<Record<string, string>>): Promise<ChangedFiles> {
  const expected = new Map(Object.entries(files));
  const found = new Set<string>();
  const extra: string[] = [];
  const changed: string[] = [];
  for (const { path, name, isFile } of await listEntries(folder)) {
    if (isFile && isAboutFiles(name)) continue;
    if (!isFile || !expected.has(name)) extra.push(name);
    else if ((await hashFile(path)) !== expected.get(name)) changed.push(name);
    found.add(name);
  }
  return { missing: [...expected.keys()].filter((name) => !found.has(name)).toSorted(), extra, changed };
}

/** The text of a `plugin.json`. */
export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

interface Entry {
  readonly path: string;
  /** Its path in the folder, with `/`. */
  readonly name: string;
  /** false: a link, a pipe, … */
  readonly isFile: boolean;
}

/** Everything below a folder except folders, sorted by name. */
async function listEntries(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .map(({ path, isFile }) => ({ path, name: relative(folder, path).split(sep).join('/'), isFile }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

const isAboutFiles = (name: string) => name === MANIFEST || name === SIGNATURE;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path);
  for await (const chunk of file.createReadStream()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function withoutHash(bytes: Buffer): Manifest {
  const { hash: _, ...manifest } = JSON.parse(bytes.toString('utf8')) as Manifest;
  return manifest;
}
