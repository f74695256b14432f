import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../server/atriumCommand.ts';

interface Package {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

test('packages of the workspace depend on one another in one direction, those for development included', () => {
  const files = globSync(['{packages,plugins,host}/*/package.json', 'tests/package.json'], { cwd: REPOSITORY });
  const packages = files.map((file) => JSON.parse(readFileSync(join(REPOSITORY, file), 'utf8')) as Package);
  const left = new Map(
    packages.map(({ name, dependencies, devDependencies }) => [
      name,
      Object.keys({ ...dependencies, ...devDependencies }).filter((other) => other.startsWith('@atrium/')),
    ]),
  );
  expect(left.size).toBeGreaterThan(10);
  // Whatever depends on nothing that is left is removed, until only circles remain.
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const [name, needs] of left) if (!needs.some((other) => left.has(other))) left.delete(name);
  }
  expect([...left.keys()]).toEqual([]);
});
