import type { VEvent } from 'node-ical';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherWork } from '../../../testing/otherWork.ts';
import { hasRefusedRule, icsLines, parseIcs, readText } from './parseIcs.ts';

const BROKEN = 'RRULE:FREQ=WEEKLY;BYDAY=ZZ';
const parsed = (...lines: string[]) => parseIcs(Buffer.from(lines.join('\r\n')));
const event = (uid: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260401T090000', `SUMMARY:Event ${uid}`],
  ...[...more, 'END:VEVENT'],
];
const calendar = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'];
const withRules = (rules: readonly string[]) => calendar(...rules.map((rule, index) => event(`${index}`, rule)));
const different = (count: number) =>
  Array.from({ length: count }, (_, index) => `RRULE:FREQ=DAILY;INTERVAL=${index + 1}`);
const found = async (...lines: string[]) =>
  ((await parsed(...lines)) as VEvent[]).map((one) => [readText(one.summary), hasRefusedRule(one)]);

test('events are read, also after a mark of the byte order and in another case', async () => {
  expect(await found(...calendar(event('1'), event('2')))).toEqual([
    ['Event 1', false],
    ['Event 2', false],
  ]);
  expect(await found('\uFEFFbegin:vcalendar', ...event('1'), 'END:VCALENDAR')).toEqual([['Event 1', false]]);
});

test('other components are no events', async () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Asia/Taipei', 'END:VTIMEZONE'];
  expect(await found(...calendar(zone, event('1')))).toEqual([['Event 1', false]]);
});

test.each(['', 'BEGIN:VCARD\nEND:VCARD', 'text with BEGIN:VCALENDAR in it'])('%j is no calendar', async (text) => {
  expect(await parsed(text)).toBeNull();
});

test.each(['RRULE:FREQ=NEVER', BROKEN])('%s is marked, and the other events stay as they are', async (refused) => {
  const lines = calendar(event('1', refused), event('2', 'RRULE:FREQ=DAILY;COUNT=3'), event('3'));
  expect(await found(...lines)).toEqual([
    ['Event 1', true],
    ['Event 2', false],
    ['Event 3', false],
  ]);
  const [, second] = (await parsed(...lines)) as VEvent[];
  expect(second!.rrule).toBeDefined();
});

test('a rule by the hour is marked; more events than a file may have are many', async () => {
  expect(await found(...calendar(event('1', 'RRULE:FREQ=HOURLY')))).toEqual([['Event 1', true]]);
  expect(await parsed(...withRules(Array<string>(5001).fill('RRULE:FREQ=DAILY')))).toBe('many');
});

/** Runs while other work is waiting, each piece of which takes longer than it may; returns how often the other work was done. */
async function othersDuring(work: () => Promise<void>): Promise<number> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  onTestFinished(() => clock.mockRestore());
  const others = otherWork();
  await work();
  return others();
}

test('a large file is parsed in slices, and other calls are answered between them', async () => {
  const many = Array.from({ length: 4000 }, (_, index) => event(`${index}`));
  const others = await othersDuring(async () => {
    expect(await parsed(...calendar(...many))).toHaveLength(4000);
  });
  expect(others).toBeGreaterThanOrEqual(20);
});

test('zones and exceptions of a repeat apply wherever in a large file they are', async () => {
  // it applies to times without a zone
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'END:VTIMEZONE'];
  const repeat = event('repeat', 'RRULE:FREQ=DAILY;COUNT=3');
  const moved = event('repeat', 'RECURRENCE-ID:20260402T090000');
  const others = Array.from({ length: 1000 }, (_, index) => event(`${index}`));
  const events = (await parsed(...calendar(zone, repeat, ...others, moved, event('last')))) as VEvent[];
  expect(events).toHaveLength(1002);
  const [first, last] = ['repeat', 'last'].map((uid) => events.find((one) => one.uid === uid)!);
  expect(Object.keys(first!.recurrences ?? {})).not.toEqual([]);
  expect(last!.start.toISOString()).toBe('2026-04-01T07:00:00.000Z');
});

test('where one is refused, other calls are answered between the tries of the different rules', async () => {
  // each try takes as long as a piece of work may, then none at all
  let [now, step] = [0, 20];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += step));
  onTestFinished(() => clock.mockRestore());
  const others = otherWork();
  const lines = withRules([...different(30), ...different(30), BROKEN]);
  expect(await parsed(...lines)).toHaveLength(61);
  expect(others()).toBeGreaterThanOrEqual(31);
  step = 0;
  expect(await parsed(...lines)).toHaveLength(61);
  expect(others()).toBe(0);
});

