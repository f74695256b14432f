import { expect, test, vi } from 'vitest';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import { conflictOn, dateOf, PREVIEW, SAVED, SCHEDULE } from '../../testing/savingSamples.ts';
import type { CalendarClient, RoomConflict } from '../types.ts';
import { changeSummary, savedToast } from './savingTexts.ts';
import { offered, sendWithRooms, toAnswers } from './sendWithRooms.ts';
import { changesRepeat, isReversible, type ScheduleChanges, scopeEffects, writtenCount } from './ScopeQuestion.ts';

const t = ((key: keyof typeof texts, values: Record<string, unknown> = {}) =>
  Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    texts[key],
  )) as unknown as CalendarClient['t'];

const [DAY, ROOM] = ['2026-04-02', { ...SCHEDULE, roomId: 1 }];
const at = (start: string, end: string): ScheduleChanges => ({
  startTime: `${DAY} ${start}`,
  endTime: `${DAY} ${end}`,
});
const moved = { locationType: 1, roomId: 1, roomStartTimeCode: 13, roomEndTimeCode: 14 };

test.each<[string, ScheduleChanges, string, typeof SCHEDULE?]>([
  ['another start', at('15:00', '16:00'), '時間由 09:30 改為 15:00。'],
  ['another end alone', at('09:30', '11:00'), '時間由 10:30 改為 11:00。'],
  ['another day', { startTime: '2026-04-03 09:30' }, '時間由 4/2 09:30 改為 4/3 09:30。'],
  ['a start that stays, without an end', { startTime: `${DAY} 09:30` }, '修改了：時間。'],
  ['days without times', { startDate: DAY, endDate: '2026-04-03' }, '修改了：時間。'],
  ['time and title', { ...at('15:00', '16:00'), title: '別的' }, '修改了：時間、標題。'],
  ['a title alone', { title: '別的' }, '修改了：標題。'],
  ['a room that goes along', { ...at('15:00', '16:00'), ...moved }, '時間由 09:30 改為 15:00。', ROOM],
  ['another room as well', { ...at('15:00', '16:00'), ...moved, roomId: 2 }, '修改了：時間、地點。', ROOM],
  ['another half hour of the room alone', moved, '修改了：地點。', ROOM],
  ['a room where there was none', { ...at('15:00', '16:00'), ...moved }, '修改了：時間、地點。'],
  [
    'no room where there was none',
    { ...at('15:00', '16:00'), roomId: null },
    '修改了：時間、地點。',
    { ...SCHEDULE, roomId: null },
  ],
])('a change is summed up: %s', (_what, changes, summary, schedule = SCHEDULE) => {
  expect(changeSummary(t, schedule, changes)).toBe(`「系統開發組週會」${summary}`);
});

test('only another repeat or stop day changes the repeat itself', () => {
  expect([{ repeatType: 2 }, { stopTime: null }, { title: 'x' }].map(changesRepeat)).toEqual([true, true, false]);
});

test('the lines of a preview are in their order, without kinds of which there are none', () => {
  const lines = (dates: (typeof PREVIEW)['dates'], before = 0) =>
    scopeEffects({ ...PREVIEW, dates, before }).map(({ kind, count }) => `${kind} ${count}`);
  expect(lines(PREVIEW.dates, 9)).toEqual(['moves 4', 'own 1', 'rooms 1', 'before 9']);
  const removed = dateOf('2026-05-07', { effect: 'removed' });
  expect(lines([removed, dateOf('2026-05-14', { effect: 'new' }), dateOf(DAY, { effect: 'stays' })])).toEqual([
    ...['stays 1', 'new 1', 'removed 1'],
  ]);
  expect(writtenCount({ ...PREVIEW, dates: [...PREVIEW.dates, removed] })).toBe(5);
});

test('a change can be undone unless a date that keeps its own time has the new one: the opposite change would move that, too', () => {
  const dates = [
    dateOf(DAY, { effect: 'moves' }),
    dateOf('2026-04-09', { effect: 'own', startTime: '2026-04-09 08:00' }),
  ];
  const same = dateOf('2026-04-16', { effect: 'own' });
  const previews = [{ ...PREVIEW, dates }, { ...PREVIEW, dates: [...dates, same] }, null];
  expect(previews.map(isReversible)).toEqual([true, false, false]);
});

