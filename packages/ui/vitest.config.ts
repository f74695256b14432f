import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
// By path: the package that holds it stands on this one.
import { CHROMIUM } from '../testing/src/client/chromium.ts';

/** Components are tested in a real browser: focus, scrolling and layout are what they are about. */
export default defineProject({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@blueprintjs/core',
      '@blueprintjs/datetime2',
      '@tanstack/react-virtual',
      'date-fns/locale',
      'dayjs',
      'dayjs/plugin/customParseFormat.js',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
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
