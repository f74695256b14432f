// pnpm mutate [--count=300] [--seed=1] [--only=plugins/nav] [--rule=lock] [--nearest=24] [--minutes=60] [--join] [--list]
// [--survivors]: breaks the product on purpose, one place at a time, and reports what none of the nearest test files
// noticed. Outside of the test run: 300 mutants take an hour or more. A whole sample goes into docs/bench/mutants.json, a smaller one into tests/.out; with `--join` it is
// added to the portions of a whole sample that are there, each with a seed of its own; of those, mutants whose file no longer exists are dropped. It ends after `--minutes` with
// those tried. `--survivors` tries those of the recorded sample again and records nothing.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEquivalent } from './mutate/equivalents.ts';
import { findMutants } from './mutate/findMutants.ts';
import { ImportGraph } from './mutate/ImportGraph.ts';
import { placeOf, wordsOf, type Placed } from './mutate/placeOf.ts';
import { joinPortion, summaryOf, survivorsOf, writeMutants, type End } from './mutate/portions.ts';
import { sampleEvenly } from './mutate/sample.ts';
import { NEAREST, testsOf } from './mutate/testsOf.ts';
import { TestRunner } from './mutate/TestRunner.ts';
import { tryMutant, type Tried } from './mutate/tryMutant.ts';
import { buildTargets } from './build/buildTargets.ts';
import { pluginTargets, webTarget } from './build/targets.ts';
import { ROOT } from './process/root.ts';
import { run } from './process/run.ts';
import { findChromium } from './test/chromium.ts';
import { ensurePostgres } from './test/postgres.ts';

const SOURCES = '{host,packages,plugins}/*/src/**/*.{ts,tsx}';
/** Tests, their helpers, demo data and the gallery of components: they contain no rules. */
const NO_RULES = /\.(test|types)\.tsx?$|\/(testing|fixtures|demo|gallery|generated)\/|\/packages\/testing\//;
/** Sample of a whole run. */
const WHOLE = 300;
const FIGURES = join(ROOT, 'docs/bench/mutants.json');

const args = process.argv.slice(2);
const option = (name: string) => args.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const [count, seed] = [Number(option('count') ?? WHOLE), Number(option('seed') ?? 1)];
/** Paths that start with it; mutants of one rule. */
const [only, rule] = [option('only') ?? '', option('rule')];
const nearest = Number(option('nearest') ?? NEAREST);
const minutes = Number(option('minutes') ?? Infinity);
const startedAt = performance.now();

const found = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
const all = found(SOURCES)
  .filter((file) => file.startsWith(only) && !NO_RULES.test(`/${file}`))
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return findMutants(file, source).map((mutant): Placed => ({ file, source, mutant }));
  })
  .filter(({ mutant }) => rule === undefined || mutant.rule === rule);
const drawn = args.includes('--survivors')
  ? survivorsOf(FIGURES, all, placeOf)
  : sampleEvenly(all, ({ mutant }) => mutant.rule, count, seed);
console.log(`${drawn.length} of ${all.length} mutants, seed ${seed}`);
if (args.includes('--list')) for (const one of drawn) console.log(placeOf(one));
else process.exitCode = await tryAll();

async function tryAll(): Promise<number> {
  const dirty = await run('git', ['status', '--porcelain', '--', 'host', 'packages', 'plugins']);
  if (dirty.output.trim() !== '') {
    console.error('mutate: commit your changes first; a killed run leaves a mutant in its file.');
    return 2;
  }
  const env = { ATRIUM_CHROMIUM: await findChromium() };
  const noPostgres = await ensurePostgres();
  if (noPostgres) console.warn(noPostgres);
  if (!(await buildTargets([...pluginTargets(), webTarget()]))) return 1;
  const tests = found('{host,packages,plugins,tests}/**/*.test.{ts,tsx}').filter(
    (file) => !file.includes('node_modules') && !file.includes('/template/'),
  );
  const texts = new Map(tests.map((test) => [test, readFileSync(join(ROOT, test), 'utf8')]));
  const imports = new ImportGraph(ROOT);
  const loads = new Map(tests.map((test) => [test, imports.reachedBy(test)]));
  // The embedded database has one connection, on which nothing ever waits for a lock.
  const onPostgres = new Map([...loads].filter(([test]) => /postgres/i.test(texts.get(test)!)));
  const stagesOf = (placed: Placed) => {
    const words = wordsOf(placed);
    const mentions = (test: string) => words.some((word) => texts.get(test)!.includes(word));
    return testsOf(placed.file, placed.mutant.rule === 'lock' ? onPostgres : loads, nearest, mentions);
  };
  const runner = new TestRunner(env);
  const results: { placed: Placed; tried: Tried }[] = [];
  for (const placed of drawn) {
    if (performance.now() - startedAt > minutes * 60_000) break;
    const tried = isEquivalent(placed)
      ? { end: 'equivalent' as const, stage: 'none', by: [], seconds: 0 }
      : await tryMutant(placed, stagesOf(placed), runner);
    results.push({ placed, tried });
    console.log(
      `${tried.end.padEnd(10)} ${String(tried.seconds).padStart(6)} s  ${placeOf(placed)}  ${tried.by.join(' ')}`,
    );
  }
  // A test that fails without a mutant too has killed none.
  const broken = new Set<string>();
  for (const file of new Set(results.flatMap(({ tried }) => tried.by)))
    if ((await runner.run([file])).end !== 'passed') broken.add(file);
  await runner.close();
  const ends = results.map(({ placed, tried }): End => ({
    place: placeOf(placed),
    rule: placed.mutant.rule,
    end: tried.end === 'killed' && tried.by.every((by) => broken.has(by)) ? 'undecided' : tried.end,
    stage: tried.stage,
    by: tried.by,
  }));
  for (const file of broken) console.log(`fails without a mutant: ${file}`);
  const summary = summaryOf(ends);
  for (const place of summary.survived) console.log(`survived: ${place}`);
  console.log(`${summary.killed} of ${summary.decided} killed (${summary.rate} %), ${summary.undecided} undecided`);
  if (args.includes('--survivors')) return 0;
  const day = new Date().toISOString().slice(0, 10);
  const portion = { seed, day, rate: summary.rate, of: all.length, nearest, ends };
  if (args.includes('--join')) joinPortion(FIGURES, portion);
  else writeMutants(ends.length >= WHOLE ? FIGURES : join(ROOT, 'tests/.out/mutants.json'), [portion]);
  return 0;
}
