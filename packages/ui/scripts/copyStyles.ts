/** Copies the stylesheets beside the compiled code: dist/styles.css, dist/base.css and their parts. */
import { cpSync, globSync } from 'node:fs';

const root = new URL('../', import.meta.url);
for (const file of globSync('src/**/*.css', { cwd: root }))
  cpSync(new URL(file, root), new URL(file.replace(/^src/, 'dist'), root));
