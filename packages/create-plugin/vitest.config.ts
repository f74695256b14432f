import { defineProject } from 'vitest/config';
// By path: the package that exports it is one of those that a new plugin depends on.
import { IN_NODE } from '../testing/src/inNode.ts';

export default defineProject({
  test: { name: 'create-plugin', ...IN_NODE, include: ['src/**/*.test.ts'] },
});
