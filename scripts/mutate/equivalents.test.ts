import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.ts';
import { EQUIVALENTS, matches } from './equivalents.ts';
import { findMutants } from './findMutants.ts';

test('every equivalent mutant still exists and has a reason', () => {
  const exists = ({ file, ...known }: (typeof EQUIVALENTS)[number]) => {
    const path = join(ROOT, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return findMutants(file, source).some((mutant) => matches({ file, ...known }, { file, source, mutant }));
  };
  expect(EQUIVALENTS.filter((known) => !exists(known) || known.reason.length < 20)).toEqual([]);
});

test('an equivalent mutant is one change in one line, wherever that line is', () => {
  const source = '\n  if (!row) return;\n  if (late) return;\n';
  const [first, second] = findMutants('a.ts', `function f() {${source}}`).filter(({ rule }) => rule === 'guard');
  const known = { file: 'a.ts', line: 'if (!row) return;', change: 'if (!row) return; → ;' };
  const placed = { file: 'a.ts', source: `function f() {${source}}` };
  expect(matches(known, { ...placed, mutant: first! })).toBe(true);
  expect(matches(known, { ...placed, mutant: second! })).toBe(false);
  expect(matches(known, { ...placed, file: 'b.ts', mutant: first! })).toBe(false);
});
