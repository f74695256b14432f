import { expect, test } from 'vitest';
import { sampleMonth } from '../testing/sampleMonth.ts';
import { lastMissed, shiftProgress } from './TodayPunch.tsx';

const day = (on: string, off: string) => ({ date: '2026-03-26', expected: { on, off } });

test.each([
  ['before it', day('09:00', '18:00'), '2026-03-26 08:30', { minutesLeft: 540, part: 0 }],
  ['during it', day('09:00', '18:00'), '2026-03-26 13:30', { minutesLeft: 270, part: 0.5 }],
  ['after it', day('09:00', '18:00'), '2026-03-26 19:00', { minutesLeft: 0, part: 1 }],
  ['during a night, before midnight', day('22:00', '06:00'), '2026-03-26 23:00', { minutesLeft: 420, part: 0.125 }],
  ['during a night, after midnight', day('22:00', '06:00'), '2026-03-27 02:00', { minutesLeft: 240, part: 0.5 }],
  ['of a whole day', day('09:00', '09:00'), '2026-03-26 21:00', { minutesLeft: 720, part: 0.5 }],
  ['on a day off', { date: '2026-03-26', expected: null }, '2026-03-26 10:00', null],
])('how much of a shift is left %s', (_, planned, now, progress) => {
  expect(shiftProgress(planned, now)).toEqual(progress);
});

test('the latest press before today that is missing is offered, unless it is asked for already', () => {
  const missing = { on: false, off: true };
  expect(lastMissed(sampleMonth('2026-03', { 24: { missing }, 26: { missing } }))).toMatchObject({
    day: { date: '2026-03-24' },
    kind: 'off',
  });
  expect(lastMissed(sampleMonth('2026-03', { 24: { missing, corrections: ['off'] } }))).toBeUndefined();
});
