import { configDefaults, defineProject } from 'vitest/config';
// By path: the package that holds it stands on this one.
import { IN_NODE } from '../../packages/testing/src/inNode.ts';

const conditions = ['source', 'module', 'browser', 'import', 'default'];

/** Rules without a page; what needs one is a `.test.tsx` or `.browser.test.ts` and runs in Chromium (`vitest.browser.config.ts`). */
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
