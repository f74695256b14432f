import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { ARCHIVE_LIMITS, ArchiveRefusal } from '../../runtime/plugins/unpackArchive.ts';
import type { PluginShelf, Shelved } from './PluginShelf.ts';

/** The word by which packages of plugins are found. */
const KEYWORD = 'atrium-plugin';
/** Milliseconds for one answer of the registry. */
const ANSWER_MS = 15_000;
/** Bytes of an answer that is no archive. */
const LARGEST_ANSWER = 5 * 1024 * 1024;
/** Packages that are asked for at the same time. */
const AT_ONCE = 8;

const Found = z.object({
  objects: z.array(
    z.object({ package: z.object({ name: z.string().max(214), keywords: z.array(z.string()).optional() }) }),
  ),
});
const Person = z
  .union([z.string(), z.object({ name: z.string() })])
  .transform((who) => (typeof who === 'string' ? who : who.name));
const Version = z.object({
  description: z.string().optional(),
  author: Person.optional(),
  keywords: z.array(z.string()).optional(),
  /** What the tools write of the plugin in it. */
  atrium: z.object({ id: z.string(), name: z.string() }).optional(),
  dist: z.object({
    tarball: z.string(),
    integrity: z.string().optional(),
    unpackedSize: z.int().nonnegative().optional().catch(undefined),
  }),
});
const Package = z.object({
  'dist-tags': z.record(z.string(), z.string()),
  time: z.record(z.string(), z.string()).optional(),
  versions: z.record(z.string(), z.unknown()),
});

/** The registry does not answer as one does. */
export class RegistryFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RegistryFault';
  }
}

/** An npm registry: packages with the keyword `atrium-plugin`. Scripts of packages never run; archives come from its own address only. */
export class RegistryShelf implements PluginShelf {
  readonly source = 'registry';
  readonly place: string;
  readonly #address: URL;
  readonly #token: string | undefined;

  /** @param token is sent to this registry only */
  constructor(address: string, token: string | undefined) {
    this.#address = new URL(address.endsWith('/') ? address : `${address}/`);
    this.#token = token;
    this.place = this.#address.host;
  }

  list(most: number): Promise<Shelved[]> {
    return answered(() => this.#list(most));
  }

  fetch(name: string, version: string, file: string): Promise<void> {
    return answered(() => this.#fetch(name, version, file));
  }

  async #list(most: number): Promise<Shelved[]> {
    const found = Found.parse(await this.#json(`-/v1/search?text=keywords:${KEYWORD}&size=${most}`));
    const names = found.objects.map((each) => each.package.name).slice(0, most);
    const shelved: Shelved[] = [];
    for (let at = 0; at < names.length; at += AT_ONCE)
      shelved.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map((name) => this.#newest(name)))).flat());
    return shelved;
  }

  async #fetch(name: string, version: string, file: string): Promise<void> {
    const known = (await this.#package(name))?.versions[version];
    const parsed = Version.safeParse(known);
    if (!parsed.success) throw new ArchiveRefusal('absent', name);
    const { tarball, integrity } = parsed.data.dist;
    const address = new URL(tarball, this.#address);
    if (address.origin !== this.#address.origin) throw new RegistryFault(`${address.host} is another host`);
    const bytes = await this.#bytes(address, ARCHIVE_LIMITS.packed);
    if (!isIntact(bytes, integrity)) throw new ArchiveRefusal('unreadable', 'integrity');
    await writeFile(file, bytes);
  }

  /** None where its newest version is no plugin: some registries find packages by any word. */
  async #newest(name: string): Promise<Shelved[]> {
    const known = await this.#package(name).catch(() => undefined);
    const version = known?.['dist-tags']['latest'];
    const parsed = version === undefined ? undefined : Version.safeParse(known?.versions[version]);
    if (version === undefined || !parsed?.success || !parsed.data.keywords?.includes(KEYWORD)) return [];
    const { description = '', author = '', atrium, dist } = parsed.data;
    const published = new Date(known?.time?.[version] ?? Number.NaN);
    return [
      {
        package: name,
        id: atrium?.id ?? null,
        name: atrium?.name ?? name,
        description,
        version,
        publisher: author,
        size: dist.unpackedSize ?? null,
        publishedOn: Number.isNaN(published.getTime()) ? null : published,
      },
    ];
  }

  async #package(name: string): Promise<z.output<typeof Package> | undefined> {
    if (!/^(@[\w.~-]+\/)?[\w.~-]+$/.test(name)) return undefined;
    return Package.parse(await this.#json(name.replace('/', '%2f')));
  }

  async #json(path: string): Promise<unknown> {
    const bytes = await this.#bytes(new URL(path, this.#address), LARGEST_ANSWER);
    return JSON.parse(bytes.toString('utf8'));
  }

  /** @throws RegistryFault for another status, a redirect, too many bytes, or no answer in time */
  async #bytes(address: URL, most: number): Promise<Buffer> {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` },
    }).catch((error: unknown) => {
      const { cause, message } = error as Error;
      throw new RegistryFault(cause instanceof Error ? cause.message : message);
    });
    if (!response.ok || !response.body) throw new RegistryFault(`HTTP ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > most) throw new RegistryFault(`more than ${most} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/** What a registry answers wrong, or too late, is its fault. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RegistryFault || error instanceof ArchiveRefusal) throw error;
    throw new RegistryFault(error instanceof z.ZodError ? 'unexpected answer' : (error as Error).message);
  }
}

/** Registries of today say the SHA-512. */
function isIntact(bytes: Uint8Array, integrity: string | undefined): boolean {
  const [, expected] = /(?:^|\s)sha512-([A-Za-z0-9+/=]+)/.exec(integrity ?? '') ?? [];
  return expected === undefined || createHash('sha512').update(bytes).digest('base64') === expected;
}
