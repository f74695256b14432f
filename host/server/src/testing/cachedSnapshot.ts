import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Database snapshots shared by test runs, below `node_modules`, so that a fresh clone has none. */
export const PICTURES = join(import.meta.dirname, '../../../../node_modules/.cache/atrium');

/** Number of states cached per snapshot, for switching between branches. */
const STATES = 3;

/**
 * The path of what `make` writes into a new folder (or file) of its own, made once per `state`. Processes that ask at the same time may make
 * it twice; none sees half of it.
 *
 * @param name what it is a picture of
 * @param state hash of everything that decides the content
 * @param make writes the picture to this path
 * @param kept how many states are kept
 */
export async function cachedSnapshot(
  name: string,
  state: string,
  make: (path: string) => Promise<void>,
  kept = STATES,
): Promise<string> {
  const path = join(PICTURES, `${name}-${state}`);
  if (await exists(path)) return path;
  await mkdir(PICTURES, { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  try {
    await make(draft);
    await rename(draft, path).catch(async (error: unknown) => {
      if (!(await exists(path))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await forgetOlder(name, kept);
  return path;
}

async function forgetOlder(name: string, kept: number): Promise<void> {
  const mine = (await readdir(PICTURES)).filter((entry) => new RegExp(`^${name}-[0-9a-f]+$`).test(entry));
  const aged = await Promise.all(
    mine.map(async (entry) => ({
      entry,
      at: (await stat(join(PICTURES, entry)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const old = aged.sort((a, b) => b.at - a.at).slice(kept);
  for (const { entry } of old) await rm(join(PICTURES, entry), { recursive: true, force: true });
}

/** Hash of files by name and content, and of whatever else decides a picture. */
export async function stateOf(files: readonly string[], ...facts: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(facts.join('\n'));
  for (const file of [...files].sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
