import { randomBytes } from 'node:crypto';

let last = 0;

/** A version 7 UUID, each greater than the one before it: the order of runs that were planned in the same millisecond. */
export function orderedId(): string {
  // 48 bits of milliseconds and 12 bits that count within one: 60 bits, more than a number holds.
  const now = Date.now() * 1000;
  last = Math.max(last + 1, now);
  const milliseconds = Math.floor(last / 1000)
    .toString(16)
    .padStart(12, '0');
  const count = (last % 1000).toString(16).padStart(3, '0');
  const random = randomBytes(8).toString('hex');
  const time = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}`;
  return `${time}-7${count}-8${random.slice(0, 3)}-${random.slice(3, 15)}`;
}
