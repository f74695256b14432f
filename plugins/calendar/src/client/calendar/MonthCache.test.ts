import { expect, test } from 'vitest';
import { calendarContext } from '../../testing/calendarContext.ts';
import { sample } from '../../testing/schedules.ts';
import { addMonths } from '../days.ts';
import { MonthCache } from './MonthCache.ts';

const TODAY = '2026-03-26';
const options = { background: false };

test('a month that cannot be fetched rejects once all have ended; the others are known', async () => {
  const { context, api } = calendarContext();
  const cache = new MonthCache(context);
  const failure = new Error('lost');
  api.month.mockRejectedValueOnce(failure);
  await expect(cache.load(['2026-03', '2026-04'], TODAY, options)).rejects.toBe(failure);
  expect([cache.has('2026-03'), cache.has('2026-04')]).toEqual([false, true]);
});

test('of two calls of a month the latter one counts, whichever ends first', async () => {
  const { context, api } = calendarContext();
  const cache = new MonthCache(context);
  const answers: ((list: { list: never[] }) => void)[] = [];
  api.month.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const loads = [1, 2].map(() => cache.load(['2026-03'], TODAY, options));
  answers[1]!({ list: [sample({ title: 'new' })] as never[] });
  await loads[1];
  answers[0]!({ list: [sample({ title: 'old' })] as never[] });
  await loads[0];
  expect(cache.schedulesOf(['2026-03']).map(({ title }) => title)).toEqual(['new']);
});

test('a change touches the months that are known, for five years at most, and of a schedule those that it is in', async () => {
  const long = sample({ startTime: '2026-01-31 09:00', endTime: '2026-03-01 10:00' });
  const other = sample({ startTime: '2026-02-10 09:00' });
  const { context } = calendarContext([other, long]);
  const cache = new MonthCache(context);
  const months = Array.from({ length: 61 }, (_, index) => addMonths('2026-01', index));
  await cache.load(months, TODAY, options);
  expect(cache.touch('2026-02-28', '2026-03-01')).toEqual(['2026-02', '2026-03']);
  expect(cache.touchSchedule(long.id)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(cache.touchSchedule(other.id)).toEqual(['2026-02']);
  expect(cache.touchSchedule(4711)).toEqual([]);
  expect(cache.touch('2025-01-01', '2031-01-01')).toEqual(months.slice(0, 60));
});

test('a change that the server has not confirmed is shown in each month of the schedule, and the others stay', async () => {
  const long = sample({ startTime: '2026-02-28 09:00', endTime: '2026-03-01 10:00', title: 'long' });
  const other = sample({ startTime: '2026-03-10 09:00', title: 'other' });
  const { context } = calendarContext([long, other]);
  const cache = new MonthCache(context);
  await cache.load(['2026-02', '2026-03'], TODAY, options);
  cache.replace(long.id, (schedule) => ({ ...schedule, title: 'changed' }));
  const titles = (month: string) => cache.schedulesOf([month]).map(({ title }) => title);
  expect([titles('2026-02'), titles('2026-03')]).toEqual([['changed'], ['changed', 'other']]);
});
