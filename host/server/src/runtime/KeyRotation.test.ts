import { expect, test, vi } from 'vitest';
import { KeyRotation } from './KeyRotation.ts';

const key = { id: Buffer.alloc(8) };

test.each([
  ['no text has an earlier key', 0, true, 1],
  ['some texts have an earlier key', 3, true, 0],
  ['the operator sets the key', 0, false, 0],
])('a rotation while %s makes %#', async (_, waiting, isRenewable, renewed) => {
  const renew = vi.fn();
  const plan = vi.fn();
  const rows = [{ total: 5, waiting, unreadable: 0 }];
  const rotation = new KeyRotation({
    database: () => ({ execute: async () => ({ rows }) }),
    transaction: (work: () => Promise<void>) => work(),
    jobs: { plan },
    clock: { now: () => new Date() },
    audit: { record: vi.fn() },
    keys: { current: key, previous: [], isRenewable, renew },
    contracts: () => [{ id: 'probe', sealed: { texts: ['secret'] } }],
  } as never);
  await rotation.begin();
  expect([renew.mock.calls.length, plan.mock.calls.length]).toEqual([renewed, 1]);
});
