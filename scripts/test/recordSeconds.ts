import { figure, type Figure } from '../../tests/bench/figures.ts';
import { report } from '../../tests/bench/report.ts';
import { lastLine, type Counts } from './counts.ts';
import type { Phases } from './Phases.ts';

/** Maximum seconds of a whole run on two cores, with all domains. */
const LIMIT_SECONDS = 33 * 60;

/** Writes the seconds of a whole run to docs/bench/tests.json. */
export function recordSeconds(phases: Phases, counts: Counts, chromium: string): void {
  const figures: Record<string, Figure> = {};
  for (const { name, seconds, cpuSeconds } of [...phases.all, phases.total()]) {
    figures[name] = figure([seconds], 's', name === 'total' ? { atMost: LIMIT_SECONDS } : {});
    if (cpuSeconds !== undefined) figures[`${name}, processor time`] = figure([cpuSeconds], 's');
  }
  report(
    {
      name: 'tests',
      method: 'One whole run of pnpm test --record, everything installed; seconds by the clock and of the processor.',
      figures,
      facts: { tests: lastLine(counts) },
    },
    chromium,
    true,
  );
}
