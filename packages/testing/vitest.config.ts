import { defaultServerConditions } from 'vite';
import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    name: 'testing',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
