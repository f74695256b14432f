import { expect, test } from 'vitest';
import { hasRefusedRule, parseIcs } from './parseIcs.ts';

const BROKEN = 'FREQ=WEEKLY;BYDAY=ZZ';
const fileOf = (rules: readonly string[]) => {
  const event = (rule: string, uid: number) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260101T090000', `RRULE:${rule}`, 'END:VEVENT'].join('\r\n');
  return Buffer.from(['BEGIN:VCALENDAR', ...rules.map(event), 'END:VCALENDAR'].join('\r\n'));
};
const different = (count: number) => Array.from({ length: count }, (_, at) => `FREQ=DAILY;INTERVAL=${at + 1}`);

test('a rule that the parser refuses is left out alone', async () => {
  const events = await parseIcs(fileOf(['FREQ=DAILY', BROKEN, 'FREQ=DAILY']));
  expect(Array.isArray(events) && events.map(hasRefusedRule)).toEqual([false, true, false]);
});

test('where one is refused, different rules are tried with pauses for other calls, and no more than events may be', async () => {
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  const events = await parseIcs(fileOf([...different(900), BROKEN]));
  clearInterval(timer);
  expect(events).toHaveLength(901);
  expect(others).toBeGreaterThan(2);
  expect(await parseIcs(fileOf([...different(1000), BROKEN]))).toBe('many');
  expect(await parseIcs(fileOf([...different(1).concat(Array<string>(1200).fill('FREQ=DAILY')), BROKEN]))).toHaveLength(
    1202,
  );
});
