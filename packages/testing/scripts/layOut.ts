/**
 * Writes `dist/`: this package as JavaScript with its types, and below `dist/host/web` the services of the page, with their
 * stylesheets, in which `mountClient()` shows a plugin.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');
const REPOSITORY = join(PACKAGE, '../..');
const DIST = join(PACKAGE, 'dist');

rmSync(DIST, { recursive: true, force: true });
for (const project of ['tsconfig.layout.json', 'tsconfig.page.json'])
  execFileSync('tsc', ['-p', project], { cwd: PACKAGE, stdio: 'inherit' });
for (const file of globSync('host/web/src/**/*.css', { cwd: REPOSITORY }))
  cpSync(join(REPOSITORY, file), join(DIST, file));
