import { expect, test } from 'vitest';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Translate } from '../calendar/types.ts';
import { toFields, type FormFields } from './formFields.ts';
import { DETAIL } from '../../testing/scheduleDetail.ts';
import { validateForm } from './validateForm.ts';

const t = ((key: keyof typeof texts) => texts[key]) as unknown as Translate;
const FIELDS = toFields({ ...DETAIL, locationType: 0, roomId: null });
const errors = (part: Partial<FormFields>) => validateForm({ ...FIELDS, ...part }, t);

test('[S1-054] title, type and time are required', () => {
  expect(errors({})).toEqual({});
  expect(errors({ title: '  ', typeId: 0, time: ['2026-04-02 09:00', null] })).toEqual({
    ...{ title: '請輸入標題', typeId: '請選擇類型', time: '請選擇時間' },
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
