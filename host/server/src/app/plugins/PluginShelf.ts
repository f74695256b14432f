import { copyFile, readdir, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { list, type ReadEntry } from 'tar';
import { z } from 'zod';
import { ARCHIVE_LIMITS, ArchiveRefusal } from '../../runtime/plugins/unpackArchive.ts';
import { isOlder } from './reviewArchive.ts';
import { RegistryShelf } from './RegistryShelf.ts';

/** A plugin in its newest version, as the place says of itself. */
export interface Shelved {
  /** What `fetch` takes. */
  readonly package: string;
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  /** Bytes. */
  readonly size: number | null;
  readonly publishedOn: Date | null;
}

/** Where this server looks for plugins. What it says is shown only; what is installed is checked like any upload. */
export interface PluginShelf {
  readonly source: 'folder' | 'registry';
  /** Its name for people. */
  readonly place: string;
  /** @param most plugins that are listed */
  list(most: number): Promise<Shelved[]>;
  /**
   * Puts the archive of a version into a file.
   *
   * @throws ArchiveRefusal `absent` if there is no such version
   */
  fetch(name: string, version: string, file: string): Promise<void>;
}

/**
 * The place of `ATRIUM_PLUGIN_REGISTRY`: the address of an npm registry, or a folder of archives, for servers without internet.
 *
 * @param token for the registry
 */
export function openShelf(place: string, token: string | undefined): PluginShelf | undefined {
  if (place === '') return undefined;
  return /^https?:\/\//.test(place) ? new RegistryShelf(place, token) : new FolderShelf(place);
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
export class FolderShelf implements PluginShelf {
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
    const found: Shelved[] = [];
    for (const name of names.slice(0, MOST_ARCHIVES)) {
      const path = join(this.#folder, name);
      const { size, mtime } = await stat(path);
      if (size > ARCHIVE_LIMITS.packed) continue;
      const head = await this.#head(path, `${path} ${size} ${mtime.getTime()}`);
      if (!head) continue;
      const { id, name: title, version, about } = head;
      found.push({
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
    return found;
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
  const source = createReadStream(path).pipe(createGunzip({ maxOutputLength: ARCHIVE_LIMITS.unpacked }));
  await new Promise<void>((resolve, reject) => {
    source.on('error', reject);
    reading.on('error', reject);
    reading.on('end', () => resolve());
    source.pipe(reading as unknown as NodeJS.WritableStream);
  });
  const head = Head.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  return head.success ? head.data : undefined;
}
