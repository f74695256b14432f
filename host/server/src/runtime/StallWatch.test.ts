import { expect, test } from 'vitest';
import { StallWatch } from './StallWatch.ts';

test('a process that was blocked says for how long, and what ran meanwhile', () => {
  let now = 0;
  const lines: object[] = [];
  const watch = new StallWatch({
    log: { warn: (message, facts) => void lines.push({ message, ...facts }) },
    active: () => ['calendar.month'],
    now: () => now,
  });
  watch.start();
  now = 1_249;
  watch.look();
  expect(lines).toEqual([]);
  now += 8_250;
  watch.look();
  expect(lines).toEqual([{ message: 'the process was blocked', milliseconds: 8_000, ran: ['calendar.month'] }]);
  now += 250;
  watch.look();
  expect(lines).toHaveLength(1);
  watch.stop();
});
