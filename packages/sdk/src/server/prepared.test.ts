import { expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import type { Database } from './services.ts';

test('a statement is built once for each database handle', () => {
  const built: Database[] = [];
  const statement = prepared((db) => ({ number: built.push(db) }));
  const [one, other] = [{}, {}] as Database[];
  expect([statement(one!), statement(one!), statement(other!)]).toEqual([{ number: 1 }, { number: 1 }, { number: 2 }]);
  expect(built).toEqual([one, other]);
});
