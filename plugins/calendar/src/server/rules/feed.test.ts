import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { normaliseKind, type RuleKind, startRule } from '../../contract/repeatRule.ts';
import { type FeedRow, feedText } from './feed.ts';
import { expandRepeat } from './schedule/expandRepeat.ts';
import { findFirstDay } from './schedule/repeatRules.ts';

const ZONE = 'Asia/Taipei';
const row = (id: number, more: Partial<FeedRow> = {}): FeedRow => ({
  id,
  title: `Event ${id}`,
  memo: '',
  typeName: '會議',
  address: '',
  roomName: null,
  isAllDay: false,
  startsOn: new Date('2026-03-26T09:00:00+08:00'),
  endsOn: new Date('2026-03-26T10:00:00+08:00'),
  isCancelled: false,
  createdOn: new Date(0),
  updatedOn: new Date(0),
  version: 1,
  seriesId: id,
  ruleOn: '2026-03-26',
  isMoved: false,
  repeatType: 1,
  anchorOn: '2026-03-26',
  rule: null,
  stopOn: null,
  madeUntil: null,
  notifyMinutes: null,
  ownMinutes: null,
  hasOwn: false,
  isDeclined: false,
  showAs: null,
  isPrivate: false,
  isReaderOnly: false,
  ...more,
});
const piecesOf = async (rows: readonly FeedRow[]) => {
  const pieces: string[] = [];
  for await (const piece of feedText(rows, 'BEGIN:VEVENT', ZONE)) pieces.push(piece);
  return pieces;
};

test('many events are written in pieces, which are one calendar, and other work goes on in between', async () => {
  const whole = Array.from({ length: 51 }, (_, id) => row(id, { isAllDay: true }));
  const rows = [...whole, ...Array.from({ length: 150 }, (_, id) => row(1000 + id, { memo: 'END:VCALENDAR' }))];
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  const pieces = await piecesOf(rows);
  clearInterval(timer);
  expect(pieces, '50 in each').toHaveLength(5);
  expect(others).toBeGreaterThan(0);
  const calendar = new ICAL.Component(ICAL.parse(pieces.join('')) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.map(({ summary }) => summary)).toEqual(rows.map(({ title }) => title));
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  for (const count of [0, 50])
    expect(await piecesOf(rows.slice(0, count))).toEqual([
      expect.stringMatching(/^BEGIN:VCALENDAR[^]*REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n[^]*END:VCALENDAR\r\n$/),
    ]);
});

test('control characters, which would make the feed unreadable, are left out', async () => {
  const [text] = await piecesOf([row(1, { title: 'a\u0007b', memo: 'c\u001b\nd', address: '\u0000e' })]);
  expect(text).toContain('SUMMARY:ab\r\n');
  expect(text).toContain('DESCRIPTION:c\\nd\r\n');
  expect(text).toContain('LOCATION:e\r\n');
});

/** The events of a feed, as another parser reads them. */
async function readFeed(rows: readonly FeedRow[]) {
  const text = (await piecesOf(rows)).join('');
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return { text, all: calendar.getAllSubcomponents('vevent') };
}

/** The dates of a feed that has one event with its exceptions. */
async function datesOf(rows: readonly FeedRow[]): Promise<string[]> {
  const { all } = await readFeed(rows);
  const [master] = all.filter((event) => !event.hasProperty('recurrence-id'));
  const event = new ICAL.Event(master!, { exceptions: all.filter((one) => one !== master) });
  const dates: string[] = [];
  const next = event.iterator();
  for (let at = next.next(); at && dates.length < 20; at = next.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(at);
    dates.push(`${startDate.toString()} ${endDate.toString()} ${item.summary}`);
  }
  return dates;
}

/** A repeat from a day on: its days, which of them differ and how. */
const repeat = (repeatType: number, days: readonly string[], more: Readonly<Record<string, Partial<FeedRow>>> = {}) =>
  days.map((day, id) =>
    row(id, {
      ...{ title: 'a', seriesId: 7, repeatType, anchorOn: days[0]!, ruleOn: day },
      startsOn: new Date(`${day}T09:00:00+08:00`),
      endsOn: new Date(`${day}T10:00:00+08:00`),
      ...more[day],
    }),
  );
