import { hashPlugin } from '@atrium/sdk/archive';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Hidden, so that it is no plugin's folder itself. */
const FOLDER = 'plugins/.versions';
/** Milliseconds that a version is kept after its last start: open browsers and other processes may still use it. */
const KEPT_MS = 7 * 86_400_000;

/** What names a version, as far as it can be part of a path. */
const Head = z.object({
  id: z.string().regex(/^[a-z][a-z0-9]{1,29}$/),
  version: z.string().regex(/^\d[\w.+-]{0,60}$/),
  hash: z.string().regex(/^[0-9a-f]{12}$/),
});
/** One version of a plugin: its id, version number and hash. */
export type Version = z.output<typeof Head>;
const Served = Head.extend({ clientFiles: z.array(z.string()) });

/**
 * Copies an installed plugin to a folder of its version, from which it is run: replacing the installed folder under a running
 * server changes nothing that the server or an open browser still uses.
 *
 * @param folder with `plugin.json`
 * @returns the copy; `folder` itself if it is not what was built, which its reader reports
 */
export async function keepVersion(dataDir: string, folder: string): Promise<string> {
  const version = await readVersionOf(folder);
  if (!version || (await hashPlugin(folder)) !== version.hash) return folder;
  const kept = versionFolder(dataDir, version);
  // A copy that is not whole any more would stay so, whatever is installed.
  if ((await hashPlugin(kept).catch(() => undefined)) !== version.hash) await copy(folder, kept);
  // Above all versions, which have no `package.json` of their own: Node.js would read each server twice to find out what it is.
  await writeFile(join(dataDir, FOLDER, 'package.json'), '{ "type": "module" }\n');
  await useVersion(kept);
  return kept;
}

/** Where a version is kept. */
export const versionFolder = (dataDir: string, { id, version, hash }: Version): string =>
  join(dataDir, FOLDER, id, `${version}-${hash}`);

/** Whether a plugin runs from the folder of its version. */
export const isKeptVersion = (dataDir: string, folder: string): boolean =>
  folder.startsWith(join(dataDir, FOLDER, '/'));

/** What names the version in a folder; undefined if it was not built as a whole. */
export async function readVersionOf(folder: string): Promise<Version | undefined> {
  const head = Head.safeParse(await readManifest(folder));
  return head.success ? head.data : undefined;
}

/** Marks a version as used, so that it is not pruned. */
export async function useVersion(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => {});
}

/** Deletes versions that were not started for a week, but those that can be restored. */
export async function pruneVersions(dataDir: string, now: Date, restorable: readonly Version[] = []): Promise<void> {
  const root = join(dataDir, FOLDER);
  const kept = new Set(restorable.map((version) => versionFolder(dataDir, version)));
  for (const id of await namesIn(root))
    for (const name of await namesIn(join(root, id))) {
      const version = join(root, id, name);
      if (kept.has(version)) continue;
      const used = await stat(version).catch(() => undefined);
      if (used && now.getTime() - used.mtimeMs > KEPT_MS) await rm(version, { recursive: true, force: true });
    }
}

/**
 * The file of an address below `/plugins` that belongs to a version which ran before: a browser that has opened it goes on.
 *
 * @param address `/plugins/equipment/1.0.0-0123456789ab/List-x.js`
 */
export async function earlierFile(
  dataDir: string,
  address: string,
): Promise<{ root: string; file: string } | undefined> {
  const [, , id = '', name = '', ...rest] = address.split('/');
  const [, version = '', hash = ''] = /^(.+)-([0-9a-f]{12})$/.exec(name) ?? [];
  if (!Head.safeParse({ id, version, hash }).success) return undefined;
  const root = join(dataDir, FOLDER, id, name);
  const served = Served.safeParse(await readManifest(root));
  const file = rest.join('/');
  return served.success && served.data.clientFiles.includes(file) ? { root, file } : undefined;
}

/** By a rename, so that another process never sees half of it. */
async function copy(folder: string, kept: string): Promise<void> {
  const parent = dirname(kept);
  const beside = join(parent, `.${randomUUID()}`);
  await mkdir(parent, { recursive: true });
  try {
    await cp(folder, beside, { recursive: true, dereference: true });
    await rm(kept, { recursive: true, force: true });
    await rename(beside, kept).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

const readManifest = (folder: string): Promise<unknown> =>
  readFile(join(folder, 'plugin.json'), 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => undefined);

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
