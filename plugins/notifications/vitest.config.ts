import { defaultServerConditions } from 'vite';
import { defineProject } from 'vitest/config';

/** Rules and the server half, in Node; the screens are tested in a browser (`vitest.browser.config.ts`). */
export default defineProject({
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    name: 'notifications',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.browser.test.ts'],
    env: { TZ: 'Asia/Taipei' },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
