import { defineProject } from 'vitest/config';
// By path: the package that exports it depends on this one.
import { IN_NODE } from '../testing/src/inNode.ts';

/** The package's own scripts run in Node. */
export default defineProject({ test: { name: 'ui-scripts', ...IN_NODE, include: ['scripts/**/*.test.ts'] } });
