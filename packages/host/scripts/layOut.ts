/**
 * Writes `dist/`, a tree as that of the repository, so that the server finds beside itself what it finds there: the server
 * as JavaScript, its migrations and texts, the built page, the documentation, the built plugins. Those must have been built before.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');
const DIST = join(import.meta.dirname, '../dist');

const plugins = globSync('plugins/*/package.json', { cwd: REPOSITORY }).map(dirname);
const built = [
  'host/web/dist/index.html',
  'host/docs/dist/site.json',
  ...plugins.map((folder) => `${folder}/dist/plugin.json`),
];
const missing = built.filter((file) => !existsSync(join(REPOSITORY, file)));
if (missing.length > 0) throw new Error(`not built: ${missing.join(', ')}`);

rmSync(DIST, { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.layout.json'], { cwd: join(DIST, '..'), stdio: 'inherit' });
const copy = (folder: string, filter: (path: string) => boolean) =>
  cpSync(join(REPOSITORY, folder), join(DIST, folder), { recursive: true, filter });
copy('host/server/migrations', (path) => !path.endsWith('_snapshot.json'));
copy('host/web/dist', () => true);
copy('host/docs/dist', (path) => !path.endsWith('problems.json'));
// Whole, source maps included: `plugin.json` lists its files.
for (const plugin of plugins) copy(`${plugin}/dist`, () => true);
