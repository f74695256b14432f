import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.ts';
import { EQUIVALENTS, matches } from './equivalents.ts';
import { findMutants } from './findMutants.ts';

test('every equivalent mutant still exists and has a reason', () => {
  const missing = EQUIVALENTS.flatMap(({ file, line, changes, reason }) => {
    const path = join(ROOT, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const mutants = findMutants(file, source);
    const exists = (change: string) =>
      mutants.some((mutant) => matches({ file, line, changes: [change] }, { file, source, mutant }));
    return changes.filter((change) => !exists(change) || reason.length < 20).map((change) => `${file}: ${change}`);
  });
  expect(missing).toEqual([]);
});

test('an equivalent mutant is a change in one line, wherever that line is', () => {
  const source = 'function f() {\n  if (!row) return;\n  if (late) return;\n}';
  const [first, second] = findMutants('a.ts', source).filter(({ rule }) => rule === 'guard');
  const known = { file: 'a.ts', line: 'if (!row) return;', changes: ['if (!row) return; → ;'] };
  expect(matches(known, { file: 'a.ts', source, mutant: first! })).toBe(true);
  expect(matches(known, { file: 'a.ts', source, mutant: second! })).toBe(false);
  expect(matches(known, { file: 'b.ts', source, mutant: first! })).toBe(false);
  expect(matches({ ...known, line: 'if (row) return;' }, { file: 'a.ts', source, mutant: first! })).toBe(false);
});
