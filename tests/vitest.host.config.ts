import { defineProject } from 'vitest/config';
import { IN_NODE } from '../packages/testing/src/inNode.ts';

// Not `import`: workers would apply it to `require` too, and pg's parts come in two kinds.
const conditions = ['source', 'module', 'node'];

/**
 * Tests of the server's runtime with a plugin in it. They need `mount()` of `@atrium/testing`, which depends on the server, so
 * they are here and not beside the server's files; the folders are those of `host/server/src`.
 */
export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'server with a plugin',
    ...IN_NODE,
    include: ['host/**/*.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
