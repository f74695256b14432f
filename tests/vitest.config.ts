import { configDefaults, defineProject } from 'vitest/config';
import { IN_NODE } from '../packages/testing/src/inNode.ts';

// Not `import`: workers would apply it to `require` too, and pg has both CommonJS and ESM builds.
const conditions = ['source', 'module', 'node'];

/** Wire, fault and repository tests, against the real server. The end-to-end specs belong to Playwright. */
export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'tests',
    ...IN_NODE,
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'e2e/**', 'host/**', 'equipment/**'],
    globalSetup: ['./company/forVitest.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
