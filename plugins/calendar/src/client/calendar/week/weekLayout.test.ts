import { expect, test } from 'vitest';
import { sample } from '../../../testing/schedules.ts';
import type { Schedule } from '../../types.ts';
import { isTimed, layDay as layDayOf, partOn } from './weekLayout.ts';

const layDay = (list: readonly Schedule[]) => layDayOf('2026-03-25', list);

const at = (from: string, to: string) => sample({ startTime: `2026-03-25 ${from}`, endTime: `2026-03-25 ${to}` });
const places = (list: Parameters<typeof layDay>[0]) =>
  layDay(list).blocks.map(({ start, column, columns }) => [start / 60, column, columns]);

test('schedules that overlap share the width in equal parts, the others have it all', () => {
  expect(places([at('09:00', '10:00'), at('10:00', '11:00')])).toEqual([
    [9, 0, 1],
    [10, 0, 1],
  ]);
  expect(places([at('09:00', '11:00'), at('10:00', '12:00'), at('11:00', '12:00'), at('13:00', '14:00')])).toEqual([
    [9, 0, 2],
    [10, 1, 2],
    [11, 0, 2],
    [13, 0, 1],
  ]);
});

test('of more than three at once the others are counted', () => {
  const { blocks, surplus } = layDay([1, 2, 3, 4, 5].map(() => at('15:00', '16:30')));
  expect(blocks.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
  expect(surplus).toEqual([{ start: 900, end: 990, count: 2 }]);
});

test('a short one takes the room that its text needs', () => {
  expect(places([at('09:00', '09:05'), at('09:10', '10:00')]).map(([, column, columns]) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('one until midnight is of its day, one across it is of both, one of 24 hours is a bar above them', () => {
  const until = sample({ startTime: '2026-03-25 22:00', endTime: '2026-03-26 00:00' });
  expect(isTimed(until)).toBe(true);
  expect(layDay([until]).blocks[0]).toMatchObject({ start: 1320, end: 1440 });
  const overnight = sample({ startTime: '2026-03-25 22:00', endTime: '2026-03-26 01:00' });
  expect(isTimed(overnight)).toBe(true);
  expect(layDay([overnight]).blocks[0]).toMatchObject({ start: 1320, end: 1440, continued: false, continues: true });
  expect(layDayOf('2026-03-26', [overnight]).blocks[0]).toMatchObject({ start: 0, end: 60, continued: true });
  expect(partOn('2026-03-27', overnight)).toBeUndefined();
  expect(isTimed(sample({ startTime: '2026-03-25 22:00', endTime: '2026-03-26 22:00' }))).toBe(false);
});

test('of those that begin together the longer one is left; of equal ones a pinned one, then the older one', () => {
  const [short, long] = [at('09:00', '10:00'), at('09:00', '11:00')];
  const [one, other] = [at('13:00', '14:00'), at('13:00', '14:00')];
  const pinned = sample({ startTime: '2026-03-25 13:00', endTime: '2026-03-25 14:00', isTop: true });
  const ids = (list: Parameters<typeof layDay>[0]) => layDay(list).blocks.map(({ schedule }) => schedule.id);
  expect(ids([short, long])).toEqual([long.id, short.id]);
  expect(ids([other, one, pinned])).toEqual([pinned.id, one.id, other.id]);
  expect(ids([long, pinned])).toEqual([long.id, pinned.id]);
});

test('those that only touch do not share, also where several overlap before', () => {
  expect(places([at('09:00', '10:00'), at('09:30', '10:30'), at('10:30', '11:00')])).toEqual([
    [9, 0, 2],
    [9.5, 1, 2],
    [10.5, 0, 1],
  ]);
});

test('one that overlaps only the first of several shares with it', () => {
  expect(places([at('09:00', '12:00'), at('09:30', '10:00'), at('10:30', '11:00')])).toEqual([
    [9, 0, 2],
    [9.5, 1, 2],
    [10.5, 1, 2],
  ]);
});

test('the text of a short one takes 22 minutes', () => {
  const columns = (start: string) => places([at('09:00', '09:05'), at(start, '10:00')]).map(([, , shared]) => shared);
  expect(columns('09:21')).toEqual([2, 2]);
  expect(columns('09:22')).toEqual([1, 1]);
});

test('nothing is drawn of a day without schedules, and a whole day is not between the hours', () => {
  expect(layDay([])).toEqual({ blocks: [], surplus: [] });
  expect(isTimed(sample({ isAllDay: true, startTime: '2026-03-25 00:00', endTime: '2026-03-25 23:59' }))).toBe(false);
});
