import { configDefaults, defineProject } from 'vitest/config';
// By path: the package that exports it depends on this one.
import { IN_NODE } from '../../packages/testing/src/inNode.ts';

const conditions = ['source', 'module', 'browser', 'import', 'default'];

/**
 * Code without a page; tests that need one are `.test.tsx` or `.browser.test.ts` and run in Chromium
 * (`vitest.browser.config.ts`).
 */
export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'web',
    ...IN_NODE,
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.browser.test.ts'],
  },
});
