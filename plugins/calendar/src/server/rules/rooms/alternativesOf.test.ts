import { expect, test } from 'vitest';
import { alternativesOf } from './alternativesOf.ts';

const rooms = [
  { id: 1, name: '小', people: 4 },
  { id: 2, name: '中', people: 8 },
  { id: 3, name: '大', people: 20 },
  { id: 4, name: '訓練', people: 40 },
];
const wanted = { roomId: 2, startCode: 5, endCode: 6 };
const named = (places: ReturnType<typeof alternativesOf>) =>
  places.map(({ kind, roomName, time }) => `${kind} ${roomName} ${time}`);

test('the same time in other rooms, those with enough seats first, then the nearest free times of the same room', () => {
  const reserved = [{ roomId: 2, startCode: 5, endCode: 5 }];
  expect(named(alternativesOf(wanted, rooms, reserved))).toEqual([
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
  expect(named(alternativesOf(wanted, rooms, reserved))).toEqual([
    'room 訓練 11:00-12:00',
    'room 小 11:00-12:00',
    'time 中 18:30-19:30',
  ]);
});

test('half hours that are over are no alternative', () => {
  const reserved = [{ roomId: 2, startCode: 5, endCode: 6 }];
  expect(named(alternativesOf(wanted, [rooms[1]!], reserved, 6))[0]).toBe('time 中 12:00-13:00');
  expect(named(alternativesOf(wanted, rooms, reserved, 6)).filter((text) => text.startsWith('room'))).toEqual([]);
});
