import { screens, serverProject } from '@atrium/testing/vite';
import { defineConfig } from 'vitest/config';

/** `*.test.ts` with the server in Node; `*.browser.test.tsx` with the screens in Chromium. */
export default defineConfig({
  test: { projects: [serverProject({ name: 'pluginid' }), screens({ name: 'pluginid', host: true })] },
});
