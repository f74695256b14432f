import { expect, test } from 'vitest';
import { describeRow, readEvents } from '../../../testing/readEvents.ts';

/** What files of other programs import, by the kind of thing in which they differ. It is Thursday 2026-11-26 in Taipei. */
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:a', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const of = (...lines: string[]) => calendar(...event(...lines));
const described = async (file: string | Uint8Array) => (await readEvents(file)).flatMap(describeRow);
const days = (...list: string[]) => list.map((day) => `2026-12-${day} a`);
const at = (time: string, ...list: string[]) => list.map((day) => `2026-12-${day} ${time} a`);

/** Rules of central Europe, or of New York, under a name. */
const zone = (id: string, standard: string, daylight: string, rules: readonly [string, string]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${id}`],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', `RRULE:FREQ=YEARLY;${rules[0]}`],
  ...[`TZOFFSETFROM:${daylight}`, `TZOFFSETTO:${standard}`, 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `RRULE:FREQ=YEARLY;${rules[1]}`],
  ...[`TZOFFSETFROM:${standard}`, `TZOFFSETTO:${daylight}`, 'END:DAYLIGHT', 'END:VTIMEZONE'],
];
const berlin = (id: string) => zone(id, '+0100', '+0200', ['BYMONTH=10;BYDAY=-1SU', 'BYMONTH=3;BYDAY=-1SU']);
const newYork = (id: string) => zone(id, '-0500', '-0400', ['BYMONTH=11;BYDAY=1SU', 'BYMONTH=3;BYDAY=2SU']);

test.each([
  ['a name of its own', 'Mitteleuropäische Zeit ', berlin, '2026-12-02 16:00'],
  ['a path of Evolution', '/freeassociation.sourceforge.net/Tzfile/America/New_York', newYork, '2026-12-02 22:00'],
  ['a name of old Outlook', '(GMT+01.00) Sarajevo/Warsaw/Zagreb', berlin, '2026-12-02 16:00'],
  ['a name of Notes', 'Eastern', newYork, '2026-12-02 22:00'],
  [
    'a name in Japanese',
    '東京 (標準時)',
    () => zone('東京 (標準時)', '+0900', '+0900', ['BYMONTH=1', 'BYMONTH=2']),
    '2026-12-02 08:00',
  ],
  ['an ambiguous name', 'CST', newYork, '2026-12-02 22:00'],
  ['a name that means another one', 'Asia/Taipei', newYork, '2026-12-02 22:00'],
])('a zone that the file defines decides: %s', async (_what, id, definition, start) => {
  const file = calendar(...definition(id), ...event(`DTSTART;TZID="${id}":20261202T090000`));
  expect(await described(file)).toEqual([`${start}-${start.slice(11)} a`]);
});

test('a zone that the file defines changes its clocks', async () => {
  const file = (start: string) => calendar(...berlin('Zone 1'), ...event(`DTSTART;TZID=Zone 1:${start}`));
  expect(await described(file('20270701T170000'))).toEqual(['2027-07-01 23:00-23:00 a']);
  // 02:30 does not exist on that day, and exists twice on the other one: the first counts
  expect(await described(file('20270328T023000'))).toEqual(['2027-03-28 09:30-09:30 a']);
  expect(await described(file('20271031T023000'))).toEqual(['2027-10-31 08:30-08:30 a']);
});

test.each([
  ['Europe/Berlin', '2026-12-02 16:00'],
  ['europe/berlin', '2026-12-02 16:00'],
  ['W. Europe Standard Time', '2026-12-02 16:00'],
  ['/mozilla.org/20050126_1/Europe/Berlin', '2026-12-02 16:00'],
  ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', '2026-12-02 16:00'],
  ['Taipei Standard Time', '2026-12-02 09:00'],
  ['台北標準時間', '2026-12-02 09:00'],
  ['(GMT+08:00) Taipei', '2026-12-02 09:00'],
  ['UTC+09:00', '2026-12-02 08:00'],
  ['UTC', '2026-12-02 17:00'],
  ['Etc/GMT-9', '2026-12-02 08:00'],
])('a zone that the file does not define is known by its name: %s', async (id, start) => {
  expect(await described(of(`DTSTART;TZID=${id}:20261202T090000`))).toEqual([`${start}-${start.slice(11)} a`]);
});

test.each(['CST', 'JST', 'IST', 'BST', 'PST', 'My zone', 'GMT+8'])(
  'a zone of the ambiguous name %s refuses its event only, by name',
  async (id) => {
    const other = ['BEGIN:VEVENT', 'UID:2', 'DTSTART;TZID=Asia/Taipei:20261202T090000', 'SUMMARY:b', 'END:VEVENT'];
    const file = calendar(...event(`DTSTART;TZID=${id}:20261202T090000`), ...other);
    expect(await described(file)).toEqual([`a: import.zone ${id}`, '2026-12-02 09:00-09:00 b']);
  },
);

test('a time without a zone is one of the company, beside a zone as well', async () => {
  const file = calendar(...berlin('Europe/Berlin'), ...event('DTSTART:20261202T090000'));
  expect(await described(file)).toEqual(at('09:00-09:00', '02'));
});

const bytes = (text: string, encode: (text: string) => Uint8Array) => encode(text);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
test.each([
  ['UTF-16 with a byte order mark', (text: string) => utf16(`\ufeff${text}`), '會議'],
  ['UTF-16 without one', utf16, '會議'],
  ['UTF-16 in the other order', (text: string) => Buffer.from(utf16(`\ufeff${text}`)).swap16(), '會議'],
  ['Latin-1', (text: string) => Buffer.from(text, 'latin1'), 'Event Två'],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`), '會議'],
  // 週會 in Big5
  ['Big5', (text: string) => Buffer.from(text.replace('週會', '\xb6\x67\xb7\x7c'), 'latin1'), '週會'],
])('text in %s is read', async (_what, encode, title) => {
  const file = bytes(of('DTSTART:20261202T090000').replace('SUMMARY:a', `SUMMARY:${title}`), encode);
  expect(await described(file)).toEqual([`2026-12-02 09:00-09:00 ${title}`]);
});

