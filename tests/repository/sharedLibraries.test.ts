import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/** Not for plugins: the page of all components. */
const HOST_ONLY = ['./gallery'];

test('every part of the component library reaches plugins as a shared library, since it must exist only once', () => {
  const { exports } = read('packages/ui/package.json') as { exports: Record<string, unknown> };
  const parts = Object.keys(exports)
    .filter((name) => !name.endsWith('.css') && !HOST_ONLY.includes(name))
    .map((name) => `@atrium/ui${name.slice(1)}`);
  const shared = (read('packages/plugin-tools/sharedLibraries.json') as string[]).filter((name) =>
    /^@atrium\/ui($|\/)/.test(name),
  );
  expect(shared.sort()).toEqual(parts.sort());
});
