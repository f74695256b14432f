import { expect, test } from 'vitest';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import { DETAIL } from '../../testing/scheduleDetail.ts';
import type { Translate } from '../types.ts';
import { findChanges, toBody, validateForm } from './formBody.ts';
import { copyFields, type FormFields, newFields, toFields } from './formFields.ts';

const FIELDS = toFields(DETAIL);
const change = (part: Partial<FormFields>) => findChanges(FIELDS, { ...FIELDS, ...part });

test('[S1-173] what is sent is what was read', () => {
  expect(toBody(FIELDS)).toEqual({
    title: '系統開發組週會',
    typeId: 1,
    isTop: true,
    isAllDay: false,
    repeatType: 3,
    stopTime: '2026-06-25',
    startTime: '2026-04-02 09:30',
    endTime: '2026-04-02 10:30',
    memo: '議程：上線後問題',
    showAs: null,
    isPrivate: false,
    notifyMinutes: 10,
    locationType: 1,
    address: '',
    roomId: 1,
    roomStartTimeCode: 2,
    roomEndTimeCode: 3,
    roomMemo: '需要視訊設備',
    readers: [42],
    contractors: [43],
  });
});

test('[S1-174] a change sends what differs, with the fields that belong to it', () => {
  expect(change({})).toEqual({});
  expect(change({ title: ' 系統開發組週會 ', push: false })).toEqual({});
  expect(change({ memo: '改期' })).toEqual({ memo: '改期' });
  expect(change({ time: ['2026-04-02 15:00', '2026-04-02 16:00'] })).toEqual({
    isAllDay: false,
    startTime: '2026-04-02 15:00',
    endTime: '2026-04-02 16:00',
  });
  expect(change({ stopTime: '2026-07-02' })).toEqual({ repeatType: 3, stopTime: '2026-07-02' });
  expect(change({ place: 'address', address: '台北市' })).toEqual({
    locationType: 0,
    address: '台北市',
    roomId: null,
    roomStartTimeCode: null,
    roomEndTimeCode: null,
    roomMemo: '',
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
  expect(toBody(newFields('2026-03-26 14:18', { date: '2026-04-02', start: '09:00', end: '10:00' }))).toMatchObject({
    notifyMinutes: null,
    repeatType: 1,
  });
});

const t = ((key: keyof typeof texts) => texts[key]) as unknown as Translate;
const WITHOUT_ROOM = toFields({ ...DETAIL, locationType: 0, roomId: null });
const errors = (part: Partial<FormFields>) => validateForm({ ...WITHOUT_ROOM, ...part }, t);

test('[S1-054] title, type and time are required', () => {
  expect(errors({})).toEqual({});
  expect(errors({ title: '  ', typeId: 0, time: ['2026-04-02 09:00', null] })).toEqual({
    title: '請輸入標題',
    typeId: '請選擇類型',
    time: '請選擇時間',
  });
});

test('[S1-055] a start after the end', () => {
  expect(errors({ time: ['2026-04-02 10:00', '2026-04-02 10:00'] })).toEqual({});
  expect(errors({ time: ['2026-04-02 10:00', '2026-04-02 09:00'] })).toEqual({ time: '結束時間不得早於開始時間' });
});

test('[S1-068][S1-069][S1-070][S1-071][S1-072] the rules of repeats, with their texts', () => {
  const over = (end: string, repeatType: number, stopTime: string | null = '2026-12-31') =>
    errors({ time: ['2026-04-02 09:00', end], repeatType, stopTime });
  expect(over('2026-04-02 10:00', 3, null)).toEqual({ stopTime: '請選擇重複截止日期' });
  expect(over('2026-05-02 09:00', 4)).toEqual({ repeatType: '每月重複起訖時間不得大於一個月' });
  expect(over('2026-05-02 08:59', 4)).toEqual({});
  expect(over('2026-04-09 09:00', 3)).toEqual({ repeatType: '每週重複起訖時間不得大於一週' });
  expect(over('2026-04-09 08:59', 3)).toEqual({});
  expect(over('2026-04-03 09:01', 2)).toEqual({ repeatType: '每日重複起訖時間不得大於一天' });
  expect(over('2026-04-03 09:00', 2)).toEqual({});
  expect(over('2026-04-03 09:00', 3, '2026-04-02')).toEqual({ stopTime: '行程結束時間不得大於重複截止時間' });
});

test('whole days count to the end of the last one', () => {
  const time = ['2026-04-02 09:00', '2026-04-08 18:00'] as const;
  expect(errors({ isAllDay: true, time, repeatType: 3 })).toEqual({ repeatType: '每週重複起訖時間不得大於一週' });
});

test('[S1-085] a reminder is a whole number of minutes, 0 to 1440', () => {
  const own = (notifyMinutes: string) => 'notifyMinutes' in errors({ notifyMinutes, isOwnReminder: true });
  expect(['0', '1440', '7'].map(own)).toEqual([false, false, false]);
  expect(['1441', '-1', '1.5', 'x', ''].map(own)).toEqual([true, true, true, true, true]);
  expect(errors({ notifyMinutes: '', isOwnReminder: false })).toEqual({});
});

test('an address and a room have to be there where they were chosen', () => {
  expect(errors({ place: 'address', address: ' ' })).toEqual({ address: '請輸入地址' });
  expect(errors({ place: 'room' })).toEqual({ place: '請選擇會議室' });
  expect(errors({ place: 'room', roomId: 1, startCode: 2, endCode: 3 })).toEqual({});
});