const on = (day: string, title = 'a') => `${day}T09:00:00 ${day}T10:00:00 ${title}`;

test.each([
  ['daily', 2, ['2026-03-26', '2026-03-27', '2026-03-28']],
  ['weekly', 3, ['2026-03-26', '2026-04-02', '2026-04-09']],
  ['monthly', 4, ['2026-03-26', '2026-04-26', '2026-05-26']],
])('a %s repeat is one event with a rule', async (_what, repeatType, days) => {
  expect((await readFeed(repeat(repeatType, days))).all).toHaveLength(1);
  expect(await datesOf(repeat(repeatType, days))).toEqual(days.map((day) => on(day)));
});

test('days that are missing are excluded, and one that differs is an exception', async () => {
  const days = ['2026-03-26', '2026-03-27', '2026-03-29', '2026-03-30'];
  const moved = { startsOn: new Date('2026-03-29T15:00:00+08:00'), endsOn: new Date('2026-03-29T16:00:00+08:00') };
  const rows = repeat(2, days, { '2026-03-29': { ...moved, isMoved: true }, '2026-03-30': { title: 'b' } });
  expect((await readFeed(rows)).all).toHaveLength(3);
  expect(await datesOf(rows)).toEqual([
    ...[on('2026-03-26'), on('2026-03-27')],
    ...['2026-03-29T15:00:00 2026-03-29T16:00:00 a', on('2026-03-30', 'b')],
  ]);
  const whole = {
    isAllDay: true,
    startsOn: new Date('2026-03-25T16:00:00Z'),
    endsOn: new Date('2026-03-26T16:00:00Z'),
  };
  const other = {
    isAllDay: true,
    startsOn: new Date('2026-03-27T16:00:00Z'),
    endsOn: new Date('2026-03-28T16:00:00Z'),
  };
  const allDay = repeat(2, ['2026-03-26', '2026-03-28'], { '2026-03-26': whole, '2026-03-28': other });
  expect(await datesOf(allDay)).toEqual(['2026-03-26 2026-03-27 a', '2026-03-28 2026-03-29 a']);
});

test('a repeat that the format would place on other days has an event for each date', async () => {
  const { all } = await readFeed(repeat(4, ['2026-01-31', '2026-02-28', '2026-03-31']));
  expect(all.some((event) => event.hasProperty('rrule'))).toBe(false);
  expect((await readFeed(repeat(1, ['2026-03-26', '2026-03-28']))).all).toHaveLength(2);
});

