import { expect, test } from 'vitest';
import { DETAIL } from '../../testing/scheduleDetail.ts';
import { canHave, copyFields, toFields, isOverDays } from './formFields.ts';
import { toSpan } from './spanOf.ts';

const FIELDS = toFields(DETAIL);
const DAY = DETAIL.startTime.slice(0, 10);

test('a copy has its room to be chosen again, in the past none', () => {
  const room = { roomId: null, startCode: null, endCode: null };
  expect(copyFields(DETAIL, DAY)).toMatchObject({ place: 'room', push: true, ...room });
  expect(copyFields(DETAIL, '2030-01-01')).toMatchObject({ place: 'none', push: true, ...room });
  const address = { ...DETAIL, locationType: 0, roomId: null, address: 'Lobby' };
  expect(copyFields(address, '2030-01-01')).toMatchObject({ place: 'address', address: 'Lobby', push: true });
});

test('without a start or an end it is over no days and has no span', () => {
  const [start, end] = ['2026-03-26 09:00', '2026-03-27 10:00'];
  expect(isOverDays({ time: [start, end] })).toBe(true);
  for (const time of [
    [start, null],
    [null, end],
    [null, null],
    [start, start],
  ] as const)
    expect(isOverDays({ time }), String(time)).toBe(false);
  for (const time of [
    [start, null],
    [null, end],
  ] as const)
    expect(toSpan({ isAllDay: true, time })).toBeNull();
  expect(toSpan({ isAllDay: true, time: [start, end] })).toEqual({
    start: '2026-03-26 00:00',
    end: '2026-03-28 00:00',
  });
});

test('a leave has no place, one over several days no room', () => {
  const places = (part: object) =>
    (['none', 'address', 'room'] as const).filter((place) => canHave(place, { ...FIELDS, ...part }));
  expect(places({})).toEqual(['none', 'address', 'room']);
  expect(places({ typeId: 3 })).toEqual(['none']);
  expect(places({ time: ['2026-03-26 09:00', '2026-03-27 10:00'] })).toEqual(['none', 'address']);
});
