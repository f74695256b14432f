import { runFuzz } from '../fuzz/runFuzz.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure } from './figures.ts';
import type { Result } from './report.ts';

const CALLS = 100_000;
/** Findings that are printed; the others are counted. */
const SHOWN = 20;

/** Any input to any call, twenty times as much as in the test run: no 5xx, nothing outside of the envelope, nothing over 5 s. */
export async function fuzz({ atrium }: BenchContext): Promise<Result> {
  const seed = process.env['ATRIUM_FUZZ_SEED'] ?? String(Date.now());
  const startedAt = performance.now();
  const { findings, operations, statuses, slowestMs } = await runFuzz({ url: atrium.url, seed, calls: CALLS });
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { call, operation, problem } of findings.slice(0, SHOWN)) console.log(`${call} ${operation}: ${problem}`);
  return {
    name: 'fuzz',
    method: `${CALLS} calls of every operation of the OpenAPI documents, hostile values by a seed (ATRIUM_FUZZ_SEED repeats a run), six at a time, as an employee and as an administrator, against the built server on the demo company. One run, however many are asked for.`,
    facts: { seed, operations, statuses },
    figures: {
      'invalid responses': figure([findings.length], '', { atMost: 0 }),
      'slowest response': figure([slowestMs], 'ms', { atMost: 5000 }),
      'calls a second': figure([CALLS / seconds], ''),
    },
  };
}
