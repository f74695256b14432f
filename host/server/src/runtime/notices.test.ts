import type { AnyContract } from '@atrium/sdk';
import { expect, test, vi } from 'vitest';
import { notifierFor } from './notices.ts';

const notice = { title: 'x', to: { everyone: true } };
const sent = () => {
  const notify = vi.fn<(notice: unknown) => Promise<void>>().mockResolvedValue();
  const contract = { id: 'notes', kinds: { shared: { title: 'Shared' } } } as unknown as AnyContract;
  return { notify, of: notifierFor({ notifier: { notify } } as never, contract) };
};

test('a kind that the contract declares has its full name and the wire type 10', async () => {
  const { notify, of } = sent();
  await of.notify({ ...notice, kind: 'shared' } as never);
  expect(notify).toHaveBeenCalledWith({ ...notice, type: 10, kind: 'notes.shared' });
});

test('a notice with a type of its own has no kind', async () => {
  const { notify, of } = sent();
  await of.notify({ ...notice, type: 4, kind: undefined } as never);
  expect(notify).toHaveBeenCalledWith({ ...notice, type: 4 });
});

test('any other kind is an error', async () => {
  const { notify, of } = sent();
  await expect(of.notify({ ...notice, kind: 'toString' } as never)).rejects.toThrow('there is shared');
  expect(notify).not.toHaveBeenCalled();
});
