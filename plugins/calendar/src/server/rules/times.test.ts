import { addDays, daysBetween } from '@atrium/sdk/days';
import { daysOfMonth, instantOf, instantOfMoment, momentOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { findLastDay, spanTexts, wholeDays } from './times.ts';

test('[S1-195] days and moments of the company go to instants and back', () => {
  expect(momentOf(instantOf('2026-03-26', '14:05'))).toBe('2026-03-26 14:05');
  expect(instantOfMoment('2026-12-31 23:59')).toEqual(instantOf('2026-12-31', '23:59'));
  expect(instantOf('2026-03-26').getHours()).toBe(0);
});

test('days are counted across months, leap years and the end of a year', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(daysOfMonth('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
});

test('a span until midnight does not cover the day that begins then; one without length covers its own', () => {
  expect(findLastDay(instantOf('2026-03-26', '22:00'), instantOf('2026-03-27'))).toBe('2026-03-26');
  expect(findLastDay(instantOf('2026-03-26', '22:00'), instantOf('2026-03-27', '00:01'))).toBe('2026-03-27');
  expect(findLastDay(instantOf('2026-03-26'), instantOf('2026-03-26'))).toBe('2026-03-26');
});

test('whole days end at the midnight after the last one', () => {
  const { startsOn, endsOn } = wholeDays('2026-03-26', '2026-03-28');
  expect([momentOf(startsOn), momentOf(endsOn)]).toEqual(['2026-03-26 00:00', '2026-03-29 00:00']);
  expect(findLastDay(startsOn, endsOn)).toBe('2026-03-28');
});

const timed = (start: string, end: string) => {
  const [startsOn, endsOn] = [instantOfMoment(start), instantOfMoment(end)];
  const days = { firstOn: start.slice(0, 10), lastOn: findLastDay(startsOn, endsOn) };
  return spanTexts({ startsOn, endsOn, ...days, isAllDay: false }, 'whole day');
};
const allDay = (firstOn: string, lastOn: string) =>
  spanTexts({ ...wholeDays(firstOn, lastOn), firstOn, lastOn, isAllDay: true }, 'whole day');

test('a schedule of one day has its times, one over several its days as well', () => {
  expect(timed('2026-03-26 09:30', '2026-03-26 10:30')).toEqual({
    startTime: '2026-03-26 09:30',
    endTime: '2026-03-26 10:30',
    time: '09:30-10:30',
    wholedayTxt: '',
  });
  expect(timed('2026-03-26 22:00', '2026-03-27 00:00').time).toBe('22:00-00:00');
  expect(timed('2026-03-31 22:00', '2026-04-01 06:00').time).toBe('3/31 22:00-4/1 06:00');
});

test('one that lasts all day ends at 23:59 of its last day', () => {
  expect(allDay('2026-03-26', '2026-03-26')).toEqual({
    startTime: '2026-03-26 00:00',
    endTime: '2026-03-26 23:59',
    time: 'whole day',
    wholedayTxt: 'whole day',
  });
  expect(allDay('2026-03-26', '2026-03-28').time).toBe('whole day 3/26-3/28');
});
