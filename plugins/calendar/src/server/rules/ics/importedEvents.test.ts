import { momentOf } from '@atrium/sdk/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherWork } from '../../../testing/otherWork.ts';
import { describeRow, readEvents } from '../../../testing/readEvents.ts';
import { expandEvents, type ImportedEventRow, type ImportedOccurrence } from './importedEvents.ts';

const TODAY = '2026-03-26';
const THIS_YEAR = new Date().getFullYear();

/** What an event of these lines becomes. */
async function imported(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const [row] = await readEvents(text, TODAY);
  return row!;
}
const at = (start: string, ...more: string[]) => imported('UID:1', `DTSTART:${start}`, ...more);
const refusedBy = async (...lines: string[]) => (await imported(...lines)).refused?.key;
const notesOf = async (...lines: string[]) => (await at('20260326T090000', ...lines)).notes.map(({ key }) => key);

test('texts are cut to what a schedule may have, without characters that no text of the product has', async () => {
  const long = (count: number) => '字'.repeat(count);
  const lengths = async (titles: number, memos: number, addresses: number) => {
    const lines = [`SUMMARY:${long(titles)}`, `DESCRIPTION:${long(memos)}`, `LOCATION:${long(addresses)}`];
    const { title, occurrences, notes } = await at('20260326T090000', ...lines);
    const { memo, address } = occurrences[0]!;
    return [title.length, memo.length, address.length, ...notes.map(({ key }) => key)];
  };
  expect(await lengths(100, 8000, 200)).toEqual([100, 8000, 200]);
  expect(await lengths(100, 8001, 200)).toEqual([100, 8000, 200, 'import.memo.long']);
  const [title, memo, address, ...notes] = await lengths(101, 10, 201);
  expect([title, address, ...notes]).toEqual([100, 200, 'import.title.long', 'import.address.long']);
  expect(memo, 'both are in the memo as a whole').toBeGreaterThan(10 + 101 + 201);
  const { occurrences } = await at('20260326T090000', 'SUMMARY:\u202e', 'DESCRIPTION:a\u2066b');
  expect(occurrences).toMatchObject([{ title: 'untitled', memo: 'ab' }]);
  expect((await at('20260326T090000', 'SUMMARY:"a"')).title, 'quotes are part of it').toBe('"a"');
});

test('links, people and categories are listed in the memo', async () => {
  const { occurrences } = await at(
    '20260326T090000',
    ...['DESCRIPTION:Agenda\\nhttps://meet.example/a', 'URL:https://meet.example/a', 'URL:https://example.org/b'],
    ...['X-GOOGLE-CONFERENCE:https://meet.example/c', 'ORGANIZER;CN="Chen, Amy":mailto:amy@example.org'],
    ...['ATTENDEE;CN=王小明:mailto:ming@example.org', 'ATTENDEE:MAILTO:x@example.org', 'CATEGORIES:Work,Plan\\,ing'],
  );
  expect(occurrences[0]!.memo.split('\n')).toEqual([
    ...['Agenda', 'https://meet.example/a', '', 'link: https://example.org/b、https://meet.example/c'],
    'organizer: Chen, Amy <amy@example.org>',
    ...['attendees: 王小明 <ming@example.org>、x@example.org', 'categories: Work、Plan,ing'],
  ]);
  const page = '<html><head><style>p{}</style></head><p>One&amp;two</p><p>Three</p></html>';
  expect((await at('20260326T090000', `X-ALT-DESC;FMTTYPE=text/html:${page}`)).occurrences[0]!.memo).toBe(
    'One&two\nThree',
  );
});

test('a changed date of a repeat without a CLASS of its own has that of the repeat', async () => {
  const changedDate = (day: string, ...more: string[]) => [
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:1', `RECURRENCE-ID:202603${day}T090000`, `DTSTART:202603${day}T150000`],
    ...more,
  ];
  const { occurrences } = await at(
    '20260326T090000',
    ...['RRULE:FREQ=DAILY;COUNT=3', 'CLASS:PRIVATE'],
    ...[...changedDate('27'), ...changedDate('28', 'CLASS:PUBLIC')],
  );
  expect(occurrences.map(({ isPrivate }) => isPrivate)).toEqual([true, true, false]);
});

