import { expect, test } from 'vitest';
import { importDone } from './importDone.ts';

test('what an import did names no kind of change that there was none of', () => {
  expect([importDone(2, 0), importDone(0, 3), importDone(2, 3)]).toEqual([
    'table.done.added',
    'table.done.changed',
    'table.done',
  ]);
});
