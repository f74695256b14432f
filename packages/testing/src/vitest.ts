import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { screens } from './client/screens.ts';
import { serverProject } from './serverProject.ts';

/**
 * The tests of a plugin in the folder in which vitest runs, for a plugin that says nothing else: `*.test.ts` with the server in Node,
 * `*.browser.test.tsx` with the screens in Chromium. `atrium-plugin test` uses it where there is no `vitest.config.ts`.
 */
export default defineConfig(() => {
  const { name } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { readonly name: string };
  return { test: { projects: [serverProject({ name }), screens({ name, host: true })] } };
});
