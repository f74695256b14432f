import { expect, test } from 'vitest';
import type { z } from 'zod';
import contract from '../contract.ts';
import { sample } from '../testing/schedules.ts';
import { Moment, ScheduleDay, ScheduleMonth } from './moments.ts';
import { Several, Tag } from './scheduleFields.ts';

const { api, events, panels, tabs } = contract;

type Bound = readonly [what: string, schema: z.ZodType, of: (count: number) => unknown, most: number];

const times = <Item>(count: number, item: Item): Item[] => Array<Item>(count).fill(item);
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const text = (count: number) => '字'.repeat(count);

const place = { roomId: 1, roomDate: '2026-03-27', roomStartTimeCode: 1, roomEndTimeCode: 1 };
const days = { from: '2026-03-27', to: '2026-03-27' };

const meeting = { ...days, people: [1], length: 60 };

/** What callers send. */
const sent: readonly Bound[] = [
  ['readers', api.change.body, (count) => ({ readers: ids(count) }), 3000],
  ['contractors', api.change.body, (count) => ({ contractors: ids(count) }), 3000],
  ['days with another room', api.change.body, (count) => ({ placements: times(count, { day: days.from }) }), 1000],
  ['minutes of a reminder', api.change.body, (count) => ({ notifyMinutes: count }), 1440],
  ['people whose free times are asked for', api.freeBusy.body, (count) => ({ ...days, people: ids(count) }), 50],
  ['people who meet', api.findTimes.body, (count) => ({ ...meeting, people: ids(count) }), 100],
  ['minutes of a meeting', api.findTimes.body, (count) => ({ ...meeting, length: count }), 720],
  ['places that are waited for', api.addWishes.body, (count) => ({ list: times(count, place) }), 100],
  ['searched titles', api.list.query, (count) => ({ titleSet: times(count, 'a') }), 3],
  ['searched types', api.list.query, (count) => ({ typeSet: times(count, 1) }), 22],
  ['searched creators', api.list.query, (count) => ({ createdBySet: ids(count) }), 100],
  ['schedules of a page', api.list.query, (count) => ({ pageSize: count }), 100],
  ['seats of a room', api.changeRoom.body, (count) => ({ people: count }), 1000],
  ['half hours of a day', api.reserve.body, (count) => ({ ...place, roomEndTimeCode: count }), 21],
];

const characters: readonly Bound[] = [
  ['a title', api.change.body, (count) => ({ title: text(count) }), 100],
  ['an address', api.change.body, (count) => ({ address: text(count) }), 200],
  ['the remark of a room', api.change.body, (count) => ({ roomMemo: text(count) }), 50],
  ['a memo', api.change.body, (count) => ({ memo: text(count) }), 2000],
  ['a comment', api.addMessage.body, (count) => ({ content: text(count) }), 1000],
  ['the name of a feed', api.createFeed.body, (count) => ({ name: text(count) }), 30],
  ['the name of a room', api.changeRoom.body, (count) => ({ name: text(count) }), 30],
  ['the name of a type', api.changeType.body, (count) => ({ name: text(count) }), 20],
  ['a day of the calendar', tabs.Calendar.params, (count) => ({ date: text(count) }), 10],
  ['a day of the form', panels.ScheduleForm.params, (count) => ({ date: text(count) }), 10],
  ['a start of the form', panels.ScheduleForm.params, (count) => ({ start: text(count) }), 5],
  ['an end of the form', panels.ScheduleForm.params, (count) => ({ end: text(count) }), 5],
  ['a day of the rooms', panels.RoomStatus.params, (count) => ({ date: text(count) }), 10],
];

const block = {
  timeCode: 1,
  isReserved: false,
  reservedMyself: false,
  reservedName: '',
  roomMemo: '',
  scheduleId: 0,
  reserveId: 0,
};
const room = { id: 1, type: 1, room: 'Pine', people: 6 };
const alternative = { roomId: 1, roomName: '', people: 1, roomStartTimeCode: 1, roomEndTimeCode: 1, time: '' };
const conflict = {
  day: days.from,
  roomId: 1,
  roomName: '',
  roomStartTimeCode: 1,
  roomEndTimeCode: 1,
  time: '',
  holder: '',
  title: '',
};
const preview = (conflicts: readonly object[], dates: readonly object[] = []) => ({
  dates,
  before: 0,
  foreign: 0,
  conflicts,
});
const deleted = { ...sample(), deletedOn: '', deletedByName: '', count: 1 };
const busy = { employeeId: 1, start: '', end: '', kind: 'busy', name: '' };
const companyDay = { date: days.from, isWork: true, isWeekend: false, companyleaveId: 0, companyleaveName: '' };
const planned = {
  id: 0,
  day: days.from,
  startTime: '',
  endTime: '',
  effect: 'new',
  losesRoom: false,
  dayOff: '',
};
const list = (item: object, more: object = {}) => {
  return (count: number) => ({ ...more, list: times(count, item) });
};
const paged = { totalSize: 0, page: 1, pageSize: 10 };

