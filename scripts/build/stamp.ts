import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';

const STAMPS = join(ROOT, 'node_modules/.cache/atrium-build');
const NOT_SOURCE = new Set(['node_modules', 'dist', '.vite', '.git']);

/** Hash of a build's inputs: path, size and modification time of every source file. Costs a `stat` per file. */
export function stampOf(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) for (const line of describe(join(ROOT, input), input)) hash.update(line);
  return hash.digest('hex');
}

/** Returns whether the output was built from exactly these inputs. */
export function isUpToDate(name: string, stamp: string, outputs: readonly string[]): boolean {
  const file = join(STAMPS, name);
  return (
    outputs.every((output) => existsSync(join(ROOT, output))) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === stamp
  );
}

export function keepStamp(name: string, stamp: string): void {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), stamp);
}

function* describe(path: string, shown: string): Generator<string> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) yield `${shown}\0${stat.size}\0${stat.mtimeMs}\n`;
  else
    for (const name of readdirSync(path).sort())
      if (!NOT_SOURCE.has(name) && !/\.(test|spec)\.tsx?$/.test(name))
        yield* describe(join(path, name), `${shown}/${name}`);
}
