import { expect, test } from 'vitest';
import { DETAIL } from '../../testing/scheduleDetail.ts';
import { canHave, changeFields, copyFields, isOverDays, toFields, toSpan, usualTimes } from './formFields.ts';

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

const after = (part: Parameters<typeof changeFields>[1], before = FIELDS) => ({
  ...before,
  ...changeFields(before, part),
});

test('[S1-091] another date resets the chosen room; another time of the same date takes it along', () => {
  expect(after({ time: ['2026-04-03 09:30', '2026-04-03 10:30'] })).toMatchObject({
    place: 'room',
    roomId: null,
    startCode: null,
    endCode: null,
    roomMemo: '',
  });
  expect(after({ time: ['2026-04-02 15:10', '2026-04-02 16:00'] })).toMatchObject({
    roomId: 1,
    startCode: 13,
    endCode: 14,
  });
  expect(after({ time: ['2026-04-02 07:00', '2026-04-02 08:00'] })).toMatchObject({ roomId: 1, startCode: null });
  const other = { ...FIELDS, startCode: 5, endCode: 6 };
  expect(after({ title: '別的' }, other)).toMatchObject({ roomId: 1, startCode: 5, endCode: 6 });
  const none = { ...FIELDS, roomId: null, startCode: null, endCode: null };
  expect(after({ time: ['2026-04-02 15:10', '2026-04-02 16:00'] }, none)).toMatchObject({ startCode: null });
});

test('[S1-090] over several days there is no room', () => {
  expect(after({ time: ['2026-04-02 09:30', '2026-04-03 10:30'] })).toMatchObject({ place: 'none', roomId: null });
  const address = { ...FIELDS, place: 'address', address: '台北' } as const;
  expect(after({ time: ['2026-04-02 09:30', '2026-04-03 10:30'] }, address)).toMatchObject({
    place: 'address',
    address: '台北',
  });
});

test('[S1-058] type 3 takes the place away', () => {
  expect(after({ typeId: 3 })).toMatchObject({ place: 'none', roomId: null });
  expect(after({ typeId: 3 }, { ...FIELDS, place: 'address', address: '台北' })).toMatchObject({
    place: 'none',
    address: '',
  });
});

const NOW = '2026-03-26 14:17';

test('a new schedule is an hour from the next half hour, on another day from nine', () => {
  expect(usualTimes(NOW, {})).toEqual({ day: '2026-03-26', start: '14:30', end: '15:30' });
  expect(usualTimes('2026-03-26 23:10', {})).toEqual({ day: '2026-03-26', start: '09:00', end: '10:00' });
  expect(usualTimes(NOW, { date: '2026-03-30' })).toEqual({ day: '2026-03-30', start: '09:00', end: '10:00' });
});

test('times that were asked for; what is no day or time is left out', () => {
  expect(usualTimes(NOW, { date: '2026-03-30', start: '13:00', end: '15:30' })).toMatchObject({
    start: '13:00',
    end: '15:30',
  });
  expect(usualTimes(NOW, { start: '23:30' })).toMatchObject({ start: '23:30', end: '23:59' });
  expect(usualTimes(NOW, { date: '2026-02-30', start: '25:00', end: '1' })).toEqual(usualTimes(NOW, {}));
});

test('an hour is kept before midnight, and an end that is not after the start is left out', () => {
  expect(usualTimes('2026-03-26 22:29', {})).toMatchObject({ start: '22:30', end: '23:30' });
  expect(usualTimes('2026-03-26 22:30', {})).toMatchObject({ start: '09:00', end: '10:00' });
  expect(usualTimes(NOW, { start: '13:00', end: '13:00' })).toMatchObject({ start: '13:00', end: '14:00' });
  expect(usualTimes(NOW, { start: '13:00', end: '13:01' })).toMatchObject({ start: '13:00', end: '13:01' });
  expect(usualTimes(NOW, { start: '13:00', end: '24:00' })).toMatchObject({ end: '14:00' });
  expect(usualTimes(NOW, { start: '24:00', end: '15:00' })).toMatchObject({ start: '14:30', end: '15:00' });
  expect(usualTimes(NOW, { date: 'tomorrow' }).day).toBe('2026-03-26');
  expect(usualTimes(NOW, { date: '2026-03-30T10:00' }).day).toBe('2026-03-26');
});
