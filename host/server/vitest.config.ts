import { defineProject } from 'vitest/config';
// By path: `@atrium/testing` depends on this package.
import { IN_NODE } from '../../packages/testing/src/inNode.ts';

// Not `import`: workers would apply it to `require` too, and pg's parts come in two kinds.
const conditions = ['source', 'module', 'node'];

export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'server',
    ...IN_NODE,
    include: ['src/**/*.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
