import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Offers } from './Offers.ts';

const shape = { input: z.object({ id: z.number() }), returns: z.object({ id: z.number() }) };
const contract = { id: 'probe', offers: { find: shape, absent: shape } };

test('what the contract declares and the plugin has is offered, and nothing else, until it is removed', async () => {
  const offers = new Offers();
  const find = vi.fn(async ({ id }: { id: number }) => ({ id, secret: 'x' }));
  const remove = offers.provide(contract as never, { find, hidden: find } as never);
  const probe = offers.of('probe');
  expect(await probe['find']!({ id: 7 })).toEqual({ id: 7 });
  for (const name of ['hidden', 'absent'])
    await expect(probe[name]!({ id: 7 }), name).rejects.toMatchObject({ name: 'Unavailable' });
  await expect(probe['find']!({ id: '7' })).rejects.toThrow('input of probe.find');
  remove();
  await expect(probe['find']!({ id: 7 })).rejects.toMatchObject({ name: 'Unavailable' });
});

test('what is removed late does not remove what has taken its place', async () => {
  const offers = new Offers();
  const remove = offers.provide(contract as never, { find: async () => ({ id: 1 }) } as never);
  offers.provide(contract as never, { find: async () => ({ id: 2 }) } as never);
  remove();
  expect(await offers.of('probe')['find']!({ id: 7 })).toEqual({ id: 2 });
});
