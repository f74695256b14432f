import base from './playwright.config.ts';
export default {
  ...base,
  globalSetup: undefined,
  outputDir: '/tmp/w1pw',
  reporter: [['line']],
  workers: 1,
  timeout: 30_000,
};
