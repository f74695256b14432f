import { instantOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { DAY, dayOff, EVENING, NIGHT, workDay } from '../../testing/testDays.ts';

test('a work day without a roster has the default shift, a day off none, a roster its own', () => {
  expect(workDay('2026-03-06').shift).toMatchObject(DAY);
  expect(dayOff('2026-03-07').shift).toBeNull();
  expect(workDay('2026-03-06', EVENING).shift).toMatchObject(EVENING);
  expect(dayOff('2026-03-07', '', EVENING).shift).toMatchObject(EVENING);
});

test('a shift whose end is not after its start ends on the next day, also over a month and a year', () => {
  expect(workDay('2026-03-31', NIGHT).shift!.endsAt).toEqual(instantOf('2026-04-01', '06:00'));
  expect(workDay('2026-12-31', NIGHT).shift!.endsAt).toEqual(instantOf('2027-01-01', '06:00'));
  const round = { name: '一日', start: '08:00', end: '08:00' };
  expect(workDay('2026-03-06', round).shift!.endsAt).toEqual(instantOf('2026-03-07', '08:00'));
});
