import { expect, test } from 'vitest';
import { describeComponents } from './notice.ts';

test('libraries by licence, without addresses of authors and without own packages', () => {
  const text = describeComponents([
    {
      name: 'zod',
      version: '4.1.0',
      licenses: [{ license: { id: 'MIT' } }],
      authors: [{ name: 'Colin <c@x.example>' }],
    },
    { group: '@o', name: 'a', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'b', version: '2.0.0', licenses: [{ expression: 'MIT OR CC0-1.0' }] },
    { name: 'c', version: '3.0.0' },
    { group: '@atrium', name: 'sdk', version: '0.1.0', licenses: [{ license: { id: 'Apache-2.0' } }] },
  ]);
  expect(text.split('\n\n').slice(2).join('\n\n')).toBe(
    'MIT\n  @o/a 1.0.0\n  zod 4.1.0, Colin\n\nMIT OR CC0-1.0\n  b 2.0.0\n\nnot named by its package\n  c 3.0.0\n',
  );
});