test('one without a time, or with a time that is none, is refused', async () => {
  expect(await imported('UID:1', 'SUMMARY:a')).toMatchObject({ title: 'a', occurrences: [] });
  expect(await refusedBy('UID:1', 'SUMMARY:a')).toBe('import.noTime');
  expect(await refusedBy('UID:1', 'DTSTART:tomorrow')).toBe('import.noTime');
});

test.each([
  ['begins before 2000', '19991231T090000', '20000101T090000', true],
  ['begins in 2000', '20000101T090000', '20000101T100000', false],
  ['begins three years from now', `${THIS_YEAR + 3}1231T090000`, `${THIS_YEAR + 3}1231T100000`, false],
  ['begins later', `${THIS_YEAR + 4}0101T090000`, `${THIS_YEAR + 4}0101T100000`, true],
  ['ends later', `${THIS_YEAR + 3}1231T090000`, `${THIS_YEAR + 4}0102T090000`, true],
])('one that %s: %s to %s', async (_what, start, end, isRefused) => {
  expect((await at(start, `DTEND:${end}`)).refused?.key).toBe(isRefused ? 'import.year' : undefined);
});

test('the end may be the start, not before it; a whole day has at least the day', async () => {
  const span = async (...lines: string[]) => {
    const { occurrences, refused } = await imported('UID:1', ...lines);
    return (
      refused?.key ?? occurrences.map(({ startsOn, endsOn }) => `${momentOf(startsOn)} ${momentOf(endsOn)}`).join()
    );
  };
  const start = 'DTSTART:20260326T090000';
  expect(await span(start, 'DTEND:20260326T090000')).toBe('2026-03-26 09:00 2026-03-26 09:00');
  expect(await span(start, 'DTEND:20260326T085900')).toBe('import.order');
  expect(await span(start, 'DTEND;VALUE=DATE:20260326')).toBe('2026-03-26 09:00 2026-03-27 00:00');
  expect(await span(start, 'DURATION:P1DT30M')).toBe('2026-03-26 09:00 2026-03-27 09:30');
  const day = 'DTSTART;VALUE=DATE:20260326';
  for (const end of ['20260326', '20260327'])
    expect(await span(day, `DTEND;VALUE=DATE:${end}`), end).toBe('2026-03-26 00:00 2026-03-27 00:00');
  expect(await span(day, 'DTEND;VALUE=DATE:20260328')).toBe('2026-03-26 00:00 2026-03-28 00:00');
});

test('a repeat has its dates from a year before today to two years after it, and 366 of them', async () => {
  const days = async (start: string, rule: string) => {
    const { occurrences, isCut } = await at(start, `RRULE:${rule}`);
    return [occurrences[0]!.firstOn, occurrences.at(-1)!.firstOn, occurrences.length, isCut];
  };
  // 2025-03-25 and 2028-03-25 are the first and the last day that count
  const rule = 'FREQ=DAILY;INTERVAL=1096';
  expect(await days('20250325T090000', rule)).toEqual(['2025-03-25', '2028-03-25', 2, false]);
  expect(await days('20250324T090000', rule)).toEqual(['2028-03-24', '2028-03-24', 1, false]);
  expect(await days('20250326T090000', rule)).toEqual(['2025-03-26', '2025-03-26', 1, false]);
  expect(await days('20260401T090000', 'FREQ=DAILY;COUNT=366')).toEqual(['2026-04-01', '2027-04-01', 366, false]);
  expect(await days('20260401T090000', 'FREQ=DAILY;COUNT=367')).toEqual(['2026-04-01', '2027-04-01', 366, true]);
  // those before today fill what is left
  expect(await days('20250401T090000', 'FREQ=DAILY;COUNT=400')).toEqual(['2025-05-05', '2026-05-05', 366, true]);
  expect(await refusedBy('UID:1', 'DTSTART:20240101T090000', 'RRULE:FREQ=DAILY;COUNT=3')).toBe('import.past');
});

