import { addDays } from '@atrium/sdk/days';
import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/seededRandom.ts';
import type { BusySpan } from './busy.ts';
import { findTimes, type Search } from './findTimes.ts';

const MONDAY = '2026-03-30';

const search: Search = {
  people: [1, 2, 3],
  days: [MONDAY, '2026-03-31'],
  start: '09:00',
  end: '12:00',
  length: 60,
  now: '2026-03-26 09:00',
  busy: [],
  rooms: null,
  reserved: [],
};
const busy = (employeeId: number, start: string, end: string, kind: BusySpan['kind'] = 'busy', day = MONDAY) => ({
  ...{ employeeId, kind, name: '' },
  start: `${day} ${start}`,
  end: `${day} ${end}`,
});
const timesOf = (more: Partial<Search>) =>
  findTimes({ ...search, ...more }).list.map(({ day, start }) => `${day.slice(8)} ${start}`);

test('of times that are as good the earliest come first, without overlap', () => {
  expect(timesOf({})).toEqual(['30 09:00', '30 10:00', '30 11:00', '31 09:00', '31 10:00', '31 11:00']);
});

test('a day has three times while others have some, and more where there are not enough days', () => {
  expect(timesOf({ end: '14:00', length: 30, days: [MONDAY, '2026-03-31', '2026-04-01', '2026-04-02'] })).toEqual([
    ...['30 09:00', '30 09:30', '30 10:00', '31 09:00', '31 09:30', '31 10:00'],
    ...['01 09:00', '01 09:30', '01 10:00', '02 09:00'],
  ]);
  expect(timesOf({ days: [MONDAY], length: 30 })).toHaveLength(6);
});

test('who misses it decides, the organiser first, then who is tentatively busy', () => {
  const { list } = findTimes({
    ...search,
    days: [MONDAY],
    busy: [
      busy(1, '09:00', '10:00'),
      busy(2, '10:00', '11:00', 'leave'),
      busy(3, '10:15', '10:45', 'away'),
      busy(3, '11:30', '12:00', 'tentative'),
    ],
  });
  expect(list).toEqual([
    { day: MONDAY, start: '11:00', end: '12:00', missing: [], tentative: [3], room: null },
    {
      ...{ day: MONDAY, start: '10:00', end: '11:00', tentative: [], room: null },
      missing: [
        { employeeId: 2, kind: 'leave' },
        { employeeId: 3, kind: 'away' },
      ],
    },
    {
      ...{ day: MONDAY, start: '09:00', end: '10:00', tentative: [], room: null },
      missing: [{ employeeId: 1, kind: 'busy' }],
    },
  ]);
});

test('a person who is several things at once is on leave first, then away, then busy', () => {
  const all = [
    busy(2, '08:00', '13:00', 'busy'),
    busy(2, '08:00', '13:00', 'leave'),
    busy(2, '08:00', '13:00', 'away'),
  ];
  expect(findTimes({ ...search, busy: all }).list[3]?.missing).toEqual([{ employeeId: 2, kind: 'leave' }]);
});

test('a time that all would miss is none; what touches is free; nothing begins before now', () => {
  expect(timesOf({ people: [1], days: [MONDAY], busy: [busy(1, '10:00', '11:00')] })).toEqual(['30 09:00', '30 11:00']);
  expect(timesOf({ days: [MONDAY], now: `${MONDAY} 10:01` })).toEqual(['30 10:30']);
});

test('with a room the smallest free one is named, and what has none is left out and counted', () => {
  const rooms = [
    { id: 7, name: 'Pine', people: 6 },
    { id: 8, name: 'Oak', people: 30 },
  ];
  const reserved = [
    { roomId: 7, day: MONDAY, startCode: 2, endCode: 2 },
    { roomId: 8, day: MONDAY, startCode: 1, endCode: 2 },
  ];
  const found = findTimes({ ...search, days: [MONDAY], start: '08:00', rooms, reserved });
  expect(found.list.map(({ start, room }) => [start, room?.roomId])).toEqual([
    ['10:00', 7],
    ['11:00', 7],
  ]);
  // 08:00 and 08:30 are before the hours of rooms; 09:00 and 09:30 have one half hour that is taken in each.
  expect(found).toMatchObject({ tried: 7, withoutRoom: 4 });
  expect(findTimes({ ...search, rooms: [] })).toEqual({ list: [], tried: 10, withoutRoom: 10 });
});

test('each reservation is compared with the times of its day and room alone', () => {
  const days = Array.from({ length: 28 }, (_, at) => addDays(MONDAY, at));
  const rooms = Array.from({ length: 20 }, (_, id) => ({ id, name: '', people: 6 }));
  let compared = 0;
  const reserved = days.flatMap((day) =>
    rooms.map(({ id: roomId }) => ({
      ...{ roomId, endCode: 4 },
      get day() {
        compared += 1;
        return day;
      },
      startCode: 1,
    })),
  );
  expect(findTimes({ ...search, days, end: '18:00', rooms, reserved }).list).toHaveLength(10);
  expect(compared, 'grouped once').toBe(reserved.length);
});

