import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CATALOGUES = globSync('{host,plugins,packages}/**/locales/*.json', {
  cwd: ROOT,
  exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
}).toSorted();

/** The keys that an object of a JSON text has twice: the parser takes the last one of them in silence. */
function findRepeated(json: string): string[] {
  const open: Set<string>[] = [];
  const repeated: string[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g))
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (key !== undefined) {
      if (open.at(-1)!.has(key)) repeated.push(key);
      open.at(-1)!.add(key);
    }
  return repeated;
}

test('no catalogue has two texts of one key', () => {
  expect(findRepeated('{"a": "x\\": {", "b": {"a": "a"}, "a": 1}')).toEqual(['"a"']);
  expect(CATALOGUES.length).toBeGreaterThan(20);
  const found = CATALOGUES.flatMap((file) =>
    findRepeated(readFileSync(`${ROOT}${file}`, 'utf8')).map((key) => `${file} ${key}`),
  );
  expect(found).toEqual([]);
});
