import { expect, test } from 'vitest';
import { isRebooked, wantedRoom } from './bookings.ts';
import { changedParts, type Draft, type Place, samePlace, sameRoom } from './draft.ts';

const place: Place = { locationType: 1, address: '', roomId: 7, roomStartCode: 3, roomEndCode: 4 };

test.each<[Partial<Place>, boolean, boolean]>([
  [{}, true, true],
  [{ roomId: 8 }, false, false],
  [{ roomStartCode: 2 }, false, false],
  [{ roomEndCode: 5 }, false, false],
  [{ address: 'Head office' }, true, false],
  [{ locationType: 2 }, true, false],
])('another place by %j: the same room %s, the same place %s', (more, room, same) => {
  const other = { ...place, ...more };
  expect([sameRoom(place, other), samePlace(place, other)]).toEqual([room, same]);
});

const before = {
  title: 'Meeting',
  typeId: 1,
  isTop: false,
  roomMemo: '',
  notifyMinutes: null,
  showAs: null,
  memo: '',
  place,
  readers: [1],
  contractors: [],
  start: '2026-03-27 10:00',
  end: '2026-03-27 11:00',
  isAllDay: false,
  repeatType: 1,
  stopOn: null,
  rule: null,
  count: null,
} as unknown as Draft;
const leave = { ...before, typeId: 3, place: { ...place, roomId: null } } as Draft;

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ title: 'Other' }, ['title']],
  [{ typeId: 2 }, ['typeId']],
  [{ isTop: true }, ['isTop']],
  [{ roomMemo: 'x' }, ['roomMemo']],
  [{ notifyMinutes: 0 }, ['notifyMinutes']],
  [{ memo: 'x' }, ['memo']],
  [{ readers: [1, 2] }, ['readers']],
  [{ contractors: [2] }, ['contractors']],
  [{ start: '2026-03-27 09:00' }, ['time']],
  [{ end: '2026-03-27 12:00' }, ['time']],
  [{ isAllDay: true }, ['time']],
  [{ repeatType: 2 }, ['repeat']],
  [{ stopOn: '2026-04-01' }, ['repeat']],
  [{ place: { ...place, roomId: 8 } }, ['place']],
  [{ typeId: 3 }, ['typeId', 'place']],
])('%j changes %j', (more, parts) => {
  expect([...changedParts(before, { ...before, ...more })]).toEqual(parts);
});

test('a leave that stays one keeps its place', () => {
  expect([...changedParts(leave, { ...leave, title: 'Other' })]).toEqual(['title']);
});

type Planned = Parameters<typeof isRebooked>[0];
const planned = (of: object | undefined, span: object = { firstOn: '2026-03-27' }) =>
  ({ before: of && { ...place, firstOn: '2026-03-27', isCancelled: false, ...of }, span, place }) as unknown as Planned;

test.each<[string, object | undefined, boolean]>([
  ['a new one', undefined, true],
  ['the same as before', {}, false],
  ['another room before', { roomId: 8 }, true],
  ['another day before', { firstOn: '2026-03-26' }, true],
  ['cancelled before', { roomId: 8, isCancelled: true }, false],
])('a reservation of %s is made again: %s', (_what, of, rebooked) => {
  expect(isRebooked(planned(of))).toBe(rebooked);
});

test('only a room with its half hours is wanted', () => {
  const wanted = (more: Partial<Place>) =>
    wantedRoom({ ...planned(undefined), place: { ...place, ...more } }, 5, 'm', 9);
  expect(wanted({})).toEqual({
    occurrenceId: 9,
    roomId: 7,
    day: '2026-03-27',
    startCode: 3,
    endCode: 4,
    employeeId: 5,
    memo: 'm',
  });
  for (const none of [{ roomId: null }, { roomStartCode: null }, { roomEndCode: null }])
    expect(wanted(none)).toBeUndefined();
});
