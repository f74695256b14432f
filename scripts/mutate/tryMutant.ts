import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import { mutated, type Mutant } from './findMutants.ts';
import type { Stage } from './testsOf.ts';

export interface Tried {
  /** `undecided`: the run failed without a failed test. */
  readonly end: 'killed' | 'timeout' | 'survived' | 'undecided';
  /** The stage that decided, and the test files that failed. */
  readonly stage: string;
  readonly by: readonly string[];
  readonly seconds: number;
}

/** Milliseconds after which a mutant that loops forever counts as killed. */
const TIMEOUT = 10 * 60_000;
/** vitest's report of one stage; every run of `pnpm test` empties the folder. */
const REPORT = join(ROOT, 'tests/.out/mutant.json');

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** Writes a mutant into its file, runs the stages until one fails, and restores the file. */
export async function tryMutant(
  file: string,
  mutant: Mutant,
  stages: readonly Stage[],
  env: Readonly<Record<string, string>>,
): Promise<Tried> {
  const path = join(ROOT, file);
  const source = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, source);
  const interrupted = () => {
    restore();
    process.exit(130);
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  writeFileSync(path, mutated(source, mutant));
  try {
    for (const { name, files } of stages) {
      const { end, by } = await runTests(files, env);
      if (end !== 'passed') return { end: end === 'failed' ? 'killed' : end, stage: name, by, seconds: seconds() };
    }
    return { end: 'survived', stage: stages.at(-1)?.name ?? 'none', by: [], seconds: seconds() };
  } finally {
    restore();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** Runs test files until one test fails. */
export async function runTests(
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ end: 'passed' | 'failed' | 'timeout' | 'undecided'; by: readonly string[] }> {
  rmSync(REPORT, { force: true });
  const args = ['run', ...files, '--bail=1', '--reporter=json', `--outputFile.json=${REPORT}`];
  const ended = await run('vitest', args, { env, timeout: TIMEOUT });
  if (ended.code === 0) return { end: 'passed', by: [] };
  const by = failedFiles();
  if (by.length > 0) return { end: 'failed', by };
  return { end: ended.seconds * 1000 >= TIMEOUT ? 'timeout' : 'undecided', by };
}

function failedFiles(): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.replace(ROOT, ''));
  } catch {
    return [];
  }
}
