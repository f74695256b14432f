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

test('an hour is kept before midnight, and an end that is not after the start is left out', () => {
  expect(usualTimes('2026-03-26 22:29', {})).toMatchObject({ start: '22:30', end: '23:30' });
  expect(usualTimes('2026-03-26 22:30', {})).toMatchObject({ start: '09:00', end: '10:00' });
  expect(usualTimes(NOW, { start: '13:00', end: '13:00' })).toMatchObject({ start: '13:00', end: '14:00' });
  expect(usualTimes(NOW, { start: '13:00', end: '13:01' })).toMatchObject({ start: '13:00', end: '13:01' });
  expect(usualTimes(NOW, { start: '13:00', end: '24:00' })).toMatchObject({ end: '14:00' });
  expect(usualTimes(NOW, { start: '24:00', end: '15:00' })).toMatchObject({ start: '14:30', end: '15:00' });
  expect(usualTimes(NOW, { date: 'tomorrow' }).day).toBe('2026-03-26');
  expect(usualTimes(NOW, { date: '2026-03-30T10:00' }).day).toBe('2026-03-26');
});
