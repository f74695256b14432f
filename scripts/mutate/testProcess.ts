// Child process of `TestRunner`: one vitest that stays open, so that a run pays neither for its start nor for those of
// Vite, of the browser projects and of the global set-ups.
import { join } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import type { HostsApi } from '../../packages/testing/src/client/vitePlugin.ts';
import { ROOT } from '../process/root.ts';

/** Asks for a run of test files after source files were changed. Paths are relative to the repository. */
export interface RunRequest {
  readonly files: readonly string[];
  readonly changed: readonly string[];
}

export interface RunAnswer {
  readonly failed: readonly string[];
  /** Files whose tests did not all run although none failed. */
  readonly broken: readonly string[];
}

/** Sources that no host behind a browser test loads. */
const CLIENT = /^(host\/web|packages\/ui|plugins\/[^/]+\/src\/client)\b/;
/** For pages and workers that hang. */
const CLOSE_MS = 10_000;

/** The nearest test first. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

const sequence = { shuffle: true, seed: 4600, sequencer: InOrder };
const vitest = await createVitest('test', { watch: false, root: ROOT, bail: 1, reporters: [{}], sequence });
await vitest.standalone();
const specifications = Map.groupBy(await vitest.globTestSpecifications(), ({ moduleId }) => moduleId);

process.on('message', (request: RunRequest) => void run(request).then((answer) => process.send?.(answer)));
process.on('disconnect', () => {
  setTimeout(() => process.exit(), CLOSE_MS).unref();
  void vitest.close().finally(() => process.exit());
});
process.send?.('ready');

async function run({ files, changed }: RunRequest): Promise<RunAnswer> {
  for (const file of changed) vitest.invalidateFile(join(ROOT, file));
  if (changed.some((file) => !CLIENT.test(file))) restartHosts();
  // vitest counts the failures of earlier runs, too, and would stop at the first of this one.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const of = (file: string) => specifications.get(join(ROOT, file)) ?? [];
  const { unhandledErrors } = await vitest.runTestSpecifications(files.flatMap(of));
  const failed = files.filter((file) => of(file).some((one) => stateOf(one) === 'failed'));
  const ran = (file: string) => of(file).length > 0 && of(file).every((one) => stateOf(one) === 'passed');
  const broken = failed.length > 0 ? [] : files.filter((file) => unhandledErrors.length > 0 || !ran(file));
  return { failed, broken };
}

function stateOf({ project, moduleId }: TestSpecification): 'failed' | 'passed' | 'pending' {
  const task = vitest.state.getFiles([moduleId]).find(({ projectName = '' }) => projectName === project.name);
  const module = task && vitest.state.getReportedEntity(task);
  const state = module?.type === 'module' ? module.state() : 'pending';
  // Of a file whose tests are left out because of the machine, nothing is to be expected.
  if (state === 'skipped') return 'passed';
  return state === 'queued' ? 'pending' : state;
}

/** The hosts behind browser tests have loaded the sources as they were. */
function restartHosts(): void {
  for (const { vite } of vitest.projects)
    for (const plugin of vite.config.plugins) if (plugin.name === 'atrium-testing') (plugin.api as HostsApi).restart();
}
