import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A part of a plugin with the files that it was made of. */
export interface Made<Part> {
  readonly part: Part;
  /** Paths; those of installed packages are left out, as they do not change while somebody works on the plugin. */
  readonly inputs: readonly string[];
}

interface Kept {
  readonly part: unknown;
  /** What the files were like, by path. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Contents of its output folder, by name. */
  readonly output: ReadonlyMap<string, Buffer>;
}

/**
 * Parts of the builds of one plugin, of which those that nothing has changed are taken from the build before: who saves a view does
 * not wait for the server.
 */
export class BuiltParts {
  readonly #kept = new Map<string, Kept>();

  /**
   * @param name of the part
   * @param folder into which it is written
   * @param make makes it; a failure is kept neither
   */
  async take<Part>(name: string, folder: string, make: () => Promise<Made<Part>>): Promise<Part> {
    const kept = this.#kept.get(name);
    if (kept && (await isAsItWas(kept.stamps))) {
      await mkdir(folder, { recursive: true });
      await Promise.all([...kept.output].map(([file, content]) => writeFile(join(folder, file), content)));
      return kept.part as Part;
    }
    this.#kept.delete(name);
    const since = Date.now();
    const { part, inputs } = await make();
    const stamps = await stampsOf(inputs, since);
    // One that was changed meanwhile may not be in it.
    if (stamps) this.#kept.set(name, { part, stamps, output: await read(folder) });
    return part;
  }
}

async function isAsItWas(stamps: ReadonlyMap<string, string>): Promise<boolean> {
  const now = await Promise.all([...stamps].map(async ([path, stamp]) => (await stampOf(path))?.text === stamp));
  return now.every(Boolean);
}

/** Undefined if one is newer than the work that has read it. */
async function stampsOf(paths: readonly string[], since: number): Promise<Map<string, string> | undefined> {
  const stamps = new Map<string, string>();
  for (const path of paths) {
    const stamp = await stampOf(path);
    if (!stamp || stamp.changed >= since) return undefined;
    stamps.set(path, stamp.text);
  }
  return stamps;
}

async function stampOf(path: string): Promise<{ readonly changed: number; readonly text: string } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { changed: found.mtimeMs, text: `${found.mtimeMs} ${found.size} ${found.ino}` };
}

async function read(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder).catch(() => []);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}
