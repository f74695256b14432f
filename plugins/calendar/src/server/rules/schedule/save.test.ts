import { expect, test, vi } from 'vitest';
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
