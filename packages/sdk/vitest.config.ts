import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'import', 'default'] } },
  test: { name: 'sdk', environment: 'node', isolate: false, include: ['src/**/*.test.ts'] },
});
