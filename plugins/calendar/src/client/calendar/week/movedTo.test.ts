import { expect, test } from 'vitest';
import { movedTo } from './movedTo.ts';

const meeting = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:10' };

test('a schedule moves in steps of 15 minutes and keeps how long it takes', () => {
  expect(movedTo(meeting, '2026-03-26', 16 * 60 + 7)).toEqual({
    startTime: '2026-03-26 16:00',
    endTime: '2026-03-26 17:10',
  });
  expect(movedTo(meeting, '2026-03-26', 16 * 60 + 8)).toMatchObject({ startTime: '2026-03-26 16:15' });
});

test('it stays within the day', () => {
  expect(movedTo(meeting, '2026-03-26', -40)).toMatchObject({ startTime: '2026-03-26 00:00' });
  expect(movedTo(meeting, '2026-03-26', 1430)).toEqual({ startTime: '2026-03-26 22:45', endTime: '2026-03-26 23:55' });
  const whole = { startTime: '2026-03-27 00:00', endTime: '2026-03-28 00:00' };
  expect(movedTo(whole, '2026-03-26', 300)).toEqual({ startTime: '2026-03-26 00:00', endTime: '2026-03-26 23:59' });
});
