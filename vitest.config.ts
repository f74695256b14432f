import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ByProject } from './scripts/test/ByProject.ts';

/** Every package owns its `vitest.config.ts` (a second one, such as `vitest.browser.config.ts`, is found too); plugins share theirs. */
export default defineConfig({
  test: {
    projects: ['{packages,plugins,host}/*/vitest*.config.ts', '{plugins,tests,scripts}/vitest*.config.ts'],
    globalSetup: ['./scripts/test/runFolder.ts'],
    maxWorkers: availableParallelism(),
    // The same order in every run, so that a failure can be repeated; `--sequence.seed` tries another.
    sequence: { shuffle: true, seed: 4600, sequencer: ByProject },
  },
});
