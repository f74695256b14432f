import { expect, test } from 'vitest';
import { warnBounded } from './boundedLines.ts';

test('a flood is at most so many lines a minute; the next minute says how many were left out', () => {
  const lines: [string, unknown][] = [];
  const log = { info() {}, warn: (message: string, facts?: unknown) => void lines.push([message, facts]), error() {} };
  let time = 0;
  const parts = { log, clock: { now: () => new Date(time) } };
  for (let count = 0; count < 10; count += 1) warnBounded(parts, 'sign-in failed', { count }, 3);
  warnBounded(parts, 'another', {}, 3);
  expect(lines.map(([message]) => message)).toEqual([...Array<string>(3).fill('sign-in failed'), 'another']);
  time = 60_000;
  warnBounded(parts, 'sign-in failed', { count: 10 }, 3);
  expect(lines.slice(4)).toEqual([
    ['sign-in failed: lines were left out', { count: 7 }],
    ['sign-in failed', { count: 10 }],
  ]);
});
