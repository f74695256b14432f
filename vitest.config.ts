import { defineConfig } from 'vitest/config';

/** Every package owns its `vitest.config.ts` (a second one, such as `vitest.browser.config.ts`, is found too). */
export default defineConfig({
  test: {
    projects: ['{packages,plugins,host}/*/vitest*.config.ts', 'tests/vitest.config.ts', 'scripts/vitest.config.ts'],
    maxWorkers: 2,
    sequence: { shuffle: true },
  },
});