test('what was saved: how many, which days are without the room, of many the first four and the last, and a small room', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => `2026-04-0${index + 1}`);
  const toast = (part: Partial<typeof SAVED>, isNew = false) => savedToast(t, { ...SAVED, ...part }, isNew);
  expect(toast({}, true)).toEqual({ tone: 'success', message: '行程新增成功' });
  expect(toast({ count: 2 })).toEqual({ tone: 'success', title: '行程編輯成功', message: '共 2 次。' });
  expect(toast({ withoutRoom: days(5) })).toMatchObject({
    tone: 'warning',
    message: '5 次沒有訂到會議室：4/1、4/2、4/3、4/4、4/5。',
  });
  expect(toast({ withoutRoom: days(6) }).message).toBe('6 次沒有訂到會議室：4/1、4/2、4/3、4/4 … 4/6。');
  expect(toast({ overCapacity: true })).toMatchObject({ tone: 'warning', title: '行程編輯成功' });
});

const [first, second, time] = conflictOn(DAY).alternatives;

test('instead of a room the nearest one and the nearest time are offered, else two of what there is', () => {
  const ids = (alternatives: RoomConflict['alternatives']) =>
    offered(conflictOn(DAY, { alternatives })).map(({ roomId }) => roomId);
  expect(ids([first!, second!, time!])).toEqual([2, 1]);
  expect(ids([first!, second!, { ...second!, roomId: 4 }])).toEqual([2, 3]);
  expect(ids([time!])).toEqual([1]);
});

test('a chosen time takes the schedule along; no room at all holds for further days, too', () => {
  const none = { placements: [{ day: DAY }], skipConflicts: true };
  expect(toAnswers(new Map([[DAY, null]]))).toEqual(none);
  const room = { roomStartTimeCode: 13, roomEndTimeCode: 14 };
  expect(
    toAnswers(
      new Map([
        [DAY, first!],
        ['2026-04-09', null],
        ['2026-04-16', time!],
      ]),
    ),
  ).toEqual({
    placements: [
      { day: DAY, roomId: 2, ...room },
      { day: '2026-04-09' },
      { day: '2026-04-16', roomId: 1, roomStartTimeCode: 16, roomEndTimeCode: 17, withTime: true },
    ],
  });
});

test('a refusal that is no taken room, or names no conflict, is one of the save; nothing is asked', async () => {
  const ask = vi.fn(() => Promise.resolve(null));
  const refused = (code: unknown, data: unknown) => {
    const failure = Object.assign(new Error('no'), { code, data });
    return sendWithRooms(() => Promise.reject(failure), ask).catch((caught: unknown) =>
      caught === failure ? 'thrown' : caught,
    );
  };
  const conflicts = [conflictOn(DAY)];
  expect(await refused('422', { conflicts })).toBe('thrown');
  for (const data of [null, {}, { conflicts: [] }]) expect(await refused('300', data)).toBe('thrown');
  expect(ask).not.toHaveBeenCalled();
  expect(await refused('300', { conflicts }), 'back to the form').toBeNull();
  expect(ask).toHaveBeenCalledExactlyOnceWith(conflicts, 'no');
});

test('what the person waits for and has chosen is kept when another room is taken meanwhile', async () => {
  const [first, second] = [conflictOn(DAY), conflictOn('2026-04-09')];
  const failures = [first, second].map((conflict) =>
    Object.assign(new Error('taken'), { code: '300', data: { conflicts: [conflict] } }),
  );
  const send = vi.fn(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(SAVED);
  });
  const sent = await sendWithRooms(send, ([conflict]) =>
    Promise.resolve({ choices: new Map([[conflict!.day, null]]), waitsFor: [conflict!] }),
  );
  expect(sent).toEqual({ saved: SAVED, waitsFor: [first, second] });
  expect(send).toHaveBeenLastCalledWith({
    placements: [{ day: DAY }, { day: '2026-04-09' }],
    skipConflicts: true,
  });
});