test('a line that is folded inside of a character is joined before it is decoded', async () => {
  const whole = Buffer.from(of('DTSTART:20261202T090000').replace('SUMMARY:a', 'SUMMARY:預算審查'));
  const cut = whole.indexOf(Buffer.from('算')) + 1;
  const folded = Buffer.concat([whole.subarray(0, cut), Buffer.from('\r\n '), whole.subarray(cut)]);
  expect(await described(folded)).toEqual(['2026-12-02 09:00-09:00 預算審查']);
  const wide = utf16(of('DTSTART:20261202T090000').replace('SUMMARY:a', 'SUMMARY:a\ud842\r\n \udfb7'));
  expect(await described(wide)).toEqual(['2026-12-02 09:00-09:00 a𠮷']);
});

test.each([
  ['CR alone', '\r'],
  ['LF alone', '\n'],
  ['blanks at the end of each line', ' \r\n'],
  ['an empty line after each one', '\r\n\r\n'],
  ['two CR', '\r\r\n'],
])('lines end with %s', async (_what, end) => {
  const file = of('DTSTART;TZID=Asia/Taipei:20261202T090000', 'RRULE:FREQ=DAILY;COUNT=1');
  expect(await described(file.replaceAll('\r\n', end))).toEqual(at('09:00-09:00', '02'));
});

