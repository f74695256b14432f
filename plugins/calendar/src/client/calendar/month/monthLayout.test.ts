import { expect, test } from 'vitest';
import { sample, wholeDay } from '../../../testing/schedules.ts';
import { fitWeek, layMonth } from './monthLayout.ts';

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

test('of those that have the same days of a week the pinned one is above, then what began first, lasts longer, is older', () => {
  const [older, younger] = [wholeDay('2026-03-12', '2026-03-25'), wholeDay('2026-03-12', '2026-03-25')];
  const earlier = wholeDay('2026-03-11', '2026-03-23');
  const longer = wholeDay('2026-03-12', '2026-03-30');
  const pinned = wholeDay('2026-03-13', '2026-03-22', { isTop: true });
  const { spans } = layMonth([younger, older, longer, earlier, pinned], march)[2]!;
  expect(spans.map(({ schedule, lane }) => [lane, schedule.id])).toEqual(
    [pinned, earlier, longer, older, younger].map(({ id }, lane) => [lane, id]),
  );
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

const timed = (day: string, time = '09:00', more: object = {}) =>
  sample({ startTime: `${day} ${time}`, endTime: `${day} 23:00`, ...more });
const lanes = (weeks: ReturnType<typeof layMonth>, week: number) =>
  weeks[week]!.spans.map(({ schedule, lane }) => [schedule.id, lane]);

test('schedules of the first and the last day of the grid are in it, those of the days around it are not', () => {
  const [before, first, last, after] = ['2026-02-28', '2026-03-01', '2026-04-04', '2026-04-05'].map((day) =>
    timed(day),
  );
  const evenings = [
    sample({ startTime: '2026-02-28 22:00', endTime: '2026-03-01 00:00' }),
    sample({ startTime: '2026-04-05 22:00', endTime: '2026-04-06 00:00' }),
  ];
  const weeks = layMonth([before!, first!, last!, after!, ...evenings], march);
  expect(weeks.flatMap(({ singles }) => singles.flat())).toEqual([first, last]);
  const spans = [
    wholeDay('2026-02-26', '2026-02-28'),
    wholeDay('2026-02-27', '2026-03-01'),
    wholeDay('2026-04-04', '2026-04-06'),
    wholeDay('2026-04-05', '2026-04-07'),
  ];
  const laid = layMonth(spans, march);
  expect(laid.map((_, week) => lanes(laid, week).map(([id]) => id))).toEqual([
    [spans[1]!.id],
    [],
    [],
    [],
    [spans[2]!.id],
  ]);
  expect(laid[0]!.spans).toMatchObject([{ from: 0, to: 0, continued: true, continues: false }]);
  expect(laid[4]!.spans).toMatchObject([{ from: 6, to: 6, continued: false, continues: true }]);
});

test('a span is in each week of which it has a day, and in no other', () => {
  const spans = [
    wholeDay('2026-03-08', '2026-03-14'),
    wholeDay('2026-03-14', '2026-03-15'),
    wholeDay('2026-03-15', '2026-03-15'),
    wholeDay('2026-03-07', '2026-03-07'),
  ];
  const weeks = layMonth(spans, march);
  const ids = spans.map(({ id }) => id);
  expect(weeks[1]!.spans[0]).toMatchObject({ continued: false, continues: false });
  expect(weeks.map((_, week) => lanes(weeks, week).map(([id]) => ids.indexOf(id!)))).toEqual([
    [3],
    [0, 1],
    [1, 2],
    [],
    [],
  ]);
});

test('of spans that begin together the longer one is above; of equal ones a pinned one, then the older one', () => {
  const pinned = { isTop: true };
  const [short, long] = [wholeDay('2026-03-10', '2026-03-11', pinned), wholeDay('2026-03-10', '2026-03-12')];
  const later = wholeDay('2026-03-11', '2026-03-14', pinned);
  const [one, other] = [wholeDay('2026-03-17', '2026-03-18'), wholeDay('2026-03-17', '2026-03-18')];
  const top = wholeDay('2026-03-17', '2026-03-18', pinned);
  const weeks = layMonth([later, short, long, other, one, top], march);
  expect(lanes(weeks, 1)).toEqual([
    [long.id, 0],
    [short.id, 1],
    [later.id, 2],
  ]);
  expect(lanes(weeks, 2)).toEqual([
    [top.id, 0],
    [one.id, 1],
    [other.id, 2],
  ]);
});

test('a lane is free again on the day after a span', () => {
  const [first, second, third] = [
    wholeDay('2026-03-09', '2026-03-10'),
    wholeDay('2026-03-10', '2026-03-11'),
    wholeDay('2026-03-11', '2026-03-12'),
  ];
  expect(lanes(layMonth([first, second, third], march), 1)).toEqual([
    [first.id, 0],
    [second.id, 1],
    [third.id, 0],
  ]);
});

test('one of a whole day has a lane, also if it is one day; it counts', () => {
  const day = wholeDay('2026-03-10', '2026-03-10');
  const week = layMonth([day, timed('2026-03-10')], march)[1]!;
  expect(week.spans).toMatchObject([{ schedule: day, from: 2, to: 2, continued: false, continues: false }]);
  expect(week.counts).toEqual([0, 0, 2, 0, 0, 0, 0]);
});

test('of schedules that begin together the older one comes first', () => {
  const [one, other] = [timed('2026-03-10'), timed('2026-03-10')];
  expect(layMonth([other, one], march)[1]!.singles[2]).toEqual([one, other]);
});

test('a span around a full day goes on after its first part, and goes on from it in the second one', () => {
  const trip = wholeDay('2026-03-09', '2026-03-11');
  const audits = [1, 2].map(() => wholeDay('2026-03-10', '2026-03-10'));
  const parts = (from: string) => fitWeek(layMonth([wholeDay(from, '2026-03-11'), ...audits], march)[1]!, 1).bars;
  expect(fitWeek(layMonth([trip], march)[1]!, 1).bars).toMatchObject([{ continued: false, continues: false }]);
  expect(parts('2026-03-09')).toMatchObject([
    { from: 1, to: 1, continued: false, continues: true },
    { from: 3, to: 3, continued: true, continues: false },
  ]);
  expect(parts('2026-03-06')[0]).toMatchObject({ from: 0, to: 1, continued: true, continues: true });
});