test.each([
  'FREQ=HOURLY',
  'FREQ=NEVER',
  'FREQ=WEEKLY;BYDAY=ZZ',
  'FREQ=DAILY;BYMINUTE=0,1',
  'RSCALE=CHINESE;FREQ=YEARLY',
])('a rule that is not taken refuses its event: %s', async (rule) => {
  expect(await refusedBy('UID:1', 'DTSTART:20260401T090000', `RRULE:${rule}`)).toBe('import.rule');
});

test('one that was cancelled stays so; reminders and attachments are not imported, which is said', async () => {
  const { occurrences } = await at('20260326T090000', 'STATUS:CANCELLED');
  expect([...occurrences, ...(await at('20260326T090000')).occurrences]).toMatchObject([
    { isCancelled: true },
    { isCancelled: false },
  ]);
  expect(await notesOf()).toEqual([]);
  expect(await notesOf('BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM')).toEqual(['import.reminder']);
  expect(await notesOf('ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA')).toEqual(['import.attachment']);
  expect(await notesOf('ATTACH:https://example.org/a.pdf')).toEqual([]);
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
  expect(await keys(`UID:${'x'.repeat(300)}`, start)).toEqual(['x'.repeat(300)]);
  for (const uid of ['x'.repeat(301), 'a\0b'])
    expect(await keys(`UID:${uid}`, start)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
});

test('a repeat that the product has is one, any other one is a series of no kind', async () => {
  const series = async (...lines: string[]) => (await at('20260401T090000', ...lines)).series;
  const end = (repeatType: number, stopOn: string | null) => ({ repeatType, anchorOn: '2026-04-01', stopOn });
  expect(await series('RRULE:FREQ=DAILY;COUNT=3')).toEqual(end(2, '2026-04-03'));
  expect(await series('RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3', 'EXDATE:20260408T090000')).toEqual(end(3, '2026-04-15'));
  expect(await series('RRULE:FREQ=MONTHLY;COUNT=2')).toEqual(end(4, '2026-05-01'));
  for (const rule of ['FREQ=DAILY;INTERVAL=2;COUNT=2', 'FREQ=WEEKLY;BYDAY=WE,FR;COUNT=2'])
    expect(await series(`RRULE:${rule}`)).toEqual(end(1, '2026-04-03'));
  expect(await series('RDATE:20260407T090000')).toEqual(end(1, '2026-04-07'));
  expect((await series()).stopOn).toBeNull();
});

test('what is said of a row has the day of an exception that is wrong', async () => {
  const text = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:a', 'DTSTART:20260401T090000', 'RRULE:FREQ=DAILY;COUNT=2'],
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:1', 'RECURRENCE-ID:20260402T090000', 'DTSTART:20260230T090000'],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ].join('\n');
  expect(describeRow((await readEvents(text, TODAY))[0]!)).toEqual([
    '2026-04-01 09:00-09:00 a',
    'import.spoiled 2026-04-02',
  ]);
});

const row = (count: number) => ({ occurrences: Array<ImportedOccurrence>(count) }) as unknown as ImportedEventRow;
const groups = (count: number) => Array.from({ length: count }, (_, at) => at);

test('ends at more schedules than a file may become, without looking at the other events', async () => {
  let looked = 0;
  const expand = () => {
    looked += 1;
    return row(366);
  };
  expect(await expandEvents(groups(1000), expand)).toBe('many');
  expect(looked).toBeLessThan(115);
});

test('40,000 schedules are taken, of which some may be there twice', async () => {
  expect(await expandEvents(groups(16), () => row(2500))).not.toBe('many');
  expect(await expandEvents(groups(20), () => row(2001))).toBe('many');
});

test('ends when its ten seconds are over, and lets other work go first after 20 ms', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const others = otherWork();
  const expanded = async (count: number, milliseconds: number) => {
    const rows = await expandEvents(groups(count), () => {
      now += milliseconds;
      return row(1);
    });
    return rows === 'heavy' ? rows : rows.length;
  };
  expect([await expanded(10, 1000), await expanded(11, 1000)]).toEqual([10, 'heavy']);
  expect([await expanded(1000, 10), await expanded(1001, 10)], 'small ones count as well').toEqual([1000, 'heavy']);
  others();
  await expanded(100, 20);
  expect(others()).toBeGreaterThanOrEqual(100);
  await expanded(10, 1.9);
  expect(others()).toBe(0);
});
