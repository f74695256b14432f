import { atriumTesting } from '@atrium/testing/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';

/** The screens in a real browser, on the real server half. */
export default defineProject({
  plugins: [react(), atriumTesting()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [
      '@blueprintjs/core',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'valtio',
      'vitest-browser-react',
      'zod',
    ],
  },
  test: {
    name: 'nav screens',
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 45_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          executablePath: process.env['ATRIUM_CHROMIUM'] ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
          ],
        },
      }),
    },
  },
});
