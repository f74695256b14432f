import { beforeEach, expect, test } from 'vitest';
import { unavailableReason } from '../DatabaseUnavailable.ts';
import { ConnectionShares } from './ConnectionShares.ts';

let shares: ConnectionShares;
beforeEach(() => void (shares = new ConnectionShares({ total: 4, plugin: 3, person: 2, heavy: 1, waitTime: 20 })));

const take = (plugin: string | undefined, person?: number, isHeavy = false) => shares.take({ plugin, person, isHeavy });
/** Takes and never gives back. */
const hold = (plugin: string, ...people: (number | undefined)[]) =>
  Promise.all(people.map((person) => take(plugin, person)));
const reasonOf = (refused: Promise<unknown>) => refused.then(() => 'taken', unavailableReason);

test('one plugin has its share and no more, others have the rest, and the host does not wait', async () => {
  await hold('calendar', 1, 2, 3);
  const late = reasonOf(take('calendar', 4));
  await hold('bulletin', 5);
  expect(await late).toBe('busy');
  expect(await reasonOf(take('handover', 6))).toBe('busy');
  expect(await reasonOf(take(undefined))).toBe('taken');
});

test('one person has a share of their own', async () => {
  await hold('calendar', 1, 1);
  expect(await reasonOf(take('bulletin', 1))).toBe('busy');
  expect(await reasonOf(take('bulletin', 2))).toBe('taken');
});

test('what is given back goes to those who wait, in their order, and is given back once only', async () => {
  const [first] = await hold('calendar', 1, 2, 3);
  const order: number[] = [];
  const waiting = [4, 5].map((person) => take('calendar', person).then((back) => (order.push(person), back())));
  first!();
  first!();
  await Promise.all(waiting);
  expect(order).toEqual([4, 5]);
});

test('heavy calls of all people have their share together, others do not wait for it', async () => {
  const back = await take('calendar', 1, true);
  expect(await reasonOf(take('handover', 2, true))).toBe('busy');
  expect(await reasonOf(take('handover', 2))).toBe('taken');
  const next = reasonOf(take('handover', 3, true));
  back();
  expect(await next).toBe('taken');
});