interface SlowTime {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly room: number | undefined;
  /** What decides, in its order. */
  readonly key: readonly (number | string)[];
}

/** The rule once more, as slowly as it reads: texts are compared, and the best time is looked for again after each choice. */
function findSlowly({ people, days, start, end, length, now, busy: spans, rooms, reserved }: Search) {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const all: SlowTime[] = [];
  for (const day of days)
    for (let minute = 0; minute < 1440; minute += 1) {
      const [from, to] = [`${day} ${clock(minute)}`, `${day} ${clock(minute + length)}`];
      if (minute % 30 !== 0 && clock(minute) !== start) continue;
      if (from < `${day} ${start}` || to > `${day} ${end}` || from < now) continue;
      const kindsOf = (id: number) =>
        spans.filter((one) => one.employeeId === id && one.start < to && one.end > from).map(({ kind }) => kind);
      const kindOf = (id: number) => (['leave', 'away', 'busy'] as const).find((kind) => kindsOf(id).includes(kind));
      const missing = people.flatMap((employeeId) => kindOf(employeeId) ?? []).length;
      const room = rooms?.find(({ id }) =>
        Array.from({ length: 21 }, (_, at) => at + 1).every((code) => {
          const [begins, ends] = [`${day} ${clock(510 + code * 30)}`, `${day} ${clock(540 + code * 30)}`];
          if (begins >= to || ends <= from) return true;
          return !reserved.some(
            (one) => one.roomId === id && one.day === day && one.startCode <= code && one.endCode >= code,
          );
        }),
      );
      const isInside = from >= `${day} 09:00` && to <= `${day} 19:30`;
      if (missing === people.length || (rooms && !(room && isInside))) continue;
      const tentative = people.filter((id) => !kindOf(id) && kindsOf(id).length > 0).length;
      const organiser = kindOf(people[0]!) ? 1 : 0;
      all.push({ day, from, to, room: room?.id, key: [organiser, missing, tentative, from] });
    }
  const isBefore = (one: SlowTime, other: SlowTime) => {
    const at = one.key.findIndex((value, index) => value !== other.key[index]);
    return at >= 0 && one.key[at]! < other.key[at]!;
  };
  const chosen: SlowTime[] = [];
  for (const most of [3, 10])
    while (chosen.length < 10) {
      const open = all.filter(
        (one) =>
          chosen.filter(({ day }) => day === one.day).length < most &&
          chosen.every(({ from, to }) => one.to <= from || one.from >= to),
      );
      const best = open.find((one) => open.every((other) => other === one || isBefore(one, other)));
      if (!best) break;
      chosen.push(best);
    }
  return chosen
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    .map(({ from, room }) => `${from} ${room ?? ''}`);
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))('generated weeks, %i: as the slow way finds them', (seed) => {
  const random = seededRandom(seed);
  const upTo = (most: number) => random.between(0, most - 1);
  const at = () => {
    const [hour, minute] = [8 + upTo(11), upTo(4) * 15];
    return `${addDays(MONDAY, upTo(7))} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  };
  const people = Array.from({ length: 1 + upTo(6) }, (_, index) => index + 1);
  const kinds = ['busy', 'tentative', 'away', 'leave'] as const;
  const spans = Array.from({ length: upTo(60) }, () => {
    const [start, end] = [at(), at()].toSorted() as [string, string];
    const near = upTo(5) > 0 ? `${start.slice(0, 10)} ${end.slice(11)}` : end;
    return {
      employeeId: 1 + upTo(people.length),
      start,
      end: near > start ? near : end,
      kind: kinds[upTo(4)]!,
      name: '',
    };
  });
  const generated: Search = {
    ...{ people, busy: spans.filter(({ start, end }) => start < end) },
    days: Array.from({ length: 7 }, (_, day) => addDays(MONDAY, day)).filter(() => upTo(4) > 0),
    ...{ start: upTo(2) === 0 ? '08:00' : '09:10', end: '18:45', length: [5, 30, 50, 90, 240][upTo(5)]! },
    now: upTo(2) === 0 ? at() : '2026-03-26 09:00',
    rooms: upTo(2) === 0 ? null : [7, 8].map((id) => ({ id, name: '', people: id })),
    reserved: Array.from({ length: upTo(30) }, () => {
      const startCode = 1 + upTo(21);
      const endCode = Math.min(21, startCode + upTo(6));
      return { roomId: 7 + upTo(2), day: addDays(MONDAY, upTo(7)), startCode, endCode };
    }),
  };
  const { list } = findTimes(generated);
  expect(list.map(({ day, start, room }) => `${day} ${start} ${room?.roomId ?? ''}`)).toEqual(findSlowly(generated));
});
