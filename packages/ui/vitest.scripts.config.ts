import { defineProject } from 'vitest/config';

/** The package's own scripts run in Node. */
export default defineProject({ test: { name: 'ui-scripts', environment: 'node', isolate: false, include: ['scripts/**/*.test.ts'] } });
