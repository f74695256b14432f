import { expect, test } from 'vitest';
import { changeFields } from './changeFields.ts';
import { toFields } from './formFields.ts';
import { DETAIL } from '../../testing/scheduleDetail.ts';

const FIELDS = toFields(DETAIL);
const after = (part: Parameters<typeof changeFields>[1], before = FIELDS) => ({
  ...before,
  ...changeFields(before, part),
});

test('[S1-091] another date resets the chosen room; another time of the same date takes it along', () => {
  expect(after({ time: ['2026-04-03 09:30', '2026-04-03 10:30'] })).toMatchObject({
    ...{ place: 'room', roomId: null, startCode: null, endCode: null, roomMemo: '' },
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
