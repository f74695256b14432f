import { defineProject } from 'vitest/config';
import { IN_NODE } from '../packages/testing/src/inNode.ts';

export default defineProject({ test: { name: 'scripts', ...IN_NODE, include: ['**/*.test.ts'] } });
