import { defineProject } from 'vitest/config';

const conditions = ['source', 'module', 'browser', 'import', 'default'];

/** Rules without a page; what needs one is a `.test.tsx` and runs in Chromium (`vitest.browser.config.ts`). */
export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
});
