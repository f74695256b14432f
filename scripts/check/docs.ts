import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets } from '../build/buildTargets.ts';
import { docsTarget } from '../build/targets.ts';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { buildPackages } from './packageClaims.ts';

/**
 * Builds the documentation, and reports what is wrong in it: links to pages and headings that there are not, exported names without a
 * docstring, components that are not in the gallery.
 */
export async function checkDocs(): Promise<Outcome> {
  if (!(await buildPackages())) return { ok: false, output: 'the packages do not build: see "package claims"' };
  if (!(await buildTargets([docsTarget()])))
    return { ok: false, output: 'the documentation does not build: see above.' };
  const problems = JSON.parse(readFileSync(join(ROOT, 'host/docs/dist/problems.json'), 'utf8')) as string[];
  return { ok: problems.length === 0, output: problems.join('\n') };
}
