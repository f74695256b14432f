import { expect, test } from 'vitest';
import { findAlternatives } from './conflicts.ts';

const rooms = [
  { id: 1, name: '小', people: 4 },
  { id: 2, name: '中', people: 8 },
  { id: 3, name: '大', people: 20 },
  { id: 4, name: '訓練', people: 40 },
];
const wanted = { roomId: 2, startCode: 5, endCode: 6 };
const named = (places: ReturnType<typeof findAlternatives>) =>
  places.map(({ kind, roomName, time }) => `${kind} ${roomName} ${time}`);

test('the same time in other rooms, those with enough seats first, then the nearest free times of the same room', () => {
  const reserved = [{ roomId: 2, startCode: 5, endCode: 5 }];
  expect(named(findAlternatives(wanted, rooms, reserved))).toEqual([
    'room 大 11:00-12:00',
    'room 訓練 11:00-12:00',
    'room 小 11:00-12:00',
    'time 中 11:30-12:30',
    'time 中 10:00-11:00',
    'time 中 12:00-13:00',
  ]);
});

test('where there are few of one kind, there are more of the other', () => {
  const reserved = [
    { roomId: 2, startCode: 1, endCode: 19 },
    { roomId: 3, startCode: 6, endCode: 6 },
  ];
  expect(named(findAlternatives(wanted, rooms, reserved))).toEqual([
    'room 訓練 11:00-12:00',
    'room 小 11:00-12:00',
    'time 中 18:30-19:30',
  ]);
});

test('half hours that are over are no alternative', () => {
  const reserved = [{ roomId: 2, startCode: 5, endCode: 6 }];
  expect(named(findAlternatives(wanted, [rooms[1]!], reserved, 6))[0]).toBe('time 中 12:00-13:00');
  expect(named(findAlternatives(wanted, rooms, reserved, 6)).filter((text) => text.startsWith('room'))).toEqual([]);
});

test('rooms with the fewest seats to spare come first, then those that lack the fewest, then the oldest', () => {
  const of = (...people: number[]) =>
    people.map((count, index) => ({ id: index + 10, name: `${count}`, people: count }));
  const seats = (...people: number[]) =>
    findAlternatives(
      { ...wanted, roomId: 2 },
      [rooms[1]!, ...of(...people)],
      [{ roomId: 2, startCode: 1, endCode: 21 }],
    );
  expect(seats(20, 7, 8, 9).map(({ people }) => people)).toEqual([8, 9, 20, 7]);
  expect(seats(7, 6).map(({ people }) => people)).toEqual([7, 6]);
  const alike = [rooms[1]!, ...of(9, 9).toReversed()];
  const taken = [{ roomId: 2, startCode: 1, endCode: 21 }];
  expect(findAlternatives(wanted, alike, taken).map(({ roomId }) => roomId)).toEqual([10, 11]);
  expect(seats(30, 9, 40, 20, 8, 50, 60).map(({ people }) => people)).toEqual([8, 9, 20, 30, 40, 50]);
});

test('a room that cannot be reserved any more has no other times; one is no alternative to itself', () => {
  const gone = { ...wanted, roomId: 9 };
  expect(named(findAlternatives(gone, rooms.slice(0, 2), []))).toEqual(['room 小 11:00-12:00', 'room 中 11:00-12:00']);
  expect(named(findAlternatives(wanted, rooms.slice(0, 2), [])).filter((text) => text.startsWith('room'))).toEqual([
    'room 小 11:00-12:00',
  ]);
});

test('of two times as near, the earlier one comes first; the last half hour of the day is one of them', () => {
  const reserved = [{ roomId: 2, startCode: 5, endCode: 6 }];
  const times = (start: number, end: number, firstCode = 1) =>
    findAlternatives({ roomId: 2, startCode: start, endCode: end }, [rooms[1]!], reserved, firstCode).map(
      ({ roomStartTimeCode }) => roomStartTimeCode,
    );
  expect(times(5, 6)).toEqual([3, 7, 2, 8, 1, 9]);
  expect(times(5, 6, 7)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(times(20, 21)[0]).toBe(20);
  expect(times(1, 20, 1)).toEqual([]);
});
