import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type FeedRow, feedText } from './feed.ts';

const ZONE = 'Asia/Taipei';
const row = (id: number, more: Partial<FeedRow> = {}): FeedRow => ({
  id,
  title: `Event ${id}`,
  memo: '',
  typeName: '會議',
  address: '',
  roomName: null,
  isAllDay: false,
  startsOn: new Date('2026-03-26T09:00:00+08:00'),
  endsOn: new Date('2026-03-26T10:00:00+08:00'),
  isCancelled: false,
  createdOn: new Date(0),
  updatedOn: new Date(0),
  version: 1,
  ...more,
});
const piecesOf = async (rows: readonly FeedRow[]) => {
  const pieces: string[] = [];
  for await (const piece of feedText(rows, 'BEGIN:VEVENT', ZONE)) pieces.push(piece);
  return pieces;
};

test('many events are written in pieces, which are one calendar, and other work goes on in between', async () => {
  const whole = Array.from({ length: 51 }, (_, id) => row(id, { isAllDay: true }));
  const rows = [...whole, ...Array.from({ length: 150 }, (_, id) => row(1000 + id, { memo: 'END:VCALENDAR' }))];
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  const pieces = await piecesOf(rows);
  clearInterval(timer);
  expect(pieces, '50 in each').toHaveLength(5);
  expect(others).toBeGreaterThan(0);
  const calendar = new ICAL.Component(ICAL.parse(pieces.join('')) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.map(({ summary }) => summary)).toEqual(rows.map(({ title }) => title));
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  for (const count of [0, 50])
    expect(await piecesOf(rows.slice(0, count))).toEqual([
      expect.stringMatching(/^BEGIN:VCALENDAR[^]*REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n[^]*END:VCALENDAR$/),
    ]);
});

test('control characters, which would make the feed unreadable, are left out', async () => {
  const [text] = await piecesOf([row(1, { title: 'a\u0007b', memo: 'c\u001b\nd', address: '\u0000e' })]);
  expect(text).toContain('SUMMARY:ab\r\n');
  expect(text).toContain('DESCRIPTION:c\\nd\r\n');
  expect(text).toContain('LOCATION:e\r\n');
});
