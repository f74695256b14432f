import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { gridRoom } from '../../testing/gridRooms.ts';
import { DETAIL } from '../../testing/scheduleDetail.ts';
import { sample } from '../../testing/schedules.ts';
import { showPart } from '../../testing/showPart.tsx';
import type { Schedule, ScheduleDetail } from '../types.ts';
import type { Moved } from './moveTimes.ts';
import { useRoomHint } from './useRoomHint.ts';

const [DAY, NEXT] = ['2026-04-02', '2026-04-03'];
const at = (start: string, end: string, day = DAY): Moved => ({
  startTime: `${day} ${start}`,
  endTime: `${day} ${end}`,
  isAllDay: false,
});
const meeting = sample({ ...at('09:30', '10:30'), id: 1026 });
const AFTERNOON = at('14:00', '15:00');
const hint = page.getByRole('status');

/** What is said of the room of a dragged schedule; `drag` goes on with it. */
async function show(dragged: Schedule | undefined, to: Moved | undefined, detail: Partial<ScheduleDetail> = {}) {
  const read = vi.fn(({ params: { id } }: { params: { id: number } }) => Promise.resolve({ ...DETAIL, ...detail, id }));
  const held = { from: 2, to: 3, name: '林雅婷', scheduleId: 1026 };
  const other = { from: 11, to: 12, name: '鄭凱文', scheduleId: 7 };
  const rooms = [gridRoom({ id: 2, room: '502' }), gridRoom({ room: '501', reserved: [held, other] })];
  const dateStatus = vi.fn((_input: { query: { date: string } }) => Promise.resolve(rooms));
  const drag = { on: (_schedule: Schedule | undefined, _moved: Moved | undefined) => {} };
  function Hint() {
    const [[schedule, moved], setDragged] = useState([dragged, to] as const);
    drag.on = (...next) => setDragged(next);
    const said = useRoomHint(schedule, moved);
    return <output>{said ? `${said.state}: ${said.text}` : 'nothing'}</output>;
  }
  await showPart(<Hint />, { read, dateStatus });
  return { read, dateStatus, drag };
}

test.for<[string, Moved, string, Partial<ScheduleDetail>?]>([
  ['until the half hour of another', at('13:00', '14:00'), 'free: 501 可訂'],
  ['after it', at('15:00', '16:00'), 'free: 501 可訂'],
  ['into its last half hour', at('14:30', '15:30'), 'taken: 501 已被預約'],
  ['over its first half hour', at('13:30', '14:30'), 'taken: 501 已被預約'],
  ['into its own half hours', at('10:00', '11:00'), 'free: 501 可訂'],
  ['before rooms can be reserved', at('07:00', '08:00'), 'closed: 501 這個時間不能預約'],
  ['with a room at hours of its own, which it keeps', AFTERNOON, 'free: 501 可訂', { roomEndTimeCode: 4 }],
])('a schedule that is dragged %s', async ([, moved, said, detail]) => {
  await show(meeting, moved, detail);
  await expect.element(hint).toMatchTextContent(said);
});

test.for<[string, Schedule | undefined]>([
  ['that is unread', { ...meeting, isRead: false }],
  ['without a place', { ...meeting, location: '' }],
  ['that is none', undefined],
])('of a schedule %s nothing is fetched', async ([, schedule]) => {
  const { read } = await show(schedule, AFTERNOON);
  await expect.element(hint).toMatchTextContent('nothing');
  expect(read).not.toHaveBeenCalled();
});

test('where a schedule has no room, nothing is said, and no rooms are fetched', async () => {
  const { read, dateStatus } = await show(meeting, AFTERNOON, { roomId: null });
  await expect.poll(() => read).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(dateStatus).not.toHaveBeenCalled();
  await expect.element(hint).toMatchTextContent('nothing');
});

test('the rooms of a day are fetched once, and only of a day where the drag rests', async () => {
  const { dateStatus, drag } = await show(meeting, undefined);
  const days = () => dateStatus.mock.calls.map(([{ query }]) => query.date);
  drag.on(meeting, AFTERNOON);
  await expect.element(hint).toMatchTextContent('taken');
  for (const day of ['2026-04-08', '2026-04-09', NEXT]) drag.on(meeting, at('14:00', '15:00', day));
  await expect.poll(days).toEqual([DAY, NEXT]);
  drag.on(meeting, at('15:00', '16:00'));
  await expect.element(hint).toMatchTextContent('free');
  drag.on(meeting, undefined);
  await expect.element(hint).toMatchTextContent('nothing');
  expect(days()).toEqual([DAY, NEXT]);
  drag.on({ ...meeting, id: 1027 }, AFTERNOON);
  await expect.element(hint).toMatchTextContent('taken');
  expect(days(), 'of another schedule they are fetched again').toEqual([DAY, NEXT, DAY]);
});
