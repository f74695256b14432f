import { expect, test } from 'vitest';
import { ProofRequests } from './ProofRequests.ts';

test.each([true, false])(
  'a refusal that was on its way while the dialog was answered gets that answer: %s',
  async (proven) => {
    const proofs = new ProofRequests();
    const sentAt = performance.now();
    const first = proofs.ask(sentAt);
    expect(proofs.state.isOpen).toBe(true);
    proofs.answer(proven);
    expect(await Promise.all([first, proofs.ask(sentAt)])).toEqual([proven, proven]);
    expect(proofs.state.isOpen).toBe(false);
  },
);

test('a call that is sent after the answer opens the dialog again', async () => {
  const proofs = new ProofRequests();
  void proofs.ask(performance.now());
  proofs.answer(true);
  const later = proofs.ask(performance.now() + 1);
  expect(proofs.state.isOpen).toBe(true);
  proofs.answer(false);
  expect(await later).toBe(false);
});

test('an answer that no call waits for counts for none', async () => {
  const proofs = new ProofRequests();
  const sentAt = performance.now();
  proofs.answer(true);
  const asked = proofs.ask(sentAt);
  expect(proofs.state.isOpen).toBe(true);
  proofs.answer(false);
  expect(await asked).toBe(false);
});
