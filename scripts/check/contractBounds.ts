import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import type { Outcome } from '../process/runSteps.ts';

/**
 * Every input that a contract takes has a bound, and so has every list that it returns (docs/plugins.md, Bounds).
 *
 * @param files contracts to check; by default those of the built-in plugins
 */
export async function checkContractBounds(files: readonly string[] = []): Promise<Outcome> {
  // Contracts import the sdk by name: only a process with this condition resolves its sources.
  const ran = await run('node', ['--conditions=source', join(ROOT, 'scripts/check/printUnbounded.ts'), ...files]);
  return { ok: ran.code === 0, output: ran.output };
}
