import { defineProject } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'import', 'default'];

export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
