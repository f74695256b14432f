import { configDefaults, defineProject } from 'vitest/config';

/** Wire, fault and repository tests, against the real server. The end-to-end specs belong to Playwright. */
export default defineProject({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'import', 'default'] } },
  test: {
    name: 'tests',
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'e2e/**'],
    globalSetup: ['./company/forVitest.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
