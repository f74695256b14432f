import { expect, test } from 'vitest';
import { type Period, periodProblems } from './periodProblems.ts';

const AT = { now: '2026-03-10 12:00', yesterday: '2026-03-09' };
const PERIOD: Period = {
  publishedOn: '2026-03-09 00:00',
  finishedOn: '2026-03-20 18:00',
  mustRead: false,
  deadline: null,
  pinnedUntil: null,
};
const problems = (change: Partial<Period>, before?: Pick<Period, 'publishedOn'>) =>
  periodProblems({ ...PERIOD, ...change }, AT, before);

test('start and end are required, a deadline only where it has to be read', () => {
  expect(problems({})).toEqual({});
  expect(problems({ publishedOn: null })).toEqual({ publishedOn: 'publishedOn.required' });
  expect(problems({ finishedOn: null, mustRead: true })).toEqual({
    finishedOn: 'finishedOn.required',
    deadline: 'deadline.required',
  });
  expect(problems({ mustRead: true })).toEqual({ deadline: 'deadline.required' });
  expect(problems({ finishedOn: null, pinnedUntil: '2026-03-10' })).toEqual({ finishedOn: 'finishedOn.required' });
});

test('the start is not before yesterday unless it stays as it was', () => {
  const early = { publishedOn: '2026-03-08 23:59' };
  expect(problems(early)).toEqual({ publishedOn: 'publishedOn.tooEarly' });
  expect(problems(early, { publishedOn: '2026-03-08 23:58' })).toEqual({ publishedOn: 'publishedOn.tooEarly' });
  expect(problems(early, early)).toEqual({});
});

test('the end is after the start, and for a new bulletin after now', () => {
  expect(problems({ finishedOn: PERIOD.publishedOn })).toEqual({ finishedOn: 'finishedOn.order' });
  expect(problems({ finishedOn: AT.now })).toEqual({ finishedOn: 'finishedOn.over' });
  expect(problems({ finishedOn: '2026-03-10 12:01' })).toEqual({});
  expect(problems({ finishedOn: AT.now }, PERIOD), 'of one that exists').toEqual({});
});

test('the deadline is after the start and not after the end', () => {
  const due = (deadline: string, mustRead = true) => problems({ mustRead, deadline });
  expect(due('2026-03-09 00:01')).toEqual({});
  expect(due('2026-03-20 18:00')).toEqual({});
  for (const outside of ['2026-03-09 00:00', '2026-03-20 18:01'])
    expect(due(outside)).toEqual({ deadline: 'deadline.outside' });
  expect(due('2026-04-01 00:00', false), 'without having to be read').toEqual({});
});

test('the last day of the pin is between the days of start and end', () => {
  for (const pinnedUntil of ['2026-03-09', '2026-03-20']) expect(problems({ pinnedUntil })).toEqual({});
  for (const pinnedUntil of ['2026-03-08', '2026-03-21'])
    expect(problems({ pinnedUntil })).toEqual({ pinnedUntil: 'pinnedUntil.outside' });
});
