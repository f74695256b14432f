import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

const change = (id: number, body: object) =>
  calendar.anna.api.change({ params: { id, x: 'continue' }, body: { push: false, ...body } });
const read = (id: number) => calendar.anna.api.read({ params: { id } });
const preview = (id: number, body: object) => calendar.anna.api.preview({ body: { id, x: 'continue', ...body } });

const moved = (day: string, from: number) => {
  const at = (hour: number) => `${day} ${String(hour).padStart(2, '0')}:00`;
  return { startTime: at(from), endTime: at(from + 1) };
};

test('those that follow are what the scope reaches: no later date of a part that began before', async () => {
  // Seven Fridays from 2026-03-27; the last four move before the third one.
  const ids = await writing.create({ repeatType: 3, stopTime: '2026-05-08' });
  await change(ids[3]!, moved('2026-04-06', 15));
  expect(await writing.startsOf(ids)).toContain('2026-04-10 10:00');
  const { dates } = await preview(ids[3]!, { title: 'Later' });
  expect(dates).toHaveLength(4);
  expect(await read(ids[3]!)).toMatchObject({ following: 3, isLastOne: false, position: 3, count: 7 });
});
