import type { VEvent } from 'node-ical';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherWork } from '../../../testing/otherWork.ts';
import { hasRefusedRule, parseIcs, readText } from './parseIcs.ts';

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
