import { defineProject } from 'vitest/config';
// By path: the package that exports it depends on this one.
import { IN_NODE } from '../testing/src/inNode.ts';

export default defineProject({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'import', 'default'] } },
  // Two of them open a database, which takes longer beside other work.
  test: { name: 'sdk', ...IN_NODE, include: ['src/**/*.test.ts'], hookTimeout: 60_000 },
});
