import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ByProject } from './scripts/test/ByProject.ts';

// A project takes no `maxWorkers` from the configuration below and would run one file at a time on two cores; this
// variable is read by every project. A test mostly waits for a browser or a process, so there is one more than cores.
process.env['VITEST_MAX_WORKERS'] ??= String(availableParallelism() + 1);

/** Every package owns its `vitest.config.ts` (a second one, such as `vitest.browser.config.ts`, is found too); plugins share theirs. */
export default defineConfig({
  test: {
    projects: ['{packages,plugins,host}/*/vitest*.config.ts', '{plugins,tests,scripts}/vitest*.config.ts'],
    globalSetup: ['./scripts/test/runFolder.ts'],
    // The same order in every run, so that a failure can be repeated; `--sequence.seed` tries another.
    sequence: { shuffle: true, seed: 4600, sequencer: ByProject },
  },
});
