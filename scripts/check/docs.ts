import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets } from '../build/buildTargets.ts';
import { docsTarget } from '../build/targets.ts';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { buildPackages } from './packageClaims.ts';

/** Names that had no docstring when the reference was first made. It only gets shorter. */
const UNDOCUMENTED = 'scripts/docs/undocumented.txt';

/**
 * Builds the documentation, and reports what is wrong in it: links to pages and headings that there are not, exported names without a
 * docstring, components that are not in the gallery.
 */
export async function checkDocs(): Promise<Outcome> {
  if (!(await buildPackages())) return { ok: false, output: 'the packages do not build: see "package claims"' };
  if (!(await buildTargets([docsTarget()])))
    return { ok: false, output: 'the documentation does not build: see above.' };
  const problems = JSON.parse(readFileSync(join(ROOT, 'host/docs/dist/problems.json'), 'utf8')) as string[];
  const file = join(ROOT, UNDOCUMENTED);
  const known = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const wrong = compareProblems(problems, known);
  return { ok: wrong.length === 0, output: wrong.join('\n'), note: `${known.length} names without a docstring` };
}

/** The problems that are not known, and the known ones that there are no more. */
export function compareProblems(problems: readonly string[], known: readonly string[]): string[] {
  return [
    ...problems.filter((problem) => !known.includes(problem)),
    ...known.filter((line) => !problems.includes(line)).map((line) => `${UNDOCUMENTED}: not true any more: ${line}`),
  ];
}
