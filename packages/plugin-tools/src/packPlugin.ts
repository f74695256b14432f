import type { Manifest } from '@atrium/sdk';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { create } from 'tar';
import { buildPlugin } from './buildPlugin.ts';

export interface PackOptions {
  /** The plugin's folder. */
  readonly folder: string;
  /** Where the archive is written; the plugin's folder by default. */
  readonly outDir?: string;
}

export interface PackedPlugin {
  /** `<id>-<version>.atrium.tgz` */
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  readonly notes: readonly string[];
}

/** What an npm registry shows; everything else of a `package.json` is for building. */
const SHOWN = ['name', 'version', 'description', 'license', 'author', 'homepage', 'repository'] as const;
const KEYWORD = 'atrium-plugin';

/**
 * Builds a plugin into the archive that a host installs: a tarball of npm with the built files, so that any npm registry takes
 * it. The same source packs to the same bytes.
 *
 * @throws ToolFailure with every problem of the build
 */
export async function packPlugin({ folder, outDir }: PackOptions): Promise<PackedPlugin> {
  const target = resolve(outDir ?? folder);
  await mkdir(target, { recursive: true });
  const work = await mkdtemp(join(target, '.pack-'));
  try {
    const content = join(work, 'package');
    const { manifest, notes } = await buildPlugin({ folder, outDir: content });
    await writeFile(join(content, 'package.json'), `${JSON.stringify(await description(folder, manifest), null, 2)}\n`);
    const file = join(target, `${manifest.id}-${manifest.version}.atrium.tgz`);
    const packed = join(work, 'packed.tgz');
    const entries = await readdir(content, { recursive: true, withFileTypes: true });
    const names = entries.flatMap((entry) =>
      entry.isFile() ? [relative(work, join(entry.parentPath, entry.name)).split(sep).join('/')] : [],
    );
    await create({ gzip: true, portable: true, mtime: new Date(0), file: packed, cwd: work }, names.toSorted());
    await rename(packed, file);
    return { file, bytes: (await stat(file)).size, manifest, notes };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function description(folder: string, { id }: Manifest): Promise<object> {
  const own = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
  const shown = SHOWN.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]] as const]));
  const keywords = Array.isArray(own['keywords']) ? (own['keywords'] as unknown[]) : [];
  return { name: `atrium-plugin-${id}`, ...Object.fromEntries(shown), keywords: [...new Set([KEYWORD, ...keywords])] };
}