const weekly = ['DTSTART:20261207T070000', 'DTEND:20261207T073000'];
test.each([
  ['Mondays stay Mondays', [...weekly, 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3'], at('07:00-07:30', '07', '14', '21')],
  ['small letters', [...weekly, 'RRULE:freq=weekly;count=2'], at('07:00-07:30', '07', '14')],
  [
    'the hour of the start',
    [...weekly, 'RRULE:FREQ=DAILY;BYHOUR=7;BYMINUTE=0;BYSECOND=0;COUNT=2'],
    at('07:00-07:30', '07', '08'),
  ],
  ['UNTIL as a date', [...weekly, 'RRULE:FREQ=DAILY;UNTIL=20261209'], at('07:00-07:30', '07', '08', '09')],
  ['UNTIL in UTC', [...weekly, 'RRULE:FREQ=DAILY;UNTIL=20261208T230000Z'], at('07:00-07:30', '07', '08', '09')],
  ['UNTIL without a zone', [...weekly, 'RRULE:FREQ=DAILY;UNTIL=20261208T070000'], at('07:00-07:30', '07', '08')],
  ['the first Monday of a month', [...weekly, 'RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=1'], at('07:00-07:30', '07')],
  [
    'the last weekday of a month',
    [...weekly, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=1'],
    ['2026-12-31 07:00-07:30 a', 'import.unruled'],
  ],
  [
    'EXDATE as a date',
    [...weekly, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261208'],
    at('07:00-07:30', '07', '09'),
  ],
  ['EXDATE in UTC', [...weekly, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261207T230000Z'], at('07:00-07:30', '07', '09')],
  ['EXRULE', [...weekly, 'RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'], at('07:00-07:30', '08', '10')],
  ['RDATE without a rule', [...weekly, 'RDATE:20261218T070000,20261225T070000'], at('07:00-07:30', '07', '18', '25')],
  [
    'RDATE as Google writes it',
    ['DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY;COUNT=1', 'RDATE:20261210Z'],
    days('02', '10'),
  ],
  ['RDATE as a date', [...weekly, 'RDATE;VALUE=DATE:20261218'], at('07:00-07:30', '07', '18')],
  [
    'RDATE as periods',
    [...weekly, 'RDATE;VALUE=PERIOD:20261207T070000/PT30M,20261218T070000/20261218T090000'],
    [...at('07:00-07:30', '07'), ...at('07:00-09:00', '18')],
  ],
  [
    'a wrong RDATE',
    [...weekly, 'RDATE:20261318T070000,20261218T070000'],
    [...at('07:00-07:30', '07', '18'), 'import.spoiled 20261318T070000'],
  ],
  ['a day that does not exist', ['DTSTART:20270230T090000'], ['a: import.noSuchDay 20270230T090000']],
  [
    'a monthly rule of the 31st',
    ['DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=MONTHLY;COUNT=2'],
    ['2026-10-31 a', '2026-12-31 a'],
  ],
  [
    'whole days as Outlook marks them',
    ['DTSTART:20261202T000000', 'DTEND:20261203T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    days('02'),
  ],
  [
    'the same in UTC',
    ['DTSTART:20261201T160000Z', 'DTEND:20261202T160000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    days('02'),
  ],
  [
    'the mark with other times',
    ['DTSTART:20261202T090000', 'DTEND:20261202T100000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    at('09:00-10:00', '02'),
  ],
  [
    'whole days until midnight of the company',
    ['DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY;UNTIL=20261202T160000Z'],
    days('02', '03'),
  ],
  [
    'a birthday of 1985',
    ['DTSTART;VALUE=DATE:19851226', 'RRULE:FREQ=YEARLY;UNTIL=20261231'],
    ['2025-12-26 a', '2026-12-26 a'],
  ],
  ['quotes around a title', ['DTSTART:20261202T090000', 'SUMMARY:b'], at('09:00-09:00', '02')],
])('%s', async (_what, lines, wanted) => {
  expect(await described(of(...lines))).toEqual(wanted);
});

test('a repeat of another zone is counted in that zone', async () => {
  // Monday evening in New York is Tuesday in Taipei, an hour later in winter
  const file = of('DTSTART;TZID=America/New_York:20261026T200000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2');
  expect(await described(file)).toEqual(['2026-10-27 08:00-08:00 a', '2026-11-03 09:00-09:00 a']);
});

const exception = (id: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1',
  `RECURRENCE-ID${id}`,
  ...lines,
  'END:VEVENT',
];
const timed = event('DTSTART;TZID=Asia/Taipei:20261207T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3');
const whole = event('DTSTART;VALUE=DATE:20261207', 'RRULE:FREQ=DAILY;COUNT=3');
const moved = ['DTSTART;TZID=Asia/Taipei:20261208T150000', 'DURATION:PT1H', 'SUMMARY:b'];
const [first, third] = at('10:00-11:00', '07', '09');
const second = '2026-12-08 15:00-16:00 b';
test.each([
  ['of a time by its moment', timed, exception(';TZID=Asia/Taipei:20261208T100000', ...moved), [first, second, third]],
  ['of a time in UTC', timed, exception(':20261208T020000Z', ...moved), [first, second, third]],
  ['of a time without a zone', timed, exception(':20261208T100000', ...moved), [first, second, third]],
  ['of a time by its day', timed, exception(';VALUE=DATE:20261208', ...moved), [first, second, third]],
  [
    'with times of a whole day',
    whole,
    exception(';VALUE=DATE:20261208', ...moved),
    [days('07')[0], second, days('09')[0]],
  ],
  [
    'of a whole day by a time',
    whole,
    exception(';TZID=Asia/Taipei:20261208T000000', ...moved),
    [days('07')[0], second, days('09')[0]],
  ],
  ['of a whole day in UTC', whole, exception(':20261207T160000Z', ...moved), [days('07')[0], second, days('09')[0]]],
  [
    'that follows, too',
    timed,
    exception(';RANGE=THISANDFUTURE:20261208T100000', ...moved),
    [first, second, '2026-12-09 15:00-16:00 b'],
  ],
  [
    'that was cancelled',
    timed,
    exception(':20261208T100000', ...moved, 'STATUS:CANCELLED'),
    [first, `${second} (cancelled)`, third],
  ],
  [
    'that ends before it begins',
    timed,
    exception(':20261208T100000', 'DTSTART:20261208T150000', 'DTEND:20261208T140000'),
    [first, third, 'import.spoiled 2026-12-08'],
  ],
  [
    'of no time at all',
    timed,
    exception(':whenever', ...moved),
    [first, '2026-12-08 10:00-11:00 a', third, 'import.spoiled whenever'],
  ],
  [
    'of a day that the rule does not have',
    timed,
    exception(':20261220T100000', ...moved),
    [first, '2026-12-08 10:00-11:00 a', second, third],
  ],
])('an exception %s', async (_what, master, one, wanted) => {
  expect(await described(calendar(...master, ...one))).toEqual(wanted);
  expect(await described(calendar(...one, ...master)), 'before its event').toEqual(wanted);
});

test('of two exceptions for one date the newer one counts', async () => {
  const newer = exception(':20261208T020000Z', ...moved, 'SEQUENCE:3');
  const older = exception(':20261208T020000Z', 'DTSTART:20261208T200000', 'SUMMARY:c', 'SEQUENCE:1');
  expect(await described(calendar(...timed, ...newer, ...older))).toEqual([first, second, third]);
});

test('a daily repeat since 2020 has its dates to come', async () => {
  const lines = await described(of('DTSTART:20200106T093000', 'RRULE:FREQ=DAILY'));
  expect([lines[0], lines.length, lines.at(-2), lines.at(-1)]).toEqual([
    ...['2026-11-26 09:30-09:30 a', 367, '2027-11-26 09:30-09:30 a', 'import.cut 366'],
  ]);
});

test('a second event of one UID is one of its own; an older version of it is refused', async () => {
  const second = (...more: string[]) => [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261203T090000',
    'SUMMARY:b',
    ...more,
    'END:VEVENT',
  ];
  const first = event('DTSTART:20261202T090000', 'SEQUENCE:1');
  const parts = await readEvents(calendar(...event('DTSTART:20261202T090000'), ...second()));
  expect(parts.flatMap(describeRow)).toEqual(['2026-12-02 09:00-09:00 a', '2026-12-03 09:00-09:00 b']);
  expect(new Set(parts.flatMap(({ occurrences }) => occurrences.map(({ key }) => key))).size).toBe(2);
  expect(await described(calendar(...first, ...second()))).toEqual(['2026-12-02 09:00-09:00 a', 'b: import.older']);
});

test('an event that a file has twice is refused the second time; the one that repeats is the one of its UID', async () => {
  const repeat = event('DTSTART:20261202T090000', 'RRULE:FREQ=DAILY;COUNT=3');
  const exception = event('RECURRENCE-ID:20261203T090000', 'DTSTART:20261203T100000');
  const dates = ['02 09', '03 10', '04 09'].map((day) => `2026-12-${day}:00-${day.slice(3)}:00 a`);
  const file = calendar(...repeat, ...repeat, ...exception);
  expect(await described(file)).toEqual([...dates, 'a: import.older']);
  const other = event('DTSTART:20261201T090000');
  const keys = async (...lines: string[]) =>
    (await readEvents(calendar(...lines))).flatMap(({ occurrences }) => occurrences.map(({ key }) => key)).toSorted();
  expect(await keys(...other, ...repeat)).toEqual(await keys(...repeat, ...other));
  const versions = ['20261101', '20261102'].map((day) =>
    event('DTSTART:20261202T090000', `LAST-MODIFIED:${day}T000000Z`, `LOCATION:${day}`),
  );
  const [older, newer] = await readEvents(calendar(...versions.flat()));
  expect([older!.refused?.key, newer!.occurrences[0]?.address]).toEqual(['import.older', '20261102']);
});

test('what a hostile file would have counted is not: rules of a zone by day, and thousands of exceptions of one event', async () => {
  const byDay = zone('Slow', '+0100', '+0200', ['BYMONTH=10;BYDAY=-1SU', 'BYMONTH=3;BYDAY=-1SU']).map((line) =>
    line.startsWith('RRULE') ? 'RRULE:FREQ=DAILY' : line,
  );
  const slow = calendar(...byDay, ...event('DTSTART;TZID=Slow:20261202T090000'));
  expect(await described(slow), 'as the definition begins').toEqual([expect.stringMatching(/^2026-12-02 \d\d:00/)]);
  const following = Array.from({ length: 100 }, (_, at) =>
    event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T010000Z', `SEQUENCE:${at}`, 'DTSTART:20261202T020000Z'),
  ).flat();
  const many = calendar(...event('DTSTART:20261201T010000Z', 'RRULE:FREQ=DAILY'), ...following);
  const [row] = await readEvents(many);
  expect(row).toMatchObject({ refused: { key: 'import.exceptions', value: '100' }, occurrences: [] });
});
