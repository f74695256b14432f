import { defineProject } from 'vitest/config';

// Not `import`: workers would apply it to `require` too, and pg's parts come in two kinds.
const conditions = ['source', 'module', 'node'];

export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'server',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
