import { expect, test } from 'vitest';
import { isUnavailable, Unavailable } from './Unavailable.ts';

test('an offer that cannot be called is recognised, also by a bundled copy of the sdk', () => {
  expect(isUnavailable(new Unavailable('attendance', 'onLeave'))).toBe(true);
  expect(isUnavailable(Object.assign(new Error('x'), { [Symbol.for('atrium.unavailable')]: true }))).toBe(true);
  for (const other of [new Error('x'), null, undefined, 'text', 7]) expect(isUnavailable(other)).toBe(false);
});
