import { expect, onTestFinished, test, vi } from 'vitest';
import { type ReadSource, readSource } from './readSource.ts';

const TODAY = '2026-03-26';
const read = (...lines: string[]) =>
  readSource(Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')), TODAY) as Promise<ReadSource>;
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const days = ({ events }: ReadSource) =>
  events.map(({ firstOn, lastOn, title }) => `${firstOn}${firstOn === lastOn ? '' : `/${lastOn}`} ${title}`);

test('dates from a month before today to thirteen after it are kept, once each, in their order', async () => {
  const single = (uid: string, day: string) => event(`UID:${uid}`, `SUMMARY:${uid}`, `DTSTART;VALUE=DATE:${day}`);
  const found = await read(
    ...single('later', '20270425'),
    ...single('too late', '20270426'),
    ...single('old', '20260222'),
    ...single('near', '20260223'),
    ...single('near', '20260223'),
    ...event('UID:long', 'SUMMARY:long', 'DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260227'),
  );
  expect(days(found)).toEqual(['2026-01-01/2026-02-26 long', '2026-02-23 near', '2027-04-25 later']);
  expect(found).toMatchObject({ unread: 0, isCut: false });
});

test('whole days stay on their day, times have the zone of the file, and repeats their exceptions', async () => {
  const found = await read(
    ...['BEGIN:VTIMEZONE', 'TZID:Eastern', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
    ...event('UID:day', 'SUMMARY:day', 'DTSTART;VALUE=DATE:20260401', 'DTEND;VALUE=DATE:20260402'),
    ...event('UID:game', 'SUMMARY:game', 'DTSTART;TZID=Eastern:20260401T200000', 'DTEND;TZID=Eastern:20260401T230000'),
    ...event('UID:class', 'SUMMARY:class', 'DTSTART:20260330T010000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    ...event('UID:class', 'RECURRENCE-ID:20260406T010000Z', 'STATUS:CANCELLED', 'DTSTART:20260406T010000Z'),
    ...event('UID:class', 'RECURRENCE-ID:20260413T010000Z', 'SUMMARY:moved', 'DTSTART:20260414T020000Z'),
  );
  expect(days(found)).toEqual([
    '2026-03-30 class',
    '2026-04-01 day',
    '2026-04-02 game',
    '2026-04-14 moved',
    '2026-04-20 class',
  ]);
  expect(found.events.map(({ isAllDay, isRepeated }) => [isAllDay, isRepeated])).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [false, true],
    [false, true],
  ]);
  expect(found.events[2]!.startsOn).toEqual(new Date('2026-04-02T01:00:00Z'));
});

test('the same date has the same key in the next file, another date another one', async () => {
  const file = (title: string, first: string) =>
    read(...event('UID:a', `SUMMARY:${title}`, `DTSTART:${first}T010000Z`, 'RRULE:FREQ=DAILY;COUNT=3'));
  const [one, renamed, later] = [
    await file('a', '20260401'),
    await file('b', '20260401'),
    await file('a', '20260402'),
  ].map(({ events }) => events.map(({ key }) => key)) as [string[], string[], string[]];
  expect(renamed).toEqual(one);
  expect(later.slice(0, 2)).toEqual(one.slice(1));
  expect(new Set([...one, ...later]).size).toBe(4);
});

test('what cannot be read is counted with its reason, and spoils nothing else', async () => {
  const found = await read(
    ...event('UID:1', 'SUMMARY:fine', 'DTSTART;VALUE=DATE:20260401'),
    ...event('UID:2', 'DTSTART:20260401T010000Z', 'RRULE:FREQ=SECONDLY'),
    ...event('UID:3', 'DTSTART;TZID=CST:20260401T010000'),
    ...event('UID:4', 'SUMMARY:no time'),
  );
  expect(days(found)).toEqual(['2026-04-01 fine']);
  expect(found).toMatchObject({ unread: 3 });
  expect(found.unusable.map(({ problem }) => problem)).toEqual(['import.rule', 'import.zone', 'import.noTime']);
});

test('texts are plain and bounded, links are of the web', async () => {
  const hostile = (link: string) =>
    event(
      'UID:1',
      'SUMMARY:\u202Eevil\u202C\\n ' + 'x'.repeat(500),
      `DESCRIPTION:<script>\\n${'y'.repeat(5000)}`,
      'LOCATION:\u2067here',
      `URL:${link}`,
      'DTSTART;VALUE=DATE:20260401',
    );
  const [found] = (await read(...hostile('javascript:alert(1)'))).events;
  expect(found).toMatchObject({ link: '', place: 'here' });
  expect(found!.title).toMatch(/^evil x+$/);
  expect([found!.title.length, found!.memo.length]).toEqual([200, 2000]);
  expect(found!.memo.startsWith('<script>\n')).toBe(true);
  expect((await read(...hostile('https://example.com/a'))).events[0]!.link).toBe('https://example.com/a');
});

test.each([
  [[], 60],
  [['REFRESH-INTERVAL;VALUE=DURATION:PT12H'], 720],
  [['X-PUBLISHED-TTL:PT30M'], 30],
  [['X-PUBLISHED-TTL:PT1H', 'REFRESH-INTERVAL:P1D'], 1440],
  [['REFRESH-INTERVAL:PT1S'], 15],
  [['REFRESH-INTERVAL:P4W'], 1440],
  [['REFRESH-INTERVAL:often'], 60],
  [['REFRESH-INTERVAL:-PT1H'], 60],
])('%j is fetched every %i minutes', async (lines, minutes) => {
  expect(await read(...lines)).toMatchObject({ everyMinutes: minutes });
});

test('its name is what it calls itself, on one line', async () => {
  expect(await read('X-WR-CALNAME:Holidays\\, Taiwan\\n2026')).toMatchObject({ title: 'Holidays, Taiwan 2026' });
  expect(await read()).toMatchObject({ title: '' });
});

test.each([
  ['<!DOCTYPE html><title>Sign in</title>', 'page'],
  ['', 'none'],
  ['BEGIN:VCARD', 'none'],
  [`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(30_000)}`, 'many'],
])('%.20j is none', async (text, failure) => {
  expect(await readSource(Buffer.from(text), TODAY)).toBe(failure);
});

test('more than 5,000 dates are cut, which is said', async () => {
  const single = (_: unknown, at: number) => event(`UID:${at}`, 'DTSTART;VALUE=DATE:20260401');
  const found = await read(...Array.from({ length: 5001 }, single).flat());
  expect([found.events.length, found.isCut]).toEqual([5000, true]);
});

test('texts are read once for an event, and kept up to five million characters in all', async () => {
  const long = `DESCRIPTION:${'x'.repeat(30_000)}`;
  const days = (at: number) =>
    event(
      `UID:${at}`,
      long,
      `URL:https://example.com/${'y'.repeat(900)}`,
      'DTSTART:20260401T010000Z',
      'RRULE:FREQ=DAILY;COUNT=370',
    );
  const begun = performance.now();
  const found = await read(...Array.from({ length: 5 }, (_, at) => days(at)).flat());
  expect(performance.now() - begun).toBeLessThan(3000);
  expect([found.events.length, found.isCut]).toEqual([1712, true]);
});

test('rules that take long are no rules, and what takes too long in all is cut; other calls are between', async () => {
  const never = 'FREQ=DAILY;BYDAY=MO;BYMONTH=2;BYMONTHDAY=30;COUNT=5';
  const rules = (name: string, most: number) => Array.from({ length: most }, () => `${name}:${never}`);
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const found = await read(
    ...event('UID:1', 'DTSTART:00010101T010000Z', ...rules('RRULE', 10), ...rules('EXRULE', 10)),
    ...event('UID:2', 'DTSTART:00010101T010000Z', ...rules('RRULE', 1)),
    ...event('UID:3', 'DTSTART:20260401T010000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'),
  );
  clearInterval(timer);
  expect(longest).toBeLessThan(1500);
  expect(found.unusable.map(({ problem }) => problem)).toEqual(['import.rule', 'import.rule']);
  expect(found).toMatchObject({ unread: 2, isCut: false });
  expect(found.events).toHaveLength(2);
});

test('repeats behind the time of a calendar are left out, which is said', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 500));
  onTestFinished(() => clock.mockRestore());
  const repeat = (_: unknown, at: number) => event(`UID:${at}`, 'DTSTART:20260401T010000Z', 'RRULE:FREQ=DAILY;COUNT=1');
  const found = await read(...Array.from({ length: 5 }, repeat).flat(), ...event('UID:x', 'DTSTART:20260501T010000Z'));
  expect(found).toMatchObject({ isCut: true, unread: 0 });
  expect(found.events.at(-1)!.firstOn).toBe('2026-05-01');
});
