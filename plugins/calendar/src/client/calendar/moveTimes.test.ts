import { expect, test } from 'vitest';
import {
  endingAt,
  hoursFrom,
  lastingFrom,
  lastingTo,
  type Moved,
  movedTo,
  startingAt,
  steppedBy,
  wholeDaysFrom,
} from './moveTimes.ts';

const hours = (from: string, to: string): Moved => ({
  startTime: `2026-03-${from}`,
  endTime: `2026-03-${to}`,
  isAllDay: false,
});
const days = (from: string, to: string): Moved => ({
  startTime: `2026-03-${from} 00:00`,
  endTime: `2026-03-${to} 23:59`,
  isAllDay: true,
});
const meeting = hours('27 14:00', '27 15:10');
const night = hours('27 22:00', '28 06:00');

test('a schedule moves in steps of 15 minutes and keeps how long it takes', () => {
  expect(movedTo(meeting, '2026-03-26', 16 * 60 + 7)).toEqual(hours('26 16:00', '26 17:10'));
  expect(movedTo(meeting, '2026-03-26', 16 * 60 + 8)).toMatchObject({ startTime: '2026-03-26 16:15' });
});

test('one of a day stays within it, an overnight one is moved across midnight', () => {
  expect(movedTo(meeting, '2026-03-26', -40)).toMatchObject({ startTime: '2026-03-26 00:00' });
  expect(movedTo(meeting, '2026-03-26', 1430)).toEqual(hours('26 22:45', '26 23:55'));
  expect(movedTo(hours('27 22:00', '28 00:00'), '2026-03-26', 22 * 60), 'until midnight').toEqual(
    hours('26 22:00', '26 23:59'),
  );
  expect(movedTo(hours('27 00:00', '28 00:00'), '2026-03-26', 300)).toEqual(hours('26 00:00', '26 23:59'));
  expect(movedTo(night, '2026-03-26', 23 * 60)).toEqual(hours('26 23:00', '27 07:00'));
  expect(movedTo(night, '2026-03-26', -60)).toEqual(hours('25 23:00', '26 07:00'));
});

test('a pulled edge moves alone, leaves a step, and may cross midnight', () => {
  expect(endingAt(meeting, '2026-03-27', 16 * 60 + 4)).toEqual(hours('27 14:00', '27 16:00'));
  expect(endingAt(meeting, '2026-03-27', 600)).toEqual(hours('27 14:00', '27 14:15'));
  expect(endingAt(meeting, '2026-03-28', 60)).toEqual(hours('27 14:00', '28 01:00'));
  expect(endingAt(meeting, '2026-03-27', 1440), 'midnight, as in the form').toEqual(hours('27 14:00', '27 23:59'));
  expect(endingAt(night, '2026-03-27', 23 * 60)).toEqual(hours('27 22:00', '27 23:00'));
  expect(startingAt(meeting, '2026-03-27', 13 * 60 + 20)).toEqual(hours('27 13:15', '27 15:10'));
  expect(startingAt(meeting, '2026-03-27', 1300)).toEqual(hours('27 15:00', '27 15:10'));
  expect(startingAt(hours('27 10:00', '27 10:05'), '2026-03-27', 700)).toEqual(hours('27 10:00', '27 10:05'));
  expect(startingAt(night, '2026-03-28', 60)).toEqual(hours('28 01:00', '28 06:00'));
});

test('hours become one whole day for each 24 of them, and get back how long they were', () => {
  expect(wholeDaysFrom(meeting, '2026-03-26')).toEqual(days('26', '26'));
  expect(wholeDaysFrom(night, '2026-03-26')).toEqual(days('26', '26'));
  expect(wholeDaysFrom(hours('20 10:00', '22 09:00'), '2026-03-26')).toEqual(days('26', '27'));
  expect(wholeDaysFrom(days('20', '22'), '2026-03-26')).toEqual(days('26', '28'));
  expect(hoursFrom(days('20', '22'), '2026-03-26', 9 * 60 + 20)).toEqual(hours('26 09:15', '26 10:15'));
  expect(hoursFrom(days('20', '20'), '2026-03-26', 600, 240)).toEqual(hours('26 10:00', '26 14:00'));
  expect(hoursFrom(days('20', '20'), '2026-03-26', 1435)).toEqual(hours('26 23:45', '26 23:59'));
  expect(hoursFrom(days('20', '20'), '2026-03-26', 1320, 480)).toEqual(hours('26 22:00', '27 06:00'));
});

test('the first and the last day of a bar are pulled, to one day at least; hours that it has stay', () => {
  expect(lastingTo(days('20', '22'), '2026-03-25')).toEqual(days('20', '25'));
  expect(lastingTo(days('20', '22'), '2026-03-18')).toEqual(days('20', '20'));
  expect(lastingFrom(days('20', '22'), '2026-03-21')).toEqual(days('21', '22'));
  expect(lastingFrom(days('20', '22'), '2026-03-28')).toEqual(days('22', '22'));
  expect(lastingTo(hours('20 10:00', '22 09:00'), '2026-03-23')).toEqual(hours('20 10:00', '23 09:00'));
  expect(lastingTo(hours('20 10:00', '22 00:00'), '2026-03-22')).toEqual(hours('20 10:00', '23 00:00'));
  const held = hours('20 10:00', '22 09:00');
  expect(lastingTo(held, '2026-03-19'), 'its end would be before its start').toEqual(held);
});

const press = (times: Moved, key: string, held: 'shiftKey' | 'altKey' | '' = '', length?: number) =>
  steppedBy(times, { key, shiftKey: held === 'shiftKey', altKey: held === 'altKey' }, length);

test.for<[string, Parameters<typeof press>, Moved]>([
  ['down', [meeting, 'ArrowDown'], hours('27 14:15', '27 15:25')],
  ['right', [meeting, 'ArrowRight'], hours('28 14:00', '28 15:10')],
  ['up from between two steps', [hours('27 14:05', '27 15:00'), 'ArrowUp'], hours('27 14:00', '27 14:55')],
  ['Shift and down', [meeting, 'ArrowDown', 'shiftKey'], hours('27 14:00', '27 15:15')],
  ['Shift and up', [meeting, 'ArrowUp', 'shiftKey'], hours('27 14:00', '27 15:00')],
  ['Alt and up', [meeting, 'ArrowUp', 'altKey'], hours('27 13:45', '27 15:10')],
  ['Shift and right between hours', [meeting, 'ArrowRight', 'shiftKey'], meeting],
  ['right of whole days', [days('20', '22'), 'ArrowRight'], days('21', '23')],
  ['down of whole days', [days('20', '22'), 'ArrowDown'], days('27', '29')],
  ['Shift and right of whole days', [days('20', '22'), 'ArrowRight', 'shiftKey'], days('20', '23')],
  ['Alt and right of whole days', [days('20', '22'), 'ArrowRight', 'altKey'], days('21', '22')],
  ['A', [meeting, 'a'], days('27', '27')],
  ['A of a whole day', [days('27', '27'), 'A', '', 70], hours('27 09:00', '27 10:10')],
])('the key %s', ([, pressed, expected]) => {
  expect(press(...pressed)).toEqual(expected);
});

test('other keys move nothing', () => {
  expect(press(meeting, 'x')).toBeNull();
});
