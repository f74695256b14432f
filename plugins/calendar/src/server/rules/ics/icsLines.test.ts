import { expect, test } from 'vitest';
import { icsLines } from './icsLines.ts';

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
