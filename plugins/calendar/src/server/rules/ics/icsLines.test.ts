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
