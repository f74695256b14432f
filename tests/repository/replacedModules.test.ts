import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Files with a worker, or a page, of their own. */
const ALONE = /\.(isolated|browser)\.test\.tsx?$|\.test\.tsx$/;

test('modules are replaced only in files that share no worker: there another file may have loaded them before', () => {
  const files = globSync('{host,packages,plugins,scripts,tests}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(files.length).toBeGreaterThan(500);
  const replacing = files.filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(replacing).toContain('host/server/src/runtime/jobs/Jobs.isolated.test.ts');
  expect(replacing.filter((file) => !ALONE.test(file))).toEqual([]);
});
