import { expect, test } from 'vitest';
import { secondsOf } from './calls.ts';

test.each([
  ['30s', 30],
  ['15m', 900],
  ['1h', 3600],
  ['24h', 86_400],
  ['1d', 86_400],
])('%s are %i seconds', (duration, seconds) => expect(secondsOf(duration)).toBe(seconds));

test.each(['86401s', '25h', '2d', '0s', '1.5h', '-1m', '1w', '15', ''])(
  '"%s" is no span of a day at most',
  (duration) => expect(() => secondsOf(duration)).toThrow(RangeError),
);
