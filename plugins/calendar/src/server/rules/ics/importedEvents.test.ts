import { momentOf } from '@atrium/sdk/server';
import type { VEvent } from 'node-ical';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherWork } from '../../../testing/otherWork.ts';
import { expandEvents, importedEvent, type ImportedOccurrence } from './importedEvents.ts';
import { parseIcs } from './parseIcs.ts';

const TODAY = '2026-03-26';
const THIS_YEAR = new Date().getFullYear();

/** What an event of these lines becomes. */
async function imported(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const [event] = (await parseIcs(Buffer.from(text))) as VEvent[];
  return importedEvent(event!, 'untitled', TODAY);
}
const at = (start: string, ...more: string[]) => imported('UID:1', `DTSTART:${start}`, ...more);

test('texts are cut to what a schedule may have, without characters that no text of the product has', async () => {
  const long = (count: number) => '字'.repeat(count);
  const text = (titles: number, memos: number, addresses: number) =>
    at('20260326T090000', `SUMMARY:${long(titles)}`, `DESCRIPTION:${long(memos)}`, `LOCATION:${long(addresses)}`);
  const lengths = async (...counts: [number, number, number]) => {
    const { title, occurrences } = await text(...counts);
    const [{ title: own, memo, address } = { title: '', memo: '', address: '' }] = occurrences;
    return [title, own, memo, address].map(({ length }) => length);
  };
  expect(await lengths(100, 2000, 200)).toEqual([100, 100, 2000, 200]);
  expect(await lengths(101, 2001, 201)).toEqual([100, 100, 2000, 200]);
  const { occurrences } = await at('20260326T090000', 'SUMMARY:\u202e', 'DESCRIPTION:a\u2066b');
  expect(occurrences).toMatchObject([{ title: 'untitled', memo: 'ab' }]);
});

test('one without a time, or with a time that is none, is refused', async () => {
  expect(await imported('UID:1', 'SUMMARY:a')).toEqual({ title: 'a', occurrences: [], refused: 'import.noTime' });
  const event = { type: 'VEVENT', start: new Date(NaN) } as unknown as VEvent;
  expect(importedEvent(event, 'untitled', TODAY).refused).toBe('import.noTime');
});

test.each([
  ['begins before 2000', '19991231T090000', '20000101T090000', true],
  ['begins in 2000', '20000101T090000', '20000101T100000', false],
  ['begins three years from now', `${THIS_YEAR + 3}1231T090000`, `${THIS_YEAR + 3}1231T100000`, false],
  ['begins later', `${THIS_YEAR + 4}0101T090000`, `${THIS_YEAR + 4}0101T100000`, true],
  ['ends later', `${THIS_YEAR + 3}1231T090000`, `${THIS_YEAR + 4}0102T090000`, true],
])('one that %s: %s to %s', async (_what, start, end, isRefused) => {
  expect((await at(start, `DTEND:${end}`)).refused).toBe(isRefused ? 'import.year' : undefined);
});

test('a repeat that began before 2000 is refused for its year', async () => {
  expect((await at('19990101T090000', 'RRULE:FREQ=MONTHLY')).refused).toBe('import.year');
});

test('a rule of more dates than can be counted is refused', async () => {
  expect((await at('20000101T090000', 'RRULE:FREQ=DAILY;COUNT=1000000')).refused).toBe('import.rule');
});

test('the end may be the start, not before it; a whole day has at least the day', async () => {
  const span = async (...lines: string[]) => {
    const { occurrences, refused } = await imported('UID:1', ...lines);
    return refused ?? occurrences.map(({ startsOn, endsOn }) => `${momentOf(startsOn)} ${momentOf(endsOn)}`).join();
  };
  const start = 'DTSTART:20260326T090000';
  expect(await span(start, 'DTEND:20260326T090000')).toBe('2026-03-26 09:00 2026-03-26 09:00');
  expect(await span(start, 'DTEND:20260326T085900')).toBe('import.order');
  const day = 'DTSTART;VALUE=DATE:20260326';
  for (const end of ['20260326', '20260327'])
    expect(await span(day, `DTEND;VALUE=DATE:${end}`), end).toBe('2026-03-26 00:00 2026-03-27 00:00');
  expect(await span(day, 'DTEND;VALUE=DATE:20260328')).toBe('2026-03-26 00:00 2026-03-28 00:00');
});

