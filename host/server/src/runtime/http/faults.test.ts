import { expect, test } from 'vitest';
import { RecentFaults } from './faults.ts';

test('the latest 50 faults are kept, the newest first, with their time', () => {
  const at = new Date('2026-03-26T01:00:00Z');
  const faults = new RecentFaults({ now: () => at, today: () => '2026-03-26' });
  const add = (number: number) => faults.add({ plugin: 'a', endpoint: 'read', requestId: String(number) });
  for (let number = 1; number <= 50; number += 1) add(number);
  expect(faults.list()).toHaveLength(50);
  add(51);
  expect(faults.list()).toHaveLength(50);
  expect(faults.list()[0]).toEqual({ plugin: 'a', endpoint: 'read', requestId: '51', at });
  expect(faults.list().at(-1)).toMatchObject({ requestId: '2' });
});
