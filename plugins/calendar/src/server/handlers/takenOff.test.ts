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

const afternoon = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:30' } as const;
const people = () => ({ readers: [calendar.ben.person.id], contractors: [calendar.carl.person.id] });

test('who is taken off is told once, with what they could see; without push no one is', async () => {
  const { anna, ben, carl } = calendar;
  const [id] = (await writing.create({ ...people(), title: 'Before' })) as [number];
  const [off, kept] = [await ben.listen(), await carl.listen()];
  const change = (body: object) => anna.api.change({ params: { id, x: 'single' }, body });
  await change({ readers: [], title: 'Secret plan', ...afternoon });
  const told = await off.nextOfHost(1);
  expect(told).toMatchObject({
    title: '您已不在一項行程的名單中',
    message: expect.stringMatching(/^「Before」.*10:00/) as string,
  });
  expect(told).not.toHaveProperty('opens.params');
  expect(await kept.nextOfHost(1)).toMatchObject({
    title: '修改了一項行程',
    message: expect.stringMatching(/^「Secret plan」/) as string,
  });
  await change({ readers: [ben.person.id], push: false });
  await change({ readers: [], push: false });
  await change({ memo: 'x' });
  expect(off.ofHost).toHaveLength(1);
  off.close();
  kept.close();
});

test('of a repeat each is told of the dates that they do not see any more, and only of one date where that is one', async () => {
  const { anna, ben } = calendar;
  const ids = await writing.create({ ...people(), repeatType: 3, stopTime: '2026-04-17' });
  const off = await ben.listen();
  const change = (id: number, x: string, body: object) => anna.api.change({ params: { id, x }, body });
  await change(ids[1]!, 'single', { readers: [] });
  expect((await off.nextOfHost(1)).message).toMatch(/^「Weekly meeting」4\/3 .*10:00–11:00$/);
  await change(ids[2]!, 'continue', { readers: [] });
  expect((await off.nextOfHost(1)).message).toMatch(/^「Weekly meeting」.*4\/10.* 起，共 2 次$/);
  expect(off.ofHost).toHaveLength(2);
  off.close();
});
