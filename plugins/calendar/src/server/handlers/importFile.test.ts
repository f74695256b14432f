import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_ICS_BYTES } from '../../contract/limits.ts';
import { startCalendar } from '../../testing/startCalendar.ts';

const file = (...events: string[][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//Test//EN'],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

async function importer() {
  const calendar = await startCalendar();
  const { anna } = calendar;
  const send = async (content: string | Uint8Array<ArrayBuffer>, dryRun: boolean, person = anna) => {
    const { fileId } = await person.upload('calendar.ics', content);
    return person.api.importFile({ body: { fileId, dryRun } });
  };
  const listed = async (month = '2026-03') =>
    (await anna.api.month({ params: { month } })).list.map(
      ({ title, startTime, endTime }) => `${title} ${startTime} ${endTime}`,
    );
  return { ...calendar, send, listed };
}

test('POST /v1/schedules/import – a dry run reports what an import would do and saves nothing; the import does it, once', async () => {
  const { send, listed, server, anna, receivedBy } = await importer();
  const content = file(
    [
      ...['UID:one', 'DTSTART;TZID=America/New_York:20260325T210000', 'DURATION:PT90M'],
      ...['SUMMARY;LANGUAGE=en:Call\\, weekly', 'DESCRIPTION:Agenda\\n預算', 'LOCATION:Phone'],
    ],
    ['UID:two', 'DTSTART;VALUE=DATE:20260326', 'DTEND;VALUE=DATE:20260329', 'SUMMARY:行程'],
    ['UID:three', 'DTSTART:20260327T090000', 'DTEND:20260327T080000', 'SUMMARY:Backwards'],
  );
  const outcome = {
    list: [
      {
        title: 'Call, weekly',
        startTime: '2026-03-26 09:00',
        endTime: '2026-03-26 10:30',
        isAllDay: false,
        count: 1,
        effect: 'new',
        reason: '',
      },
      {
        title: '行程',
        startTime: '2026-03-26 00:00',
        endTime: '2026-03-28 23:59',
        isAllDay: true,
        count: 1,
        effect: 'new',
        reason: '',
      },
      {
        title: 'Backwards',
        startTime: '',
        endTime: '',
        isAllDay: false,
        count: 0,
        effect: 'refused',
        reason: '結束時間早於開始時間',
      },
    ],
    ...{ added: 2, changed: 0, removed: 0, present: 0, refused: 1, notes: [], isRunning: false },
    digest: expect.any(String) as string,
    id: expect.any(Number) as number,
  };
  expect(await send(content, true)).toEqual(outcome);
  expect(await listed()).toEqual([]);
  const listening = await anna.listen();
  expect(await send(content, false)).toEqual(outcome);
  expect(await listening.next('changed')).toEqual({ from: '2026-03-26', to: '2026-03-28', ids: [] });
  const saved = ['行程 2026-03-26 00:00 2026-03-28 23:59', 'Call, weekly 2026-03-26 09:00 2026-03-26 10:30'];
  expect(await listed()).toEqual(saved);
  expect(await server.context.audit.history('schedules')).toMatchObject([
    { action: 'schedule.import', detail: { added: 2, changed: 0, removed: 0 } },
  ]);

  const again = await receivedBy(anna, async () => {
    expect(await send(content, false)).toMatchObject({
      added: 0,
      present: 2,
      refused: 1,
      list: [{ effect: 'present' }, {}, {}],
    });
  });
  expect(again, 'nothing has changed').toEqual([]);
  expect(await listed()).toEqual(saved);
  await server.db.execute(sql`update calendar.occurrences set deleted_on = now() where is_all_day`);
  expect(await send(content, false), 'what was deleted comes back').toMatchObject({ added: 1, present: 1 });
  await server.db.execute(sql`update calendar.occurrences set deleted_on = null`);
});

test('a repeat becomes its dates: without those left out, with those that were changed', async () => {
  const { send, listed, anna } = await importer();
  const rule = (...more: string[]) => [
    ...['UID:r', 'DTSTART;TZID=Asia/Taipei:20260305T090000', 'DTEND;TZID=Asia/Taipei:20260305T100000'],
    ...['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Asia/Taipei:20260312T090000', 'SUMMARY:Weekly', ...more],
  ];
  const changed = [
    ...['UID:r', 'RECURRENCE-ID;TZID=Asia/Taipei:20260319T090000', 'SUMMARY:Moved', 'STATUS:CANCELLED'],
    ...['DTSTART;TZID=Asia/Taipei:20260320T140000', 'DTEND;TZID=Asia/Taipei:20260320T150000'],
  ];
  expect(await send(file(rule()), false)).toMatchObject({ added: 3, list: [{ count: 3 }] });
  const plain = ['05', '19', '26'].map((day) => `Weekly 2026-03-${day} 09:00 2026-03-${day} 10:00`);
  expect(await listed()).toEqual(plain);
  const other = file(rule().with(0, 'UID:s'), changed.with(0, 'UID:s'));
  expect(await send(other, false)).toMatchObject({ added: 3, present: 0 });
  expect(await listed()).toContain('Moved 2026-03-20 14:00 2026-03-20 15:00');
  const { list } = await anna.api.list({ query: { titleSet: ['moved'] } });
  expect(list[0]).toMatchObject({
    isCancelled: true,
    typeId: 22,
    permission: 'editor',
    isRead: true,
    isRepeated: true,
  });
  // the third of four days is one that was left out
  const { position, count, following } = await anna.api.read({ params: { id: list[0]!.id } });
  expect([position, count, following]).toEqual([2, 3, 1]);
  expect(await anna.api.remove({ params: { id: list[0]!.id, x: 'continue' }, body: {} })).toEqual({ count: 2 });
});

test('a repeat without an end is cut, one by the second or that cannot be read is refused, the others are imported', async () => {
  const { send } = await importer();
  const event = (uid: string, rule: string, start = '20260301T090000') => [
    ...[`UID:${uid}`, `DTSTART:${start}`, `RRULE:${rule}`, `SUMMARY:${uid}`],
  ];
  const answer = await send(
    file(
      event('daily', 'FREQ=DAILY'),
      event('second', 'FREQ=SECONDLY'),
      event('minutes', 'FREQ=DAILY;BYMINUTE=0,1,2,3'),
      event('broken', 'FREQ=WEEKLY;BYDAY=ZZ'),
      event('never', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3'),
      event('over', 'FREQ=DAILY;COUNT=3', '20200301T090000'),
      event('since long', 'FREQ=WEEKLY', '20150105T090000'),
      event('ancient', 'FREQ=YEARLY', '18000101T000000'),
      ['UID:untimed', 'SUMMARY:untimed'],
      ['UID:long', 'DTSTART:20260301T090000', `SUMMARY:${'長'.repeat(200)}`],
      ['UID:plain', 'DTSTART:20260301T090000'],
    ),
    true,
  );
  const listed = answer.list.map(({ title, count, effect, reason }) => [
    title.slice(0, 12),
    count,
    effect,
    reason !== '',
  ]);
  expect(listed).toEqual([
    ['daily', 366, 'new', true],
    ['second', 0, 'refused', true],
    ['minutes', 0, 'refused', true],
    ['broken', 0, 'refused', true],
    ['never', 0, 'refused', true],
    ['over', 0, 'refused', true],
    ['since long', expect.any(Number), 'new', false],
    ['ancient', 3, 'new', false],
    ['untimed', 0, 'refused', true],
    ['長'.repeat(12), 1, 'new', true],
    ['（無標題）', 1, 'new', false],
  ]);
  expect(answer.list[9]!.title).toHaveLength(100);
});

test('a file that is no calendar, too large or of too many events is refused', async () => {
  const { send, anna, ben } = await importer();
  const refused = { code: '422' };
  await expect(send('BEGIN:VCARD\r\nEND:VCARD', true)).rejects.toMatchObject(refused);
  await expect(send('', true)).rejects.toMatchObject({ code: expect.anything() });
  const many = (count: number) =>
    file(...Array.from({ length: count }, (_, number) => [`UID:${number}`, 'DTSTART:20260301T090000']));
  await expect(send(many(20_001), true)).rejects.toMatchObject(refused);
  const padded = (size: number) => many(1).padEnd(size, ' ');
  expect(await send(padded(MAX_ICS_BYTES), true)).toMatchObject({ added: 1 });
  await expect(send(padded(MAX_ICS_BYTES + 1), true)).rejects.toMatchObject({ code: 413 });
  const { fileId } = await anna.upload('calendar.ics', file());
  await expect(ben.api.importFile({ body: { fileId, dryRun: true } })).rejects.toMatchObject(refused);
  for (let count = 1; count < 60; count += 1)
    await ben.api.importFile({ body: { fileId, dryRun: true } }).catch(() => undefined);
  await expect(ben.api.importFile({ body: { fileId, dryRun: true } })).rejects.toMatchObject({
    status: 'RATE_LIMITED',
  });
});

test('a file whose repeats take more than ten seconds is refused', async () => {
  const { send } = await importer();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  let now = performance.now();
  clock.mockImplementation(() => (now += 100));
  const content = file(['UID:1', 'DTSTART:20260301T090000'], ['UID:2', 'DTSTART:20260301T090000']);
  expect(await send(content, true)).toMatchObject({ added: 2 });
  clock.mockImplementation(() => (now += 10_001));
  await expect(send(content, true)).rejects.toMatchObject({
    code: '422',
    message: expect.stringMatching(/重複/) as string,
  });
});

test('a file that breaks the rules of its format is imported as far as it can be read', async () => {
  const { send, listed } = await importer();
  const start = 'DTSTART:20260301T090000';
  const events = [
    ['UID:texts', start, 'SUMMARY;LANGUAGE=zh:First', 'SUMMARY:Second', 'DESCRIPTION:a', 'DESCRIPTION:b'],
    ['UID:one', 'UID:two', start, 'DTSTART:20260302T090000', 'SUMMARY:Two starts'],
    ['UID;X-A=1:parameter', start, 'SUMMARY:Parameter'],
    [start, 'SUMMARY:Nameless'],
    ['DTSTART:20260301T100000', 'SUMMARY:Nameless'],
    ['UID:exception', start, 'SUMMARY:Exception', 'RECURRENCE-ID:whenever'],
    [`UID:${'長'.repeat(3000)}${Math.random()}`, start, 'SUMMARY:Long'],
    ['UID:ages', 'DTSTART:20000101T090000', 'SUMMARY:Ages', 'RRULE:FREQ=DAILY;COUNT=1000000'],
    ['UID:folded', start, 'SUMMARY:Folded', 'RRULE:FREQ=HOUR', '', '  LY'],
  ];
  const answer = await send(file(...events), false);
  expect(answer.list.map(({ title, effect }) => `${title} ${effect}`)).toEqual([
    ...['First new', 'Two starts new', 'Parameter new', 'Nameless new', 'Nameless new', 'Exception new', 'Long new'],
    ...['Ages new', 'Folded refused'],
  ]);
  // of those of each day since 2000 that are to come, six are in this month
  expect(await listed()).toHaveLength(7 + 6);
  expect(await send(file(...events), false)).toMatchObject({ added: 0, present: 7 + 366 });
});

test('what the feed of one person writes, another one imports', async () => {
  const { anna, ben, insert, send, url } = await importer();
  const by = anna.person.id;
  await insert({ by, title: '專案會議', start: '2026-03-26 09:30', end: '2026-03-27 01:00', memo: 'a\nb; c' });
  await insert({ by, title: 'days', start: '2026-03-26', end: '2026-03-28', isCancelled: true });
  const { secret } = await anna.api.createFeed({ body: { name: 'x' } });
  const text = await (await fetch(`${url}/cal/feeds/${secret}`)).text();
  expect(await send(text, false, ben)).toMatchObject({ added: 2, refused: 0 });
  const pick = ({ title, startTime, endTime, isAllDay, isCancelled }: Listed) => [
    title,
    startTime,
    endTime,
    isAllDay,
    isCancelled,
  ];
  type Listed = Awaited<ReturnType<typeof anna.api.month>>['list'][number];
  const of = async (person: typeof anna) => (await person.api.month({ params: { month: '2026-03' } })).list.map(pick);
  expect(await of(ben)).toEqual(await of(anna));
});
