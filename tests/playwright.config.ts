import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CHROMIUM } from '@atrium/testing/chromium';
import { defineConfig } from '@playwright/test';

const OUT = fileURLToPath(new URL('.out/', import.meta.url));

/** End to end: the real server, built plugins and pages, the system's Chromium. `pnpm test` finds it and builds. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: `${OUT}e2e`,
  globalSetup: './company/forPlaywright.ts',
  // Each has its own server. A sixth slower with one more, or one less, than this.
  workers: availableParallelism() + 1,
  retries: 0,
  // For hanging tests only: a busy machine may be slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['line'], ['json', { outputFile: `${OUT}playwright.json` }]],
  use: {
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    viewport: { width: 1280, height: 800 },
    // No trace: it makes a run half as long again. Repeat what failed with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
