import { expect, test } from 'vitest';
import { toBody, findChanges } from './bodyOf.ts';
import { blankOn, copyFields, toFields, type FormFields } from './formFields.ts';
import { DETAIL } from '../../testing/scheduleDetail.ts';

const FIELDS = toFields(DETAIL);
const change = (part: Partial<FormFields>) => findChanges(FIELDS, { ...FIELDS, ...part });

test('[S1-173] what is sent is what was read', () => {
  expect(toBody(FIELDS)).toEqual({
    ...{ title: '系統開發組週會', typeId: 1, isTop: true, isAllDay: false, repeatType: 3, stopTime: '2026-06-25' },
    ...{ startTime: '2026-04-02 09:30', endTime: '2026-04-02 10:30', memo: '議程：上線後問題', notifyMinutes: 10 },
    ...{ locationType: 1, address: '', roomId: 1, roomStartTimeCode: 2, roomEndTimeCode: 3, roomMemo: '需要視訊設備' },
    ...{ readers: [42], contractors: [43] },
  });
});

test('[S1-174] a change sends what differs, with the fields that belong to it', () => {
  expect(change({})).toEqual({});
  expect(change({ title: ' 系統開發組週會 ', push: false })).toEqual({});
  expect(change({ memo: '改期' })).toEqual({ memo: '改期' });
  expect(change({ time: ['2026-04-02 15:00', '2026-04-02 16:00'] })).toEqual({
    ...{ isAllDay: false, startTime: '2026-04-02 15:00', endTime: '2026-04-02 16:00' },
  });
  expect(change({ stopTime: '2026-07-02' })).toEqual({ repeatType: 3, stopTime: '2026-07-02' });
  expect(change({ place: 'address', address: '台北市' })).toEqual({
    ...{
      locationType: 0,
      address: '台北市',
      roomId: null,
      roomStartTimeCode: null,
      roomEndTimeCode: null,
      roomMemo: '',
    },
  });
});

test('[S1-056] all day sends days, and no times', () => {
  expect(change({ isAllDay: true })).toEqual({ isAllDay: true, startDate: '2026-04-02', endDate: '2026-04-02' });
  const wholeDays = toFields({ ...DETAIL, isAllDay: true, startDate: '2026-04-02', endDate: '2026-04-03' });
  expect(toBody(wholeDays)).toMatchObject({ isAllDay: true, startDate: '2026-04-02', endDate: '2026-04-03' });
  expect(toBody(wholeDays)).not.toHaveProperty('startTime');
});

test('[S1-058][S1-059] type 3 has no place; an address has no room, a room no address', () => {
  const none = { locationType: 0, address: '', roomId: null, roomStartTimeCode: null, roomEndTimeCode: null };
  expect(toBody({ ...FIELDS, typeId: 3 })).toMatchObject(none);
  expect(toBody({ ...FIELDS, place: 'none', address: '舊' })).toMatchObject(none);
  expect(toBody({ ...FIELDS, address: '舊' })).toMatchObject({ locationType: 1, address: '', roomId: 1 });
});

test('[S1-051] a copy has the readers, and no room until one is chosen; in the past there is none to choose', () => {
  const copy = copyFields(DETAIL, '2026-03-26');
  expect(copy).toMatchObject({ readers: [42], contractors: [43], title: DETAIL.title, place: 'room', roomId: null });
  expect(copyFields(DETAIL, '2026-04-03')).toMatchObject({
    place: 'none',
    roomId: null,
    startCode: null,
    roomMemo: '',
  });
  expect(copyFields({ ...DETAIL, locationType: 0, address: '台北' }, '2026-04-03')).toMatchObject({ place: 'address' });
});

test('[S1-084] reminders: none, one with a name, any other number', () => {
  const of = (notifyMinutes: number | null) => toFields({ ...DETAIL, notifyMinutes });
  expect(of(null)).toMatchObject({ notifyMinutes: '', isOwnReminder: false });
  expect(of(30)).toMatchObject({ notifyMinutes: '30', isOwnReminder: false });
  expect(of(0)).toMatchObject({ notifyMinutes: '0', isOwnReminder: true });
  expect(toBody({ ...FIELDS, notifyMinutes: '' }).notifyMinutes).toBeNull();
  expect(toBody({ ...FIELDS, notifyMinutes: '0' }).notifyMinutes).toBe(0);
  expect(toBody(blankOn('2026-04-02', '09:00', '10:00'))).toMatchObject({ notifyMinutes: null, repeatType: 1 });
});
