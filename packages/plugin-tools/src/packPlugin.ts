import type { Manifest } from '@atrium/sdk';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPlugin } from './buildPlugin.ts';
import { DESCRIPTION, writeArchive } from './pluginArchive.ts';
import { signFolder } from './signing.ts';

export interface PackOptions {
  /** The plugin's folder. */
  readonly folder: string;
  /** Where the archive is written; the plugin's folder by default. */
  readonly outDir?: string;
  /** File of the private key with which it is signed; it is not signed by default. */
  readonly keyFile?: string;
}

export interface PackedPlugin {
  /** `<id>-<version>.atrium.tgz` */
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Of the key that it is signed with; null if it is not. */
  readonly keyId: string | null;
  readonly notes: readonly string[];
}

/** What an npm registry shows; everything else of a `package.json` is for building. */
const SHOWN = ['name', 'version', 'description', 'license', 'author', 'homepage', 'repository'] as const;
const KEYWORD = 'atrium-plugin';

/**
 * Builds a plugin into the archive that a host installs: a tarball of npm with the built files, so that any npm registry takes
 * it. The same source packs to the same bytes, also with the same key.
 *
 * @throws ToolFailure with every problem of the build, or of the key
 */
export async function packPlugin({ folder, outDir, keyFile }: PackOptions): Promise<PackedPlugin> {
  const { name: _, ...packed } = await writeArchive(outDir ?? folder, async (content) => {
    const { manifest, notes } = await buildPlugin({ folder, outDir: content });
    const keyId = keyFile === undefined ? null : await signFolder(content, keyFile);
    const text = `${JSON.stringify(await describe(folder, manifest), null, 2)}\n`;
    await writeFile(join(content, DESCRIPTION), text);
    return { name: `${manifest.id}-${manifest.version}.atrium.tgz`, manifest, notes, keyId };
  });
  return packed;
}

/** What a registry shows, and by which a host knows the plugin in it. */
async function describe(folder: string, { id, name, sdk }: Manifest): Promise<object> {
  const own = JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')) as Readonly<Record<string, unknown>>;
  const shown = SHOWN.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]] as const]));
  const keywords = Array.isArray(own['keywords']) ? (own['keywords'] as unknown[]) : [];
  return {
    name: `atrium-plugin-${id}`,
    ...Object.fromEntries(shown),
    keywords: [...new Set([KEYWORD, ...keywords])],
    atrium: { id, name, sdk: sdk.built },
  };
}
