import { expect, onTestFinished, test, vi } from 'vitest';
import { otherWork } from '../../../testing/otherWork.ts';
import { icsLines, readProperty, readText } from './icsLines.ts';
import { type IcsFile, readIcs } from './readIcs.ts';

const parsed = (...lines: string[]) => readIcs(Buffer.from(lines.join('\r\n')));
const event = (uid: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260401T090000', `SUMMARY:Event ${uid}`],
  ...[...more, 'END:VEVENT'],
];
const calendar = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'];
const textOf = (file: IcsFile, at: number, name: string) =>
  file.events[at]?.properties.get(name)?.map(({ value }) => value);
const titles = async (...lines: string[]) => {
  const file = (await parsed(...lines)) as IcsFile;
  return file.events.map((_, at) => textOf(file, at, 'SUMMARY')?.[0]);
};

test('events are read, also in another case, without an end, and beside other components, which are counted', async () => {
  expect(await titles(...calendar(event('1'), event('2')))).toEqual(['Event 1', 'Event 2']);
  expect(await titles('\uFEFFbegin:vcalendar', ...event('1').map((line) => line.toLowerCase()))).toEqual(['event 1']);
  expect(await titles(...calendar(event('1').slice(0, -1), event('2').slice(0, -1)))).toEqual(['Event 1', 'Event 2']);
  const other = (name: string) => [`BEGIN:${name}`, 'SUMMARY:Other', `END:${name}`];
  const file = await parsed(
    ...calendar(other('VTODO'), other('VTODO'), other('VJOURNAL'), event('1'), other('X-OTHER')),
  );
  expect(file).toMatchObject({ events: [{}], others: { tasks: 2, notes: 1, busy: 0 } });
});

test.each(['', 'BEGIN:VCARD\nEND:VCARD', 'text with BEGIN:VCALENDAR in it'])('%j is no calendar', async (text) => {
  expect(await parsed(text)).toBeNull();
});

test('an event has its reminder and the method of its calendar; a reminder has no texts of the event', async () => {
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Alarm', 'DESCRIPTION:Alarm', 'END:VALARM'];
  const file = (await parsed('BEGIN:VCALENDAR', ...event('1', ...alarm), 'METHOD:cancel', 'END:VCALENDAR')) as IcsFile;
  expect(file.events[0]).toMatchObject({ hasReminder: true, method: 'CANCEL' });
  expect(textOf(file, 0, 'SUMMARY')).toEqual(['Event 1']);
  expect(textOf(file, 0, 'DESCRIPTION')).toBeUndefined();
});

test('25,000 components and 1,000 rules of zones are taken, and 2,500 properties of an event', async () => {
  const many = (count: number) => calendar(...Array.from({ length: count }, () => ['BEGIN:VEVENT', 'END:VEVENT']));
  expect(await parsed(...many(24_999))).toMatchObject({ events: { length: 24_999 } });
  expect(await parsed(...many(25_001))).toBe('many');
  const zone = (rules: number) => [
    'BEGIN:VTIMEZONE',
    'TZID:x',
    ...Array<string>(rules).fill('BEGIN:STANDARD\r\nEND:STANDARD'),
    'END:VTIMEZONE',
  ];
  expect(await parsed(...calendar(zone(1000)))).not.toBe('many');
  expect(await parsed(...calendar(zone(1001)))).toBe('many');
  const file = (await parsed(
    ...calendar(event('1', ...Array<string>(3000).fill('EXDATE:20260401T090000'))),
  )) as IcsFile;
  expect(textOf(file, 0, 'EXDATE')!.length).toBeLessThanOrEqual(2500);
});

test('a large file is read with pauses, in which other calls are answered', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  onTestFinished(() => clock.mockRestore());
  const others = otherWork();
  expect(await parsed(...calendar(...Array.from({ length: 4000 }, (_, index) => event(`${index}`))))).toMatchObject({
    events: { length: 4000 },
  });
  expect(others()).toBeGreaterThanOrEqual(20);
});

test('a text goes on in lines that are not folded', async () => {
  const file = (await parsed(...calendar(event('1', 'DESCRIPTION:a', 'and b, c', '', ' d')))) as IcsFile;
  expect(textOf(file, 0, 'DESCRIPTION')).toEqual(['a\\nand b, cd']);
});

test.each([
  ['DTSTART;TZID=Asia/Taipei:20260401', ['DTSTART', 'TZID=Asia/Taipei', '20260401']],
  ['dtstart;tzid="a;b:c";X=1:20260401', ['DTSTART', 'TZID=a;b:c,X=1', '20260401']],
  ['DTSTART;TZID=(GMT+08:00) Taipei:20260401T090000', ['DTSTART', 'TZID=(GMT+08:00) Taipei', '20260401T090000']],
  ['SUMMARY;X="open:a:b', ['SUMMARY', 'X="open', 'a:b']],
  ["SUMMARY;CN=a^'b^nc^^:d", ['SUMMARY', 'CN=a"b\nc^', 'd']],
  ['SUMMARY :a', ['SUMMARY', '', 'a']],
  ['SUMMARY;X=1', undefined],
  ['no property', undefined],
])('the property of %j', (line, wanted) => {
  const found = readProperty(line);
  const parameters = [...(found?.parameters ?? [])].map((pair) => pair.join('=')).join();
  expect(found && [found.name, parameters, found.value]).toEqual(wanted);
});

test.each([
  ['  a ', 'a'],
  [String.raw`a\, b\; c\\d\ne\Nf\"`, 'a, b; c\\d\ne\nf"'],
  [undefined, ''],
  ['e\u0301', '\u00e9'],
])('the text of %j is %j', (value, text) => {
  expect(readText(value)).toBe(text);
});

test('a line of a million characters is cut, folded or not', () => {
  const long = 'x'.repeat(1000);
  const lengths = (text: string) => icsLines(Buffer.from(text)).map(({ length }) => length);
  expect(lengths(`A:${long.repeat(1000)}`)[0]).toBeLessThanOrEqual(201_000);
  expect(lengths(`A:${`${long}\r\n `.repeat(1000)}`)[0]).toBeLessThanOrEqual(202_000);
});
