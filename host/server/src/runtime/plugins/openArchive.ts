import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '@atrium/sdk/server';
import { type HostTextKey, operatorText } from '../../core/texts.ts';
import { type KnownPlugin, PluginFault, toFault } from './Plugins.ts';
import { readPlugin } from './readPlugin.ts';
import { ArchiveRefusal, unpackArchive } from './unpackArchive.ts';

/** An archive that was unpacked and read. None of its code has run. */
export interface OpenArchive {
  readonly plugin: KnownPlugin;
  /** With `plugin.json`; deleted when the work is done, unless it was moved. */
  readonly folder: string;
  /** Bytes of the archive. */
  readonly size: number;
}

/**
 * Unpacks an archive next to the plugins of the data folder, and checks what it says of itself.
 *
 * @param write puts the archive into this file
 * @throws ArchiveRefusal or PluginFault; `sayRefusal` says why
 */
export async function withArchive<T>(
  dataDir: string,
  write: (file: string) => Promise<void>,
  work: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const place = join(dataDir, 'plugins', `.adding-${randomUUID()}`);
  const file = join(place, 'archive');
  const folder = join(place, 'plugin');
  try {
    await mkdir(place, { recursive: true });
    await write(file);
    await unpackArchive(file, folder);
    const plugin = await readPlugin({ folder, kind: 'built' }).catch((error: unknown) => {
      throw toFault('load', 'UNREADABLE', error);
    });
    if (plugin.manifest.hash === undefined) throw new ArchiveRefusal('noManifest');
    return await work({ plugin, folder, size: (await stat(file)).size });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Deletes what installs left behind whose process was killed. */
export async function pruneArchives(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, 'plugins');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith('.adding-'))) {
    const used = await stat(join(folder, name)).catch(() => undefined);
    if (used && now.getTime() - used.mtimeMs > KEPT_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Milliseconds: no install takes an hour. */
const KEPT_MS = 3_600_000;

/** Why an archive or a plugin is refused, as the key of the sentence and its variables; undefined for any other error. */
export function refusalOf(
  error: unknown,
): { readonly key: HostTextKey; readonly variables: Readonly<Record<string, string | number>> } | undefined {
  if (error instanceof PluginFault) return { key: `plugin.${error.code}` as HostTextKey, variables: error.variables };
  if (error instanceof ArchiveRefusal) return { key: `archive.${error.reason}`, variables: { detail: error.detail } };
  return undefined;
}

/** The same, and what was removed meanwhile, as a sentence for operators. */
export function sayRefusal(error: unknown): string | undefined {
  if (isRefusal(error)) return operatorText(error.shape.message.key as HostTextKey);
  const refusal = refusalOf(error);
  return refusal && operatorText(refusal.key, refusal.variables);
}
