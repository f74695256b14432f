import { instantOfMoment } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { spanTexts } from './spanTexts.ts';
import { findLastDay, wholeDays } from './times.ts';

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
