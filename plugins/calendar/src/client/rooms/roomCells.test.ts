import { describe, expect, test } from 'vitest';
import { gridRoom } from '../../testing/gridRooms.ts';
import { atTime, firstOpenCode, onDay, placeOnAxis } from './halfHours.ts';
import { filterRooms, selectSlot, toSegments } from './roomCells.ts';

const room = gridRoom({ id: 7, reserved: [{ from: 5, to: 6, name: '賴怡君', scheduleId: 31 }] });
const one = (code: number) => ({ roomId: 7, startCode: code, endCode: code });

describe('choosing half hours', () => {
  test('[S1-087] the first press chooses a half hour, the second one in the same room the range between', () => {
    const first = selectSlot(room, 9, null);
    expect(first).toEqual(one(9));
    expect(selectSlot(room, 11, first)).toEqual({ roomId: 7, startCode: 9, endCode: 11 });
    expect(selectSlot(room, 7, first)).toEqual({ roomId: 7, startCode: 7, endCode: 9 });
    expect(selectSlot(gridRoom({ id: 8 }), 11, first)).toEqual({ roomId: 8, startCode: 11, endCode: 11 });
  });

  test('the press after a range begins another range, and the same half hour again chooses nothing', () => {
    expect(selectSlot(room, 12, { roomId: 7, startCode: 9, endCode: 11 })).toEqual(one(12));
    expect(selectSlot(room, 9, one(9))).toBeNull();
  });

  test('[S1-088] a range that would include slots of others is reset', () => {
    expect(selectSlot(room, 8, one(4))).toBeNull();
    expect(selectSlot(room, 4, one(8))).toBeNull();
    expect(selectSlot(room, 4, one(5)), 'that was reserved meanwhile').toBeNull();
  });

  test('[S1-089] a reserved half hour cannot be chosen, unless it belongs to the schedule that is edited', () => {
    expect(selectSlot(room, 5, one(9))).toEqual(one(9));
    expect(selectSlot(room, 5, null)).toBeNull();
    expect(selectSlot(room, 5, null, 31)).toEqual(one(5));
    expect(selectSlot(room, 8, one(4), 31)).toEqual({ roomId: 7, startCode: 4, endCode: 8 });
    expect(selectSlot(room, 5, null, 32)).toBeNull();
  });

  test('a half hour that is over cannot be chosen, nor a range with one', () => {
    expect(selectSlot(room, 3, null, undefined, 4)).toBeNull();
    expect(selectSlot(room, 3, one(4), undefined, 4)).toEqual(one(4));
    expect(selectSlot(room, 4, null, undefined, 4), 'the one that is under way').toEqual(one(4));
  });
});

test('half hours of one reservation are one cell, two reservations beside each other are two', () => {
  const reserved = [
    { from: 2, to: 3, name: '徐志明', reserveId: 1 },
    { from: 4, to: 4, name: '徐志明', reserveId: 2 },
  ];
  const cells = toSegments(gridRoom({ reserved }), undefined);
  expect(cells).toHaveLength(20);
  expect(cells.slice(0, 4).map(({ startCode, endCode, block }) => [startCode, endCode, block?.reserveId])).toEqual([
    [1, 1, undefined],
    [2, 3, 1],
    [4, 4, 2],
    [5, 5, undefined],
  ]);
});

test('times are placed between 09:00 and 19:30', () => {
  expect([atTime('09:00'), atTime('19:30')]).toEqual([0, 1]);
  expect(placeOnAxis({ start: '08:00', end: '14:15' })).toEqual({ left: 0, width: 0.5 });
  expect(placeOnAxis({ start: '14:15', end: '23:00' })).toEqual({ left: 0.5, width: 0.5 });
  expect(placeOnAxis({ start: '07:00', end: '09:00' })).toBeUndefined();
});

test('days before now are over, of today the half hours before the one under way', () => {
  const days = ['2026-03-25', '2026-03-26', '2026-03-27'];
  expect(days.map((day) => firstOpenCode(day, '2026-03-26 14:17'))).toEqual([22, 11, 1]);
  expect(firstOpenCode('2026-03-25', undefined)).toBe(1);
});

test('of a span over several days only the part of the day counts', () => {
  expect(onDay('2026-03-26', '2026-03-25 10:00', '2026-03-27 11:00')).toEqual({ start: '00:00', end: '24:00' });
  expect(onDay('2026-03-25', '2026-03-25 10:00', '2026-03-27 11:00')).toEqual({ start: '10:00', end: '24:00' });
  expect(onDay('2026-03-27', '2026-03-25 10:00', '2026-03-27 11:00')).toEqual({ start: '00:00', end: '11:00' });
  for (const day of ['2026-03-24', '2026-03-28'])
    expect(onDay(day, '2026-03-25 10:00', '2026-03-27 11:00')).toBeUndefined();
});

test('rooms are found by their seats and, today, by whether the half hour under way is free', () => {
  const rooms = [
    gridRoom({ id: 1, people: 4, reserved: [{ from: 1, to: 1, name: '徐志明' }] }),
    gridRoom({ id: 2, people: 8, reserved: [{ from: 11, to: 11, name: '徐志明' }] }),
    gridRoom({ id: 3, people: 12, reserved: [{ from: 10, to: 10, name: '徐志明' }] }),
  ];
  const found = (seats: number | null, freeNow: boolean, date = '2026-03-26', now = '2026-03-26 14:17') =>
    filterRooms(rooms, { seats, freeNow }, date, now).map(({ id }) => id);
  expect(found(null, false)).toEqual([1, 2, 3]);
  expect(found(8, false)).toEqual([2, 3]);
  expect(found(null, true)).toEqual([1, 3]);
  expect(found(8, true)).toEqual([3]);
  expect(found(null, true, '2026-03-27'), 'another day has no half hour under way').toEqual([1, 2, 3]);
  expect(found(null, true, '2026-03-26', '2026-03-26 20:00'), 'after the last one').toEqual([]);
});
