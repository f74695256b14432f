import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { mutated } from './findMutants.ts';
import type { Placed } from './placeOf.ts';
import type { TestRunner } from './TestRunner.ts';
import type { Stage } from './testsOf.ts';

export interface Tried {
  /** `undecided`: the run failed without a failed test; `equivalent`: listed as one, and not tried. */
  readonly end: 'killed' | 'timeout' | 'survived' | 'undecided' | 'equivalent';
  /** The stage that decided, and the test files that failed. */
  readonly stage: string;
  readonly by: readonly string[];
  readonly seconds: number;
}

/** Writes a mutant into its file, runs the stages until one fails, and restores the file. */
export async function tryMutant(
  { file, source, mutant }: Placed,
  stages: readonly Stage[],
  runner: TestRunner,
): Promise<Tried> {
  const path = join(ROOT, file);
  const write = (text: string) => {
    writeFileSync(path, text);
    runner.changed(file);
  };
  const restore = () => write(source);
  const interrupted = () => {
    restore();
    process.exit(130);
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  write(mutated(source, mutant));
  try {
    for (const { name, files } of stages) {
      const { end, by } = await runner.run(files);
      if (end !== 'passed') return { end: end === 'failed' ? 'killed' : end, stage: name, by, seconds: seconds() };
    }
    return { end: 'survived', stage: stages.at(-1)?.name ?? 'none', by: [], seconds: seconds() };
  } finally {
    restore();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}
