// pnpm bench [attendance] [authority] [bytes] [tabs] [leaks] [start] [throughput] [chooser] [editor] [month] [opening] [sockets] [fuzz] [vault] [calendar] [handover] [bulletin] [search] [fairness] [series] [hops] [plugins] [containment] [faults] [--runs=N]: figures, with 5 runs or more also into
// docs/bench/<name>.json; exit code 1 where one misses its limit.
import { join } from 'node:path';
import { attendance } from '../tests/bench/attendance.bench.ts';
import { authority } from '../tests/bench/authority.bench.ts';
import { bulletin } from '../tests/bench/bulletin.bench.ts';
import { bytes } from '../tests/bench/bytes.bench.ts';
import { calendar } from '../tests/bench/calendar.bench.ts';
import { chooser } from '../tests/bench/chooser.bench.ts';
import { containment } from '../tests/bench/containment.bench.ts';
import { editor } from '../tests/bench/editor.bench.ts';
import { fairness } from '../tests/bench/fairness.bench.ts';
import { faults } from '../tests/bench/faults.bench.ts';
import { fuzz } from '../tests/bench/fuzz.bench.ts';
import { handover } from '../tests/bench/handover.bench.ts';
import { hops } from '../tests/bench/hops.bench.ts';
import { leaks } from '../tests/bench/leaks.bench.ts';
import { month } from '../tests/bench/month.bench.ts';
import { opening } from '../tests/bench/opening.bench.ts';
import { plugins } from '../tests/bench/plugins.bench.ts';
import { report, type Result } from '../tests/bench/report.ts';
import { search } from '../tests/bench/search.bench.ts';
import { series } from '../tests/bench/series.bench.ts';
import { sockets } from '../tests/bench/sockets.bench.ts';
import { start } from '../tests/bench/start.bench.ts';
import { tabs } from '../tests/bench/tabs.bench.ts';
import { throughput } from '../tests/bench/throughput.bench.ts';
import { vault } from '../tests/bench/vault.bench.ts';
import type { BenchContext } from '../tests/bench/BenchContext.ts';
import { startOnCopy } from '../tests/company/copyCompany.ts';
import { copyOfCompany } from '../tests/company/demoCompany.ts';
import { buildTargets } from './build/buildTargets.ts';
import { pluginTargets, webTarget } from './build/targets.ts';
import { ROOT } from './process/root.ts';
import { run } from './process/run.ts';
import { findChromium } from './test/chromium.ts';

const ALL: Readonly<Record<string, (context: BenchContext) => Promise<Result>>> = {
  attendance,
  authority,
  bytes,
  tabs,
  leaks,
  start,
  throughput,
  chooser,
  editor,
  month,
  opening,
  search,
  series,
  sockets,
  fuzz,
  faults,
  vault,
  calendar,
  handover,
  bulletin,
  fairness,
  hops,
  plugins,
  containment,
};

const args = process.argv.slice(2);
const runs = Number(args.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5);
const asked = args.filter((word) => !word.startsWith('--'));
const unknown = asked.find((name) => !(name in ALL));
if (unknown) throw new Error(`There is no bench "${unknown}"; there are ${Object.keys(ALL).join(', ')}.`);
if (!(await buildTargets([...pluginTargets(), webTarget()]))) process.exit(1);

const chromium = await findChromium();
const company = await copyOfCompany();
const built = await run('node', [
  '--conditions=source',
  join(ROOT, 'packages/plugin-tools/src/atriumPlugin.ts'),
  'build',
  join(ROOT, 'tests/bench/plugin'),
  '--out',
  join(company.path, 'plugins/bench'),
]);
if (built.code !== 0) throw new Error(built.output);
let kept = true;
try {
  for (const name of asked.length > 0 ? asked : Object.keys(ALL)) {
    const atrium = await startOnCopy(company.path);
    try {
      const result = await ALL[name]!({ chromium, atrium, runs, company: company.path });
      kept = report(result, chromium, runs >= 5) && kept;
    } finally {
      await atrium.stop();
    }
  }
} finally {
  company.remove();
}
process.exitCode = kept ? 0 : 1;
