import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';

/** End-to-end tests that once needed a second try, by title; a race that is found is removed from it. */
const LIST = join(ROOT, 'tests/second-tries.json');

/**
 * Prints the end-to-end tests that passed only when they were repeated, and adds them to `tests/second-tries.json`: such a test, or
 * what it tests, has a race that is to be found. One of three runs of CI had failed for a single one.
 *
 * @param entries title and first error of each
 */
export function recordSecondTries(entries: readonly string[]): void {
  if (entries.length === 0) return;
  console.log(`── passed at the second try only (${entries.length}), a race to be found:\n`);
  for (const entry of entries) console.log(`${entry}\n`);
  const known = JSON.parse(readFileSync(LIST, 'utf8')) as readonly string[];
  const titles = entries.map((entry) => entry.split('\n')[0]!.replace(/^✗ /, ''));
  writeFileSync(LIST, `${JSON.stringify([...new Set([...known, ...titles])].sort(), undefined, 2)}\n`);
}
