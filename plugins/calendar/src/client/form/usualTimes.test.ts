import { expect, test } from 'vitest';
import { usualTimes } from './usualTimes.ts';

const NOW = '2026-03-26 14:17';

test('a new schedule is an hour from the next half hour, on another day from nine', () => {
  expect(usualTimes(NOW, {})).toEqual({ day: '2026-03-26', start: '14:30', end: '15:30' });
  expect(usualTimes('2026-03-26 23:10', {})).toEqual({ day: '2026-03-26', start: '09:00', end: '10:00' });
  expect(usualTimes(NOW, { date: '2026-03-30' })).toEqual({ day: '2026-03-30', start: '09:00', end: '10:00' });
});

test('times that were asked for; what is no day or time is left out', () => {
  expect(usualTimes(NOW, { date: '2026-03-30', start: '13:00', end: '15:30' })).toMatchObject({
    start: '13:00',
    end: '15:30',
  });
  expect(usualTimes(NOW, { start: '23:30' })).toMatchObject({ start: '23:30', end: '23:59' });
  expect(usualTimes(NOW, { date: '2026-02-30', start: '25:00', end: '1' })).toEqual(usualTimes(NOW, {}));
});
