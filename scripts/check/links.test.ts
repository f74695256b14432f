import { expect, test } from 'vitest';
import { findBrokenLinks } from './links.ts';

const FILES: Record<string, string> = { 'docs/rooms.md': '# Rooms\n\n## Half hours, 會議室\n', 'docs/decisions': '' };
const find = (text: string) => findBrokenLinks('docs/guide.md', `# Guide\n\n${text}\n`, (file) => FILES[file]);

test.each([
  '[rooms](rooms.md), [headings](rooms.md#half-hours-會議室), [here](#guide), [a folder](decisions)',
  '[elsewhere](https://example.org/rooms.md)',
  'A link in code, `[rooms](room.md)`, is none.\n\n```md\n[rooms](room.md)\n```',
  'See [0001].\n\n[0001]: rooms.md',
])('%j is fine', (text) => {
  expect(find(text)).toEqual([]);
});

test.each([
  ['[rooms](room.md)', 'docs/guide.md: room.md does not exist.'],
  ['See [0001].\n\n[0001]: 0001.md', 'docs/guide.md: 0001.md does not exist.'],
  ['[rooms](rooms.md#hours)', 'docs/guide.md: rooms.md#hours: there is no such heading.'],
  ['[here](#there)', 'docs/guide.md: #there: there is no such heading.'],
])('%j is reported', (text, problem) => {
  expect(find(text)).toEqual([problem]);
});

test('files of its package that a README names exist', () => {
  const text = 'First `src/contract.ts`, then `src/server/` and `src/gone.ts`; `src/*.ts` are all of them.';
  const files: Record<string, string> = { 'plugins/rooms/src/contract.ts': '', 'plugins/rooms/src/server/': '' };
  const read = (file: string) => files[file];
  expect(findBrokenLinks('plugins/rooms/README.md', text, read)).toEqual([
    'plugins/rooms/README.md: src/gone.ts does not exist.',
  ]);
  expect(findBrokenLinks('docs/guide.md', text, read)).toEqual([]);
});