test('a repeat has its dates from a year before today to two years after it, and 366 of them', async () => {
  const days = async (start: string, rule: string) => {
    const { occurrences, left } = await at(start, `RRULE:${rule}`);
    return [occurrences[0]!.firstOn, occurrences.at(-1)!.firstOn, occurrences.length, left];
  };
  // 2025-03-25 and 2028-03-25 are the first and the last day that count
  const rule = 'FREQ=DAILY;INTERVAL=1096';
  expect(await days('20250325T090000', rule)).toEqual(['2025-03-25', '2028-03-25', 2, undefined]);
  expect(await days('20250324T090000', rule)).toEqual(['2028-03-24', '2028-03-24', 1, undefined]);
  expect(await days('20250326T090000', rule)).toEqual(['2025-03-26', '2025-03-26', 1, undefined]);
  expect(await days('20260401T090000', 'FREQ=DAILY;COUNT=366')).toEqual(['2026-04-01', '2027-04-01', 366, undefined]);
  expect(await days('20260401T090000', 'FREQ=DAILY;COUNT=367')).toEqual([
    ...['2026-04-01', '2027-04-01', 366],
    'import.cut',
  ]);
  expect((await at('20240101T090000', 'RRULE:FREQ=DAILY;COUNT=3')).refused).toBe('import.past');
  expect((await at('20260101T090000', 'RRULE:FREQ=HOURLY')).refused).toBe('import.rule');
});

test('one that was cancelled stays so', async () => {
  const { occurrences } = await at('20260326T090000', 'STATUS:CANCELLED');
  expect([...occurrences, ...(await at('20260326T090000')).occurrences]).toMatchObject([
    { isCancelled: true },
    { isCancelled: false },
  ]);
});

test('people and reminders are left out, which is reported', async () => {
  const left = async (...lines: string[]) => (await at('20260326T090000', ...lines)).left;
  expect(await left()).toBeUndefined();
  expect(await left('ATTENDEE:mailto:a@example.com')).toBe('import.partial');
  expect(await left('BEGIN:VALARM', 'TRIGGER:-PT5M', 'ACTION:DISPLAY', 'END:VALARM')).toBe('import.partial');
});

test('an event has the key of its UID, or of its title and time; each date of a repeat one of its own', async () => {
  const keys = async (...lines: string[]) => (await imported(...lines)).occurrences.map(({ key }) => key);
  const start = 'DTSTART:20260326T010000Z';
  expect(await keys('UID:a', start)).toEqual(['a']);
  expect(await keys('SUMMARY:b', start)).toEqual(['b|2026-03-26T01:00:00.000Z']);
  expect(await keys('UID:a', start, 'RRULE:FREQ=DAILY;COUNT=2')).toEqual([
    'a|2026-03-26T01:00:00.000Z',
    'a|2026-03-27T01:00:00.000Z',
  ]);
  expect(await keys('UID:a', start, 'RECURRENCE-ID:20260325T010000Z')).toEqual(['a|2026-03-25T01:00:00.000Z']);
  expect(await keys('UID:a', start, 'RECURRENCE-ID:whenever')).toEqual(['a']);
  const [event] = (await parseIcs(Buffer.from(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n${start}\nEND:VEVENT`))) as [
    VEvent,
  ];
  const odd = { ...event, recurrenceid: new Date(NaN) } as VEvent;
  expect(importedEvent(odd, 'untitled', TODAY).occurrences.map(({ key }) => key)).toEqual(['a']);
  expect(await keys(`UID:${'x'.repeat(300)}`, start)).toEqual(['x'.repeat(300)]);
  for (const uid of ['x'.repeat(301), 'a\0b'])
    expect(await keys(`UID:${uid}`, start)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
});

const events = async (count: number) => {
  const event = (_: unknown, index: number) => `BEGIN:VEVENT\nUID:${index}\nDTSTART:20260101T090000\nEND:VEVENT`;
  const text = ['BEGIN:VCALENDAR', ...Array.from({ length: count }, event), 'END:VCALENDAR'].join('\n');
  const parsed = await parseIcs(Buffer.from(text));
  return Array.isArray(parsed) ? parsed : [];
};
const row = (count: number) => ({ title: 'x', occurrences: Array<ImportedOccurrence>(count) });

test('ends at more schedules than a file may become, without looking at the other events', async () => {
  let looked = 0;
  const expand = () => {
    looked += 1;
    return row(366);
  };
  expect(await expandEvents(await events(1000), expand)).toBe('many');
  expect(looked).toBeLessThan(30);
});

test('10,000 schedules are taken, of which some may be there twice', async () => {
  expect(await expandEvents(await events(4), () => row(2500))).not.toBe('many');
  expect(await expandEvents(await events(5), () => row(2001))).toBe('many');
});

test('ends when its three seconds are over, and lets other work go first after 20 ms', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const others = otherWork();
  const expanded = async (count: number, milliseconds: number) => {
    const rows = await expandEvents(await events(count), () => {
      now += milliseconds;
      return row(1);
    });
    return rows === 'heavy' ? rows : rows.length;
  };
  expect([await expanded(3, 1000), await expanded(4, 1000)]).toEqual([3, 'heavy']);
  expect([await expanded(300, 10), await expanded(301, 10)], 'small ones count as well').toEqual([300, 'heavy']);
  others();
  await expanded(100, 20);
  expect(others()).toBeGreaterThanOrEqual(100);
  await expanded(10, 1.9);
  expect(others()).toBe(0);
});
