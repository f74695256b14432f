import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.ts';

test('the README of the component library lists each of its entries', () => {
  const folder = join(ROOT, 'packages/ui');
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: object };
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `@atrium\/ui([^`]*)`/gm)];
  expect(listed.map(([, entry]) => `.${entry}`).sort()).toEqual(Object.keys(exports).sort());
});
