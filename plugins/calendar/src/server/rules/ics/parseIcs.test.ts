import type { VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { hasRefusedRule, parseIcs, textOf } from './parseIcs.ts';

const parsed = (...lines: string[]) => parseIcs(Buffer.from(lines.join('\r\n')));
const event = (uid: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260401T090000', `SUMMARY:Event ${uid}`],
  ...[...more, 'END:VEVENT'],
];
const calendar = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'];
const found = (...lines: string[]) =>
  (parsed(...lines) as VEvent[]).map((one) => [textOf(one.summary), hasRefusedRule(one)]);

test('events are read, also after a mark of the byte order and in another case', () => {
  expect(found(...calendar(event('1'), event('2')))).toEqual([
    ['Event 1', false],
    ['Event 2', false],
  ]);
  expect(found('\uFEFFbegin:vcalendar', ...event('1'), 'END:VCALENDAR')).toEqual([['Event 1', false]]);
});

test('other components are no events', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Asia/Taipei', 'END:VTIMEZONE'];
  expect(found(...calendar(zone, event('1')))).toEqual([['Event 1', false]]);
});

test.each(['', 'BEGIN:VCARD\nEND:VCARD', 'text with BEGIN:VCALENDAR in it'])('%j is no calendar', (text) => {
  expect(parsed(text)).toBeNull();
});

test('a rule that the parser refuses is marked, and the other events stay as they are', () => {
  const [refused, daily] = ['RRULE:FREQ=NEVER', 'RRULE:FREQ=DAILY;COUNT=3'];
  expect(found(...calendar(event('1', refused), event('2', daily), event('3')))).toEqual([
    ['Event 1', true],
    ['Event 2', false],
    ['Event 3', false],
  ]);
  const [, second] = parsed(...calendar(event('1', refused), event('2', daily))) as VEvent[];
  expect(second!.rrule).toBeDefined();
});

test('a rule by the hour is marked; more events than a file may have are many', () => {
  expect(found(...calendar(event('1', 'RRULE:FREQ=HOURLY')))).toEqual([['Event 1', true]]);
  expect(parsed(...calendar(...Array.from({ length: 5001 }, (_, index) => event(`${index}`))))).toBe('many');
});

test.each([
  ['  a ', 'a'],
  [{ val: ' b ', params: {} }, 'b'],
  [undefined, ''],
  ['e\u0301', '\u00e9'],
])('the text of %j is %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});
