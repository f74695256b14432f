// pnpm test: every test there is. Its last line is `N passed, N failed`, its exit code 0 only when all that ran passed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets } from './build/buildTargets.ts';
import { pluginTargets, webTarget } from './build/targets.ts';
import { ROOT } from './process/root.ts';
import { run } from './process/run.ts';
import { ensureChineseFonts, findChromium } from './test/chromium.ts';
import { ensurePostgres } from './test/postgres.ts';
import { lastLine, playwrightCounts, sumOf, vitestCounts, type Counts } from './test/counts.ts';

const OUT = join(ROOT, 'tests/.out');
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

const total = await testAll();
console.log(lastLine(total));
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function testAll(): Promise<Counts> {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  let chromium: string;
  try {
    chromium = await findChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
  const fonts = await ensureChineseFonts();
  if (fonts) console.warn(fonts);
  const noPostgres = await ensurePostgres();
  if (noPostgres) console.warn(noPostgres);
  if (!(await buildTargets([...pluginTargets(), webTarget()]))) return FAILED;
  const env = { ATRIUM_CHROMIUM: chromium };

  console.log(`\n── vitest: units, components, wire and faults (Chromium: ${chromium})`);
  const report = join(OUT, 'vitest.json');
  const units = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
    env,
    show: true,
  });
  const unitCounts = vitestCounts(report, units.code);
  console.log(`── vitest: ${lastLine(unitCounts)} after ${seconds()}`);

  console.log('\n── playwright: end to end in Chromium');
  const screens = await run('playwright', ['test', '-c', 'tests/playwright.config.ts'], {
    env: { ...env, NODE_OPTIONS: '--conditions=source' },
    show: true,
  });
  const screenCounts = playwrightCounts(join(OUT, 'playwright.json'), screens.code);
  console.log(`── playwright: ${lastLine(screenCounts)} after ${seconds()}\n`);
  return sumOf([unitCounts, screenCounts]);
}
