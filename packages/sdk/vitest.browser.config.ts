import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
// By path: the package that exports it depends on this one.
import { AFTER_NODE, inChromium, REACT } from '../testing/src/client/inChromium.ts';

/** Hooks are tested in the components that use them, in a real browser. */
export default defineProject({
  resolve: { conditions: ['source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [...REACT, 'parse5'],
  },
  test: {
    name: 'sdk-browser',
    include: ['src/**/*.test.tsx'],
    expect: { poll: { timeout: 30_000 } },
    sequence: AFTER_NODE,
    browser: inChromium(),
  },
});
