import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { AFTER_NODE, inChromium, REACT } from './src/client/inChromium.ts';
import { atriumTesting } from './src/client/vitePlugin.ts';

/** `mountClient()` in Chromium. */
export default defineProject({
  plugins: [react(), atriumTesting()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The package itself, as a plugin under test imports it.
    alias: { '@atrium/testing': fileURLToPath(new URL('src', import.meta.url)) },
  },
  optimizeDeps: {
    include: [...REACT, 'zod'],
  },
  test: {
    name: 'testing-browser',
    include: ['src/**/*.test.tsx'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: AFTER_NODE,
    browser: inChromium(),
  },
});
