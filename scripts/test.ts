// pnpm test [--shard 1/3] [--record]: every test, or a third of them for one of three machines. Its last line is `N
// passed, N failed`, the line before it the seconds; its exit code is 0 only when all that ran passed. `--record`
// writes the seconds of a whole run to docs/bench/tests.json.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTargets } from './build/buildTargets.ts';
import { pluginTargets, webTarget } from './build/targets.ts';
import { ROOT } from './process/root.ts';
import { run } from './process/run.ts';
import { ensureChineseFonts, findChromium } from './test/chromium.ts';
import { ensurePostgres } from './test/postgres.ts';
import { lastLine, playwrightCounts, sumOf, vitestCounts, type Counts } from './test/counts.ts';
import { playwrightFailures, playwrightSecondTries, vitestFailures } from './test/failures.ts';
import { Phases } from './test/Phases.ts';
import { recordSeconds } from './test/recordSeconds.ts';
import { recordSecondTries } from './test/recordSecondTries.ts';

const OUT = join(ROOT, 'tests/.out');
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

const { values } = parseArgs({ options: { shard: { type: 'string' }, record: { type: 'boolean' } } });
if (values.shard !== undefined && values.record) throw new Error('--record needs a whole run, not a shard.');
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];

const phases = new Phases();
const total = await testAll();
console.log(phases.line());
console.log(lastLine(total));
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function testAll(): Promise<Counts> {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  let chromium: string;
  try {
    chromium = await phases.run('preparation', prepare);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
  if (!(await phases.run('build', () => buildTargets([...pluginTargets(), webTarget()])))) return FAILED;
  // Compiled once per run, not by each of its processes.
  const env = { ATRIUM_CHROMIUM: chromium, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };

  console.log(`\n── vitest: units, components, wire and faults (Chromium: ${chromium})`);
  const report = join(OUT, 'vitest.json');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const units = await phases.run('vitest', () => run('vitest', ['run', ...args, ...shard], { env, show: true }));
  const unitCounts = vitestCounts(report, units.code);
  console.log(`── vitest: ${lastLine(unitCounts)}`);

  console.log('\n── playwright: end to end in Chromium');
  const screens = await phases.run('playwright', () =>
    run('playwright', ['test', '-c', 'tests/playwright.config.ts', '--retries=1', ...shard], {
      env: { ...env, NODE_OPTIONS: '--conditions=source' },
      show: true,
    }),
  );
  const screenReport = join(OUT, 'playwright.json');
  const screenCounts = playwrightCounts(screenReport, screens.code);
  console.log(`── playwright: ${lastLine(screenCounts)}\n`);
  // Again at the end: hundreds of lines follow where they failed.
  for (const failure of [...vitestFailures(report), ...playwrightFailures(screenReport)]) console.log(`${failure}\n`);
  recordSecondTries(playwrightSecondTries(screenReport));
  const counts = sumOf([unitCounts, screenCounts]);
  if (values.record) recordSeconds(phases, counts, chromium);
  return counts;
}

/** Finds or installs what the tests need, and reports what is missing. */
async function prepare(): Promise<string> {
  const chromium = await findChromium();
  for (const missing of [await ensureChineseFonts(), await ensurePostgres()]) if (missing) console.warn(missing);
  return chromium;
}
