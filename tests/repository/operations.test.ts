import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VARIABLES } from '../../host/server/src/core/config/readConfig.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';

const guide = readFileSync(join(REPOSITORY, 'docs/operations.md'), 'utf8');
const rows = [...guide.matchAll(/^\| `([A-Z_]+)`\s*\| (?:`([^`]*)`)?\s*\| (.+) \|$/gm)].map(
  ([, name, byDefault, meaning]) => ({
    name,
    byDefault: byDefault ?? '',
    meaning,
  }),
);

test('the operations guide lists every environment variable with its default, and no other', () => {
  const documented = rows.map(({ name, byDefault }) => ({ name, byDefault }));
  expect(documented).toEqual(VARIABLES.map(({ name, byDefault }) => ({ name, byDefault })));
  expect(rows.every(({ meaning }) => meaning!.trim() !== '')).toBe(true);
});