const CALENDAR = { horizon: '2027-03-26', isWork: (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0 };
const rules: readonly (readonly [string, Partial<RuleKind>])[] = [
  ['every second week on Monday and Thursday', { every: 2, weekdays: [1, 4] }],
  ['every third day', { frequency: 'day', every: 3 }],
  ['the second Tuesday', { frequency: 'month', monthDay: 'weekday', weekday: 2, nth: 2 }],
  ['the last Friday', { frequency: 'month', monthDay: 'weekday', weekday: 5, nth: -1 }],
  ['the last day', { frequency: 'month', monthDay: 'last' }],
  ['the 31st, or the last day', { frequency: 'month', date: 31 }],
  ['the 31st only', { frequency: 'month', date: 31, shortMonth: 'skip' }],
  ['every second month on the 15th', { frequency: 'month', every: 2, date: 15 }],
  ['Saturdays, on the day before', { weekdays: [6], daysOff: 'before' }],
  ['every day that is none off', { frequency: 'day', daysOff: 'skip' }],
];

test.each(rules)('%s is one event with its rule, whose dates are those that exist', async (_what, kind) => {
  const rule = normaliseKind({ ...startRule('2026-03-26'), ...kind });
  const anchorOn = findFirstDay(rule, '2026-03-26', CALENDAR)!;
  const window = { from: anchorOn, to: '2026-12-31', most: 12 };
  const dates = expandRepeat({ repeatType: 5, anchorOn, stopOn: null, rule }, window, CALENDAR);
  const rows = dates.map(({ ruleOn, day }, id) =>
    row(id, {
      ...{ title: 'a', seriesId: 7, repeatType: 5, rule, anchorOn, ruleOn, stopOn: '2026-12-31' },
      startsOn: new Date(`${day}T09:00:00+08:00`),
      endsOn: new Date(`${day}T10:00:00+08:00`),
    }),
  );
  const { all } = await readFeed(rows);
  expect(all.filter((event) => event.hasProperty('rrule'))).toHaveLength(1);
  expect(await datesOf(rows)).toEqual(dates.map(({ day }) => on(day)));
});

test('a rule without end has none in the feed, unless the person does not see its last dates; workdays are single events', async () => {
  const rule = normaliseKind(startRule('2026-03-26'));
  const days = ['2026-03-26', '2026-04-02', '2026-04-09'];
  const endless = (madeUntil: string) => repeat(5, days).map((one) => ({ ...one, rule, madeUntil }));
  expect((await readFeed(endless('2026-04-15'))).text).toMatch(/RRULE:FREQ=WEEKLY;BYDAY=TH;WKST=MO\r\n/);
  expect((await readFeed(endless('2026-04-16'))).text).toMatch(/RRULE:FREQ=WEEKLY;BYDAY=TH;WKST=MO;COUNT=3\r\n/);
  const workdays = normaliseKind({ ...startRule('2026-03-26'), frequency: 'month', monthDay: 'workday', nth: -1 });
  const single = repeat(5, ['2026-03-31', '2026-04-30']).map((one) => ({ ...one, rule: workdays }));
  expect((await readFeed(single)).all).toHaveLength(2);
});

test('reminders are alarms: the own one before that of the schedule, of a whole day from 09:00 on', async () => {
  const trigger = async (more: Partial<FeedRow>) =>
    /TRIGGER(?:;RELATED=START)?:(\S+)/.exec((await readFeed([row(1, more)])).text)?.[1];
  expect(await trigger({})).toBeUndefined();
  expect(await trigger({ notifyMinutes: 15 })).toBe('-PT15M');
  expect(await trigger({ notifyMinutes: 15, hasOwn: true, ownMinutes: 60 })).toBe('-PT1H');
  expect(await trigger({ notifyMinutes: 15, hasOwn: true })).toBeUndefined();
  expect(await trigger({ notifyMinutes: 15, isCancelled: true })).toBeUndefined();
  expect(await trigger({ notifyMinutes: 30, isAllDay: true })).toBe('PT8H30M');
});

test('a date of a repeat in which the person takes another part is busy by itself', async () => {
  const days = ['2026-03-26', '2026-03-27', '2026-03-28'];
  const wholeDay = (day: string, isReaderOnly = true) => {
    const startsOn = new Date(`${day}T00:00:00+08:00`);
    return { isAllDay: true, isReaderOnly, startsOn, endsOn: new Date(startsOn.getTime() + 86_400_000) };
  };
  const more = Object.fromEntries(days.map((day) => [day, wholeDay(day, day !== days[2])]));
  const { all } = await readFeed(repeat(2, days, more));
  expect(all.map((event) => event.getFirstPropertyValue('transp'))).toEqual(['TRANSPARENT', 'OPAQUE']);
});

test('the properties of the calendar are before its components', async () => {
  const [text] = await piecesOf([row(1)]);
  expect(text!.indexOf('REFRESH-INTERVAL')).toBeLessThan(text!.indexOf('BEGIN:VTIMEZONE'));
  expect(text!.indexOf('X-PUBLISHED-TTL')).toBeLessThan(text!.indexOf('BEGIN:VTIMEZONE'));
});

test('what the person is meanwhile is written for all programs, and for those of Microsoft: free is what they have declined, too', async () => {
  const rows = [
    row(1),
    row(2, { showAs: 'tentative' }),
    row(3, { showAs: 'away' }),
    row(4, { showAs: 'free' }),
    row(5, { isAllDay: true, isReaderOnly: true }),
    row(6, { isDeclined: true, notifyMinutes: 10 }),
  ];
  const text = (await piecesOf(rows)).join('');
  const all = (name: string) => [...text.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map(([, value]) => value);
  const shown = ['BUSY', 'TENTATIVE', 'OOF', 'FREE', 'FREE', 'FREE'];
  expect(all('X-MICROSOFT-CDO-BUSYSTATUS')).toEqual(shown);
  expect(all('TRANSP')).toEqual(shown.map((status) => (status === 'FREE' ? 'TRANSPARENT' : 'OPAQUE')));
  expect(text).not.toContain('VALARM');
});