const person = { employeeId: 1, name: '', departmentName: '', isRead: false, readOn: '' };
const comment = {
  id: 1,
  content: '',
  updatedByName: '',
  updatedOn: '',
  canEdited: false,
  employeeId: 1,
  isEdited: false,
};

/** What is returned. */
const returned: readonly Bound[] = [
  ['days of a month', api.companyDays.returns, (count) => times(count, companyDay), 31],
  ['schedules of a month', api.month.returns, list(sample()), 10_000],
  ['schedules of a list', api.list.returns, list({ ...sample(), foundIn: null }, paged), 2000],
  ['schedules of the bin', api.bin.returns, list(deleted, paged), 100],
  ['days without a room', api.restore.returns, (count) => ({ count: 1, withoutRoom: times(count, '') }), 1000],
  ['days of the bin', api.undelete.returns, (count) => ({ count: 1, withoutRoom: times(count, '') }), 1000],
  ['times of people', api.freeBusy.returns, list(busy, { missing: [] }), 5000],
  ['plugins without an answer', api.freeBusy.returns, (count) => ({ list: [], missing: times(count, '') }), 100],
  ['days of a preview', api.preview.returns, (count) => preview([], times(count, planned)), 2000],
  [
    'conflicts of a preview',
    api.preview.returns,
    (count) => preview(times(count, { ...conflict, alternatives: [] })),
    1000,
  ],
  [
    'other places',
    api.preview.returns,
    (count) => preview([{ ...conflict, alternatives: times(count, { ...alternative, kind: 'room' }) }]),
    6,
  ],
  ['repeats', api.repeatOptions.returns, (count) => times(count, { id: 1, name: '' }), 4],
  ['people who see a schedule', api.readers.returns, (count) => times(count, person), 6000],
  ['comments', api.messages.returns, (count) => times(count, comment), 1000],
  ['times', api.timeCodeOptions.returns, (count) => times(count, { timeCode: 1, time: '' }), 21],
  ['rooms of a company', api.dateStatus.returns, (count) => times(count, { ...room, timeBlock: [] }), 200],
  ['half hours of a room', api.dateStatus.returns, (count) => [{ ...room, timeBlock: times(count, block) }], 21],
  [
    'problems of a table',
    api.importRooms.returns,
    (count) => ({ added: 0, changed: 0, unchanged: 0, problems: times(count, { line: 1, problem: '' }) }),
    50,
  ],
  ['schedules that an event names', events.changed, (count) => ({ ...days, ids: ids(count) }), 366],
];

test.each([...sent, ...characters, ...returned])('%s: $3 at most', (_what, schema, of, most) => {
  expect(schema.safeParse(of(most)).error).toBeUndefined();
  expect(schema.safeParse(of(most + 1)).success).toBe(false);
});

test('a schedule is from 2000 to ten years from now, whether it has times or lasts all day; its last day two years later', () => {
  const last = new Date().getFullYear() + 10;
  for (const [year, isTime, isDay] of [
    [1999, false, false],
    [2000, true, true],
    [last, true, true],
    [last + 1, false, true],
    [last + 2, false, true],
    [last + 3, false, false],
  ] as const) {
    expect(ScheduleDay.safeParse(`${year}-06-15`).success, String(year)).toBe(isDay);
    expect(Moment.safeParse(`${year}-06-15 10:00`).success, String(year)).toBe(isTime);
    expect(ScheduleMonth.safeParse(`${year}-06`).success, String(year)).toBe(isDay);
  }
});

test('one value of several may be a text alone; a text of more than 100,000 characters is no list of them', () => {
  const tags = Several(Tag, 3);
  const json = (length: number) => `["a"${' '.repeat(length - '["a"]'.length)}]`;
  expect(tags.safeParse('2026').data).toEqual(['2026']);
  expect(tags.safeParse('[a').data).toEqual(['[a']);
  expect(tags.safeParse(json(100_000)).data).toEqual(['a']);
  expect(tags.safeParse(json(100_001)).success).toBe(false);
});
