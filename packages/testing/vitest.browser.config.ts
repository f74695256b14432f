import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { CHROMIUM } from './src/client/chromium.ts';
import { atriumTesting } from './src/client/vitePlugin.ts';

/** `mountClient()` in Chromium. */
export default defineProject({
  plugins: [react(), atriumTesting()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The package itself, as a plugin that tests with it sees it.
    alias: { '@atrium/testing': fileURLToPath(new URL('src', import.meta.url)) },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
      'zod',
    ],
  },
  test: {
    name: 'testing-browser',
    include: ['src/**/*.test.tsx'],
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({ launchOptions: CHROMIUM }),
    },
  },
});
