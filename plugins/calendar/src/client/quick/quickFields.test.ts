import { expect, test } from 'vitest';
import { newFields } from '../form/formFields.ts';
import { otherHalf, toNewSchedule } from './quickFields.ts';
import { understand } from './understand.ts';

const NOW = '2026-03-26 14:18';
const rooms = [{ id: 5, name: '501 會議室' }];
const read = (sentence: string) => understand(sentence, { now: NOW, rooms, people: [], types: [] });
const formOf = (sentence: string) => newFields(NOW, toNewSchedule(read(sentence), 2));

test('the other half of the day keeps how long it takes', () => {
  expect(otherHalf(read('明天三點到五點 會議'))).toMatchObject({ start: '03:00', end: '05:00', lastDay: '2026-03-27' });
  expect(otherHalf(read('明天九點到十二點 會議'))).toMatchObject({
    start: '21:00',
    end: '23:59',
    lastDay: '2026-03-27',
  });
  const several = { ...read('明天三點到五點 會議'), day: '2026-12-01', lastDay: '2026-12-04' };
  expect(otherHalf(several)).toMatchObject({ start: '03:00', end: '05:00', lastDay: '2026-12-04' });
  expect(otherHalf(read('會議')).day).toBeNull();
});

test('the form gets what was understood: hours, whole days, nights, midnight, and a room with its half hours', () => {
  expect(formOf('明天 15:00-16:00 會議 501')).toMatchObject({
    title: '會議',
    time: ['2026-03-27 15:00', '2026-03-27 16:00'],
    place: 'room',
    roomId: 5,
    startCode: 13,
    endCode: 14,
    typeId: 2,
  });
  expect(formOf('3/27-29 出差')).toMatchObject({ isAllDay: true, time: ['2026-03-27 09:00', '2026-03-29 18:00'] });
  expect(formOf('明天 22:00-02:00 維護').time).toEqual(['2026-03-27 22:00', '2026-03-28 02:00']);
  expect(formOf('明天 22:00-24:00 維護').time).toEqual(['2026-03-27 22:00', '2026-03-27 23:59']);
  expect(formOf('明天 15:00 拜訪 地點：新竹').place).toBe('address');
});