test('where one is refused, as many different rules are tried as a file may have', async () => {
  expect(await parsed(...withRules([...different(999), BROKEN]))).toHaveLength(1000);
  expect(await parsed(...withRules([...different(1000), BROKEN]))).toBe('many');
});

test.each([
  ['  a ', 'a'],
  [{ val: ' b ', params: {} }, 'b'],
  [undefined, ''],
  ['e\u0301', '\u00e9'],
])('the text of %j is %j', (value, text) => {
  expect(readText(value)).toBe(text);
});

const linesOf = (...event: string[]) =>
  icsLines(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'), 'X-MARK');
const inside = (...event: string[]) => linesOf(...event).slice(2, -2);
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));

test('keeps each property that is imported once, unfolded, and leaves out all others', () => {
  const lines = ['uid:1', 'SUMMARY:a', ' b', '\tc', 'SUMMARY:d', 'X-OTHER:e', 'no property', 'DESCRIPTION:f\u2028g'];
  expect(inside(...lines)).toEqual(['UID:1', 'SUMMARY:abc', 'DESCRIPTION:f g']);
  expect(inside(...many(10_000, () => 'CATEGORIES:a'), ...many(10_000, () => 'ATTENDEE:a'))).toEqual(['ATTENDEE:a']);
  expect(inside(`SUMMARY:${'x'.repeat(1_000_000)}`)[0]).toHaveLength('SUMMARY'.length + 10_000);
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM'];
  expect(inside(...many(1000, () => alarm.join('\r\n')))).toEqual(['BEGIN:VALARM', 'END:VALARM']);
});

test('a rule that is fine, or longer than rules are, is marked, however it is folded', () => {
  for (const rule of ['RRULE:FREQ=SECONDLY', 'rrule:FREQ=DAILY;BYHOUR=1', 'RRULE:FREQ=HOUR\r\n LY'])
    expect(inside(rule)).toEqual(['X-MARK:1']);
  // Nothing is left to unfold.
  expect(inside('RRULE:FREQ=HOUR\n\n  LY')).toEqual(['RRULE:FREQ=HOUR']);
  expect(inside(`RRULE:FREQ=DAILY;BYMONTHDAY=${many(500, () => '1').join(',')}`)).toEqual(['X-MARK:1']);
  expect(inside('RRULE:FREQ=DAILY')).toEqual(['RRULE:FREQ=DAILY']);
});

test('exceptions, components and their depth are bounded', () => {
  const dates = (count: number) => many(count, () => '20260101').join(',');
  const kept = inside(`EXDATE;VALUE=DATE:${dates(150_000)}`, ...many(3000, () => 'EXDATE:20260101'));
  expect((kept as string[]).join(',').split(',')).toHaveLength(2000);
  const nested = icsLines(
    `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(9)}SUMMARY:a\n${'END:VEVENT\n'.repeat(9)}`,
    'X-MARK',
  );
  expect(nested).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT']);
  expect(icsLines(`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(5001)}`, 'X-MARK')).toBe('many');
});

test('properties outside of a component, and ends of others, are left out', () => {
  const lines = ['SUMMARY:a', 'END:VEVENT', 'BEGIN:VCALENDAR', 'SUMMARY:b', 'BEGIN:VEVENT', 'END:VTODO', 'UID:1'];
  expect(icsLines([...lines, 'END:VEVENT', 'END:VCALENDAR', 'END:VCALENDAR', 'UID:2'].join('\n'), 'X-MARK')).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('what is in a component that is left out is left out, whatever it is', () => {
  const todo = ['BEGIN:VTODO', 'UID:1', 'BEGIN:VEVENT', 'UID:2', 'END:VEVENT', 'SUMMARY:a', 'END:VTODO'];
  expect(icsLines(['BEGIN:VCALENDAR', ...todo, 'BEGIN:VEVENT', 'UID:3', 'END:VEVENT'].join('\n'), 'X-MARK')).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:3',
    'END:VEVENT',
  ]);
});

test('a rule of 500 characters is taken, and 5000 events', () => {
  const rule = (length: number) => `RRULE:${'FREQ=DAILY;'.padEnd(length - 1, '1')}`;
  expect(inside(rule(500))).toEqual([rule(500)]);
  expect(inside(rule(501))).toEqual(['X-MARK:1']);
  const events = (count: number) => `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(count)}`;
  expect(icsLines(events(5000), 'X-MARK')).toHaveLength(10_001);
  const zone = (part: string, count: number) =>
    icsLines(`BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n${`BEGIN:${part}\nEND:${part}\n`.repeat(count)}`, 'X-MARK');
  for (const part of ['STANDARD', 'DAYLIGHT']) {
    expect(zone(part, 500)).toHaveLength(1002);
    expect(zone(part, 501)).toBe('many');
  }
});
