import { defaultServerConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { IN_NODE } from './src/inNode.ts';

export default defineProject({
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    name: 'testing',
    ...IN_NODE,
    include: ['src/**/*.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
