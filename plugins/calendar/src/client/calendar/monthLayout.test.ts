import { expect, test } from 'vitest';
import { sample, wholeDay } from '../../testing/schedules.ts';
import { fitWeek } from './fitWeek.ts';
import { layMonth } from './monthLayout.ts';

const EVERY = [0, 1, 2, 3, 4, 5, 6];
const march = { first: '2026-03-01', weeks: 5, weekdays: EVERY };

test('schedules of a day are in order: pinned, then by time', () => {
  const late = sample({ startTime: '2026-03-26 15:00', endTime: '2026-03-26 16:00' });
  const early = sample({ startTime: '2026-03-26 09:00', endTime: '2026-03-26 10:00' });
  const pinned = sample({ startTime: '2026-03-26 17:00', endTime: '2026-03-26 18:00', isTop: true });
  const week = layMonth([late, early, pinned], march)[3]!;
  expect(week.singles[4]).toEqual([pinned, early, late]);
  expect(week.counts).toEqual([0, 0, 0, 0, 3, 0, 0]);
});

test('one over several days has one lane on all of them, in every week; another goes below', () => {
  const trip = wholeDay('2026-03-17', '2026-03-19');
  const audit = wholeDay('2026-03-18', '2026-03-19');
  const stock = wholeDay('2026-03-27', '2026-03-30');
  const weeks = layMonth([audit, stock, trip], march);
  expect(weeks[2]!.spans.map(({ schedule, lane, from, to }) => [schedule.id, lane, from, to])).toEqual([
    [trip.id, 0, 2, 4],
    [audit.id, 1, 3, 4],
  ]);
  expect(weeks[3]!.spans).toMatchObject([{ from: 5, to: 6, continued: false, continues: true }]);
  expect(weeks[4]!.spans).toMatchObject([{ from: 0, to: 1, continued: true, continues: false }]);
});

test('a schedule across midnight is one over two days; one that ends at midnight is not', () => {
  const night = sample({ startTime: '2026-03-24 22:00', endTime: '2026-03-25 02:00' });
  const evening = sample({ startTime: '2026-03-24 22:00', endTime: '2026-03-25 00:00' });
  const week = layMonth([night, evening], march)[3]!;
  expect(week.spans).toMatchObject([{ schedule: night, from: 2, to: 3 }]);
  expect(week.singles[2]).toEqual([evening]);
});

test('without weekends a span is cut to the weekdays, and one of a weekend is left out', () => {
  const weekdays = [1, 2, 3, 4, 5];
  const stock = wholeDay('2026-03-27', '2026-03-30');
  const picnic = wholeDay('2026-03-28', '2026-03-29');
  const weeks = layMonth([stock, picnic], { ...march, weekdays });
  expect(weeks[3]!.spans).toMatchObject([{ schedule: stock, from: 4, to: 4 }]);
  expect(weeks[4]!.spans).toMatchObject([{ schedule: stock, from: 0, to: 0 }]);
  expect(weeks[3]!.counts).toEqual([0, 0, 0, 0, 1]);
});

test('what does not fit is counted in the last row; a span is in two parts around a full day', () => {
  const trip = wholeDay('2026-03-23', '2026-03-25');
  const audits = [wholeDay('2026-03-24', '2026-03-24'), wholeDay('2026-03-24', '2026-03-24')];
  const meetings = Array.from({ length: 5 }, (_, hour) =>
    sample({ startTime: `2026-03-26 1${hour}:00`, endTime: `2026-03-26 1${hour}:30` }),
  );
  const week = layMonth([trip, ...audits, ...meetings], march)[3]!;
  const three = fitWeek(week, 3);
  expect(three.days.map(({ hidden }) => hidden)).toEqual([0, 0, 0, 0, 3, 0, 0]);
  expect(three.days[4]!.shown).toEqual(meetings.slice(0, 2));
  const one = fitWeek(week, 1);
  expect(one.bars.map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [3, 3],
  ]);
  expect(one.days[2]!.hidden).toBe(3);
});

test('no day draws or loses a schedule: shown and hidden ones are all, whatever the rows', () => {
  const many = Array.from({ length: 400 }, (_, at) => {
    const day = `2026-03-${String((at % 31) + 1).padStart(2, '0')}`;
    const to = `2026-03-${String(Math.min(31, (at % 31) + 1 + (at % 3))).padStart(2, '0')}`;
    return at % 4 === 0 ? wholeDay(day, to) : sample({ startTime: `${day} 10:00`, endTime: `${day} 11:00` });
  });
  for (const rows of [1, 2, 5, 30])
    for (const week of layMonth(many, march)) {
      const { days, bars } = fitWeek(week, rows);
      for (const [column, { shown, hidden, firstRow }] of days.entries()) {
        const drawn = bars.filter(({ from, to }) => from <= column && column <= to).length;
        expect(drawn + shown.length + hidden).toBe(week.counts[column]);
        expect(firstRow + shown.length + Number(hidden > 0)).toBeLessThanOrEqual(rows);
      }
    }
});
