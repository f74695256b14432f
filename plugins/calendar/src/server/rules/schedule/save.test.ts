import { expect, test, vi } from 'vitest';
import { scheduleBody } from '../../../testing/scheduleBody.ts';
import { startCalendar } from '../../../testing/startCalendar.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { describeSave } from './save.ts';

const text = vi.fn((key: string, variables?: object) => [key, variables]);
const say = (days: number) =>
  describeSave(
    { text } as unknown as CalendarContext,
    'created',
    Array.from({ length: days }, (_, at) => `3/${at + 1}`),
  );

test('up to five days without their room are named, of more also how many they are', () => {
  expect(say(0)).toEqual(['write.created', undefined]);
  expect(say(1)).toEqual(['write.created.withoutRoom', { days: '3/1' }]);
  expect(say(5)).toEqual(['write.created.withoutRoom', { days: '3/1、3/2、3/3、3/4、3/5' }]);
  expect(say(6)).toEqual(['write.created.withoutRooms', { days: '3/1、3/2、3/3、3/4、3/5', count: 6 }]);
});

test('a message names five of the days on which a room is taken, and how many more there are', async () => {
  const { anna, ben, rooms, url } = await startCalendar();
  const daily = (stopTime: string, more: object = {}) => ({
    ...scheduleBody,
    repeatType: 2,
    stopTime,
    roomId: rooms[0],
    roomStartTimeCode: 3,
    roomEndTimeCode: 3,
    push: false,
    ...more,
  });
  await ben.api.create({ body: daily('2026-04-02') });
  const messageOf = async (body: object) => {
    const headers = { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/cal/v1/schedules`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { msg: string }).msg;
  };
  const days = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'];
  const taken = days.map((day) => `${day} Pine 10:00-10:30 Ben`).join('、');
  expect(await messageOf(daily('2026-03-31'))).toBe(`會議室已有人預約：${taken}`);
  expect(await messageOf(daily('2026-04-02'))).toBe(`會議室已有人預約：${taken}，另有 2 個時段`);
  const named = days.join('、');
  const skipped = { skipConflicts: true };
  expect(await messageOf(daily('2026-03-31', skipped))).toBe(`行程新增成功，但以下日期未預約會議室：${named}`);
  expect(await messageOf(daily('2026-04-01', skipped))).toBe(`行程新增成功，但有 6 天未預約會議室：${named} 等`);
});
