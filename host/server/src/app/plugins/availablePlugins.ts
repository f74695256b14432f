import { MAX_AVAILABLE, type pluginCalls } from '@atrium/sdk/host';
import { formatDateTime } from '@atrium/sdk/server';
import { basename, join } from 'node:path';
import { copyFile, readdir, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createReadStream } from 'node:fs';
import { list, type ReadEntry } from 'tar';
import { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { PluginShelf, Shelved } from './PluginShelf.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';
import { ARCHIVE_LIMITS, ArchiveRefusal } from '../../runtime/plugins/unpackArchive.ts';
import { RegistryShelf } from './RegistryShelf.ts';
import { hostText, type Language } from '../../core/texts.ts';
import { isOlder } from './versionNumbers.ts';

type Available = z.output<typeof pluginCalls.availablePlugins.returns>;

/**
 * The place of `ATRIUM_PLUGIN_REGISTRY`: the address of an npm registry, or a folder of archives, for servers without internet.
 *
 * @param token for the registry
 */
export function openShelf(place: string, token: string | undefined): PluginShelf | undefined {
  if (place === '') return undefined;
  return /^https?:\/\//.test(place) ? new RegistryShelf(place, token) : new FolderShelf(place);
}

/** What a shelf has, beside what is installed. A shelf that cannot be read is no failure of the call. */
export async function listAvailable(
  shelf: PluginShelf | undefined,
  { clock, config, log }: Pick<HostServices, 'clock' | 'config' | 'log'>,
  plugins: Plugins,
  language: Language,
): Promise<Available> {
  const moment = (date: Date) => formatDateTime(date, config.timeZone);
  const read = { readOn: moment(clock.now()), problem: null, list: [] };
  if (!shelf) return { source: 'none', place: '', ...read };
  const { source, place } = shelf;
  try {
    const list = (await shelf.list(MAX_AVAILABLE)).map((shelved) => describe(shelved, plugins, moment));
    return { source, place, ...read, list };
  } catch (error) {
    log.warn('the plugins that can be installed could not be read', { place, error });
    const reason = error instanceof Error ? error.message : String(error);
    return { source, place, ...read, problem: hostText(language, 'pluginShelf.failed', { reason }) };
  }
}

function describe(
  { publishedOn, ...shelved }: Shelved,
  plugins: Plugins,
  moment: (date: Date) => string,
): Available['list'][number] {
  const installed = shelved.id === null ? undefined : plugins.find(shelved.id)?.plugin.manifest.version;
  return {
    ...shelved,
    publishedOn: publishedOn && moment(publishedOn),
    installed: installed ?? null,
    isUpdate: installed !== undefined && isOlder(installed, shelved.version),
  };
}

const Head = z.object({
  id: z.string().max(30),
  name: z.string().max(200),
  version: z.string().max(64),
  about: z.object({ author: z.string(), description: z.string() }).optional(),
});
type Head = z.output<typeof Head>;

/** Bytes of a `plugin.json`. */
const LARGEST_HEAD = 8 * 1024 * 1024;

/** A folder with archives, in any number of versions. */
class FolderShelf implements PluginShelf {
  readonly source = 'folder';
  readonly place: string;
  readonly #folder: string;
  /** What archives say, by path, size and time of the file. */
  readonly #heads = new Map<string, Head | undefined>();

  constructor(folder: string) {
    this.#folder = folder;
    this.place = basename(folder);
  }

  async list(most: number): Promise<Shelved[]> {
    const newest = new Map<string, Shelved>();
    for (const archive of await this.#archives()) {
      const known = newest.get(archive.id ?? '');
      if (!known || isOlder(known.version, archive.version)) newest.set(archive.id ?? '', archive);
    }
    return [...newest.values()].slice(0, most);
  }

  async fetch(name: string, version: string, file: string): Promise<void> {
    const found = (await this.#archives()).find((each) => each.package === name && each.version === version);
    if (!found) throw new ArchiveRefusal('absent', name);
    await copyFile(join(this.#folder, found.package), file);
  }

  async #archives(): Promise<Shelved[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.tgz')).toSorted();
    const shelved: Shelved[] = [];
    for (const name of names.slice(0, MOST_ARCHIVES)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || found.size > ARCHIVE_LIMITS.packed) continue;
      const { size, mtime } = found;
      const head = await this.#head(path, `${path} ${size} ${mtime.getTime()}`);
      if (!head) continue;
      const { id, name: title, version, about } = head;
      shelved.push({
        package: name,
        id,
        name: title,
        description: about?.description ?? '',
        version,
        publisher: about?.author ?? '',
        size,
        publishedOn: mtime,
      });
    }
    return shelved;
  }

  async #head(path: string, key: string): Promise<Head | undefined> {
    if (!this.#heads.has(key)) {
      if (this.#heads.size > 2 * MOST_ARCHIVES) this.#heads.clear();
      this.#heads.set(key, await readHead(path).catch(() => undefined));
    }
    return this.#heads.get(key);
  }
}

const MOST_ARCHIVES = 1_000;

/** Reads `plugin.json` of an archive; undefined if there is none. */
async function readHead(path: string): Promise<Head | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const reading = list({
    onReadEntry(entry: ReadEntry) {
      if (entry.path !== 'package/plugin.json') return;
      entry.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= LARGEST_HEAD) chunks.push(chunk);
      });
    },
  });
  await pipeline(createReadStream(path), createGunzip({ maxOutputLength: ARCHIVE_LIMITS.unpacked }), reading);
  const head = Head.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  return head.success ? head.data : undefined;
}
