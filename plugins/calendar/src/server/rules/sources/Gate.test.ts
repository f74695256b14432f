import { expect, test } from 'vitest';
import { Gate } from './Gate.ts';

test('so many run at once, in their order; who stops waiting takes no turn', async () => {
  const gate = new Gate(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (name: number, signal = new AbortController().signal) =>
    gate.run(() => {
      begun.push(name);
      return new Promise<void>((done) => ends.push(done));
    }, signal);
  const impatient = new AbortController();
  const running = [start(1), start(2)];
  const third = start(3, impatient.signal);
  running.push(start(4));
  await new Promise(setImmediate);
  expect(begun).toEqual([1, 2]);
  impatient.abort();
  await expect(third).rejects.toThrow();
  ends[0]!();
  await running[0];
  await new Promise(setImmediate);
  expect(begun).toEqual([1, 2, 4]);
  ends[1]!();
  await running[1];
  ends[2]!();
  await running[2];
});
