import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readEvents } from '../../testing/readEvents.ts';
import { startCalendar } from '../../testing/startCalendar.ts';
import { planImport } from '../rules/ics/planImport.ts';
import { saveImport } from '../rules/ics/saveImport.ts';
import { imports, occurrences } from '../tables.ts';

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:Plan',
  ...lines,
  'END:VEVENT',
];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const at = (start: string) => [`DTSTART:2026${start}00`, 'DURATION:PT1H'];

async function importer() {
  const started = await startCalendar();
  const { anna, server } = started;
  const send = async (content: string, dryRun = false, digest?: string) => {
    const { fileId } = await anna.upload('calendar.ics', content);
    return anna.api.importFile({ body: { fileId, dryRun, ...(digest !== undefined && { digest }) } });
  };
  const listed = async (month = '2026-04') =>
    (await anna.api.month({ params: { month } })).list.map(({ title, startTime }) => `${title} ${startTime.slice(5)}`);
  const rowOf = async (content: string) => (await send(content, true)).list[0]!;
  return { ...started, send, listed, rowOf, stored: () => server.db.select().from(occurrences) };
}

test('a newer version of an event changes what an earlier import has made, and the row says how; an older one does not', async () => {
  const { anna, send, listed, rowOf } = await importer();
  const version = (sequence: number, start: string, ...more: string[]) =>
    calendar(...event('a', ...at(start), `SEQUENCE:${sequence}`, ...more));
  await send(version(1, '0402T0900'));
  const [{ id } = { id: 0 }] = (await anna.api.month({ params: { month: '2026-04' } })).list;
  await anna.api.change({ params: { id, x: 'single' }, body: { typeId: 5, notifyMinutes: 10 } });
  expect(await rowOf(version(1, '0402T0900'))).toMatchObject({ effect: 'present', reason: '' });

  const newer = version(2, '0403T1000', 'LOCATION:Station', 'SUMMARY:Second');
  expect(await rowOf(newer)).toMatchObject({ effect: 'changed', reason: '更新 1 次（時間、地點）' });
  expect(await send(newer)).toMatchObject({ added: 0, changed: 1, removed: 0, present: 0 });
  expect(await listed()).toEqual(['Plan 04-03 10:00']);
  const detail = await anna.api.read({ params: { id } });
  expect(detail, 'what the event does not say stays').toMatchObject({
    address: 'Station',
    typeId: 5,
    notifyMinutes: 10,
  });
  expect(await rowOf(version(1, '0402T0900'))).toMatchObject({
    effect: 'present',
    reason: expect.stringContaining('舊') as string,
  });
  const modified = (time: string) => version(2, '0404T1000', `LAST-MODIFIED:2026${time}T000000Z`);
  expect(await send(modified('0302'))).toMatchObject({ changed: 1 });
  expect(await send(modified('0301').replace('0404', '0405'))).toMatchObject({ changed: 0, present: 1 });
  expect(await send(modified('0302').replace('SEQUENCE:2', 'STATUS:CANCELLED\r\nSEQUENCE:3'))).toMatchObject({
    changed: 1,
  });
  expect(await anna.api.read({ params: { id } })).toMatchObject({ isCancelled: true });
});

test('what is not public becomes private and says so; what a later version does not say of it stays', async () => {
  const { anna, send, stored } = await importer();
  const one = (uid: string, ...more: string[]) => event(uid, ...at('0402T0900'), ...more);
  const first = await send(calendar(...one('a', 'CLASS:PRIVATE'), ...one('b', 'CLASS:confidential'), ...one('c')));
  expect(first.list.map(({ reason }) => reason)).toEqual(['設為私人', '設為私人', '']);
  const shown = async () =>
    (await stored()).toSorted((x, y) => (x.importKey! < y.importKey! ? -1 : 1)).map(({ isPrivate }) => isPrivate);
  expect(await shown()).toEqual([true, true, false]);
  const newer = calendar(...one('a', 'CLASS:PUBLIC', 'SEQUENCE:1'), ...one('b', 'LOCATION:Station', 'SEQUENCE:1'));
  expect((await send(newer)).list[0]?.reason).toBe('更新 1 次（私人）；不再是私人');
  expect(await shown()).toEqual([false, true, false]);
  expect((await stored()).map(({ address }) => address)).toContain('Station');

  // an event whose CLASS alone differs, as after an import of an earlier version of the product, leaves what the person has changed
  const c = (await stored()).find(({ importKey }) => importKey === 'c')!;
  await anna.api.change({
    params: { id: c.id, x: 'single' },
    body: { title: 'Mine', startTime: '2026-04-02 11:00', endTime: '2026-04-02 12:00' },
  });
  const onlyClass = calendar(...one('c', 'CLASS:PRIVATE'));
  expect((await send(onlyClass)).list[0]?.reason).toBe('更新 1 次（私人）；設為私人');
  const { title, isPrivate, startsOn } = (await stored()).find(({ id }) => id === c.id)!;
  expect([title, isPrivate, startsOn]).toEqual(['Mine', true, new Date('2026-04-02T11:00:00+08:00')]);
  expect(await send(onlyClass), 'the same file').toMatchObject({ changed: 0, present: 1 });

  // a repeat that the person has made private gets private dates, unless they say something else
  const days = async () =>
    (await stored()).filter(({ importKey }) => importKey!.startsWith('r|')).map(({ isPrivate }) => isPrivate);
  const daily = (count: number, ...more: string[]) =>
    calendar(...event('r', ...at('0406T0900'), `RRULE:FREQ=DAILY;COUNT=${count}`, ...more));
  await send(daily(2));
  const { list } = await anna.api.month({ params: { month: '2026-04' } });
  const { id } = list.find(({ startTime }) => startTime.startsWith('2026-04-06'))!;
  await anna.api.change({ params: { id, x: 'continue' }, body: { isPrivate: true, push: false } });
  await send(daily(4, 'SEQUENCE:1'));
  expect(await days()).toEqual([true, true, true, true]);
  expect(await send(daily(4, 'SEQUENCE:1')), 'the same file').toMatchObject({ added: 0, changed: 0, present: 4 });
});

test('what the person is meanwhile is read, also from programs of Microsoft; what a later version does not say of it stays', async () => {
  const { anna, send, rowOf, stored } = await importer();
  const one = (uid: string, ...more: string[]) => event(uid, ...at('0402T0900'), ...more);
  await send(
    calendar(
      ...one('a', 'TRANSP:TRANSPARENT'),
      ...one('b', 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
      ...one('c', 'STATUS:TENTATIVE'),
      ...one('d', 'TRANSP:OPAQUE'),
      ...one('e'),
    ),
  );
  const shown = async () =>
    (await stored()).toSorted((x, y) => (x.importKey! < y.importKey! ? -1 : 1)).map(({ showAs }) => showAs);
  expect(await shown()).toEqual(['free', 'away', 'tentative', 'busy', null]);
  const newer = calendar(...one('a', 'TRANSP:OPAQUE', 'SEQUENCE:1'), ...one('b', 'LOCATION:Station', 'SEQUENCE:1'));
  expect(await rowOf(newer)).toMatchObject({ effect: 'changed', reason: '更新 1 次（顯示為）' });
  await send(newer);
  expect((await shown()).slice(0, 2)).toEqual(['busy', 'away']);
  const list = await anna.api.imports({});
  await anna.api.takeBackImport({ params: { id: list[0]!.id } });
  expect((await shown()).slice(0, 2)).toEqual(['free', 'away']);
});

test('dates that a repeat does not have any more are deleted, new ones join its series', async () => {
  const { send, listed, rowOf, stored, anna } = await importer();
  const repeat = (...more: string[]) =>
    calendar(...event('r', ...at('0406T0900'), 'RRULE:FREQ=DAILY;COUNT=3', ...more));
  await send(repeat());
  const changed = repeat('EXDATE:20260407T090000', 'RDATE:20260420T090000', 'SEQUENCE:1');
  expect(await rowOf(changed)).toMatchObject({ effect: 'changed', count: 3, reason: '新增 1 次；刪除 1 次' });
  expect(await send(changed)).toMatchObject({ added: 1, changed: 0, removed: 1, present: 2 });
  expect(await listed()).toEqual(['06', '08', '20'].map((day) => `Plan 04-${day} 09:00`));
  expect(new Set((await stored()).map(({ seriesId }) => seriesId)).size, 'one series').toBe(1);
  // an exception alone is about its date only
  const exception = calendar(...event('r', 'RECURRENCE-ID:20260408T090000', ...at('0408T1500'), 'SEQUENCE:2'));
  expect(await send(exception)).toMatchObject({ added: 0, changed: 1, removed: 0 });
  expect(await listed()).toEqual(['Plan 04-06 09:00', 'Plan 04-08 15:00', 'Plan 04-20 09:00']);
  const [first] = (await anna.api.month({ params: { month: '2026-04' } })).list;
  expect(first).toMatchObject({ isRepeated: true });
});

test('a repeat whose hour was changed has its past dates once', async () => {
  const { send, listed } = await importer();
  const repeat = (hour: string, ...more: string[]) =>
    calendar(...event('r', ...at(`0324T${hour}`), 'RRULE:FREQ=DAILY;COUNT=4', ...more));
  await send(repeat('0900'));
  const changed = repeat('1400', 'SEQUENCE:1');
  expect(await send(changed)).toMatchObject({ added: 2, changed: 0, removed: 2, present: 2 });
  const days = ['24 09', '25 09', '26 14', '27 14'];
  expect(await listed('2026-03')).toEqual(days.map((day) => `Plan 03-${day}:00`));
  expect(await send(changed), 'again').toMatchObject({ added: 0, changed: 0, removed: 0, present: 4 });
  // a second time of a past day is another date
  const extra = repeat('1400', 'SEQUENCE:1', 'RDATE:20260323T090000');
  expect(await send(extra)).toMatchObject({ added: 1, present: 4 });
});

test('an older file of which nothing is added says so', async () => {
  const { send, rowOf } = await importer();
  const repeat = (day: string, sequence: number) =>
    calendar(...event('r', ...at(`${day}T0900`), 'RRULE:FREQ=DAILY;COUNT=2', `SEQUENCE:${sequence}`));
  await send(repeat('0406', 2));
  const stale = expect.stringContaining('舊') as string;
  expect(await rowOf(repeat('0402', 1))).toMatchObject({ effect: 'refused', count: 0, reason: stale });
  expect(await rowOf(repeat('0407', 1)), 'one of two').toMatchObject({ effect: 'present', count: 1, reason: stale });
  expect(await send(repeat('0407', 1))).toMatchObject({ added: 0, present: 1, id: 0 });
});

test('two events of one UID are the same ones in another order of the file; one that is there twice is imported once', async () => {
  const { send, listed } = await importer();
  const [first, second] = [event('a', ...at('0402T0900')), event('a', ...at('0403T0900'))];
  expect(await send(calendar(...second, ...first))).toMatchObject({ added: 2 });
  expect(await send(calendar(...first, ...second, ...first))).toMatchObject({ added: 0, changed: 0, present: 2 });
  expect(await listed()).toHaveLength(2);
});

test('what was changed after it was planned is not overwritten', async () => {
  const { anna, send, listed, server } = await importer();
  const version = (sequence: number, day: string) =>
    calendar(...event('a', ...at(`${day}T0900`), `SEQUENCE:${sequence}`));
  await send(version(1, '0402'));
  const { context } = server;
  const caller = { id: anna.person.id, companyId: anna.person.companyId };
  const planned = await planImport(context, caller, await readEvents(version(2, '0403'), '2026-03-26'));
  const [{ id } = { id: 0 }] = (await anna.api.month({ params: { month: '2026-04' } })).list;
  await anna.api.change({ params: { id, x: 'single' }, body: { title: 'Mine' } });
  const [{ id: importId } = { id: 0 }] = await anna.api.imports({});
  const saved = context.transaction(() => saveImport(context, caller, importId, planned));
  await expect(saved).rejects.toMatchObject({ shape: { code: 412 } });
  expect(await listed()).toEqual(['Mine 04-02 09:00']);
});

test('METHOD:CANCEL deletes what it names', async () => {
  const { send, listed, rowOf } = await importer();
  const repeat = event('r', ...at('0406T0900'), 'RRULE:FREQ=DAILY;COUNT=3');
  await send(calendar(...event('a', ...at('0402T0900')), ...repeat));
  const cancel = (...lines: string[]) => calendar('METHOD:CANCEL', ...lines);
  const one = cancel(...event('r', 'RECURRENCE-ID:20260407T090000', ...at('0407T0900')));
  expect(await rowOf(one)).toMatchObject({ effect: 'removed', count: 1, startTime: '2026-04-07 09:00' });
  expect(await send(one)).toMatchObject({ added: 0, removed: 1 });
  expect(await listed()).toEqual(['Plan 04-02 09:00', 'Plan 04-06 09:00', 'Plan 04-08 09:00']);
  expect(await send(cancel(...event('r', ...at('0406T0900'))))).toMatchObject({ removed: 2 });
  expect(await listed()).toEqual(['Plan 04-02 09:00']);
  const unknown = cancel(...event('never', ...at('0402T0900')));
  expect(await rowOf(unknown)).toMatchObject({ effect: 'refused', reason: '這是取消通知，但沒有匯入過這個行程' });
  expect(await send(cancel(...event('a', ...at('0402T0900'))))).toMatchObject({ removed: 1 });
  expect(await listed()).toEqual([]);
});

test('GET /v1/schedules/imports and DELETE /v1/schedules/imports/:id – an import is taken back as a whole', async () => {
  const { anna, ben, send, listed, server } = await importer();
  const repeat = (...more: string[]) => event('r', ...at('0406T0900'), 'RRULE:FREQ=DAILY;COUNT=2', ...more);
  await send(calendar(...event('a', ...at('0402T0900')), ...repeat()));
  const before = await listed();
  const second = await send(
    calendar(...event('a', ...at('0403T0900')), ...repeat('EXDATE:20260407T090000'), ...event('b', ...at('0410T0900'))),
  );
  expect(second).toMatchObject({ added: 1, changed: 1, removed: 1 });
  expect(await anna.api.imports({})).toMatchObject([
    { id: second.id, fileName: 'calendar.ics', state: 'done', total: 3, written: 3, added: 1, changed: 1, removed: 1 },
    { added: 3, changed: 0, removed: 0, takenBackOn: '' },
  ]);
  expect(await ben.api.imports({})).toEqual([]);
  await expect(ben.api.takeBackImport({ params: { id: second.id } })).rejects.toMatchObject({ code: '404' });
  expect(await anna.api.takeBackImport({ params: { id: second.id } })).toEqual({ removed: 1, restored: 2 });
  expect(await listed()).toEqual(before);
  await expect(anna.api.takeBackImport({ params: { id: second.id } })).rejects.toMatchObject({ code: '409' });
  expect((await anna.api.imports({}))[0]).toMatchObject({ takenBackOn: '2026-03-26 09:00' });
  // what was taken back can be imported again
  expect(await send(calendar(...event('a', ...at('0403T0900'))))).toMatchObject({ changed: 1 });

  const [last] = await anna.api.imports({});
  await server.db.execute(sql`update calendar.occurrences set version = version + 1 where title = 'Plan'`);
  expect(await anna.api.takeBackImport({ params: { id: last!.id } }), 'changed since').toEqual({
    removed: 0,
    restored: 0,
  });
  const audited = await server.context.audit.history(`import:${second.id}`);
  expect(audited).toMatchObject([{ action: 'schedule.import.back', detail: { removed: 1, restored: 2 } }]);
});

test('an import that is taken back leaves what was changed since, but not what is as it was again', async () => {
  const { anna, send, listed } = await importer();
  const two = (sequence: number, day: string) =>
    calendar(
      ...event('a', ...at(`${day}T0900`), `SEQUENCE:${sequence}`),
      ...event('b', ...at('0410T0900'), 'SUMMARY:b'),
      ...event('c', ...at('0411T0900'), 'SUMMARY:c'),
    );
  const back = async (id: number) => anna.api.takeBackImport({ params: { id } });
  const first = await send(two(1, '0402'));
  const [, b] = (await anna.api.month({ params: { month: '2026-04' } })).list;
  await anna.api.change({ params: { id: b!.id, x: 'single' }, body: { title: 'Mine' } });
  const second = await send(two(2, '0403'));
  expect(second).toMatchObject({ changed: 1 });
  const third = await send(two(3, '0404'));
  expect(await back(third.id)).toEqual({ removed: 0, restored: 1 });
  expect(await back(second.id), 'an earlier one, too').toEqual({ removed: 0, restored: 1 });
  expect((await listed())[0]).toBe('Plan 04-02 09:00');
  expect(await back(first.id)).toEqual({ removed: 2, restored: 0 });
  expect(await listed()).toEqual(['Mine 04-10 09:00']);
});

test('what a later import has changed stays when the first one is taken back', async () => {
  const { anna, send, listed } = await importer();
  const first = await send(calendar(...event('a', ...at('0402T0900'))));
  await send(calendar(...event('a', ...at('0403T0900'))));
  expect(await anna.api.takeBackImport({ params: { id: first.id } })).toEqual({ removed: 0, restored: 0 });
  expect(await listed()).toEqual(['Plan 04-03 09:00']);
});

test('an import that would do something else than its dry run changes nothing', async () => {
  const { send, listed } = await importer();
  const content = calendar(...event('a', ...at('0402T0900')), ...event('b', ...at('0403T0900')));
  const { digest } = await send(content, true);
  await send(calendar(...event('a', ...at('0402T0900'))));
  await expect(send(content, false, digest)).rejects.toMatchObject({ code: '412', data: { added: 1, present: 1 } });
  expect(await listed()).toHaveLength(1);
  const { digest: now } = await send(content, true);
  expect(await send(content, false, now)).toMatchObject({ added: 1 });
});

test('what else a file has is said', async () => {
  const { send } = await importer();
  const todo = ['BEGIN:VTODO', 'SUMMARY:x', 'END:VTODO'];
  expect(await send(calendar(...todo, ...todo), true)).toMatchObject({
    list: [],
    notes: ['檔案中的 2 項待辦事項不會匯入'],
  });
});

test('a file of more than 1,000 events is saved by a job, which says how far it is', async () => {
  const { anna, send, server } = await importer();
  const many = Array.from({ length: 2100 }, (_, uid) => event(`${uid}`, ...at('0402T0900'))).flat();
  const { digest } = await send(calendar(...many), true);
  const { id, isRunning } = await send(calendar(...many), false, digest);
  expect(isRunning).toBe(true);
  const state = async () => (await anna.api.imports({}))[0]!.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  expect(await anna.api.imports({})).toMatchObject([{ id, state: 'done', written: 2100, added: 2100, problem: '' }]);
  await server.db.update(imports).set({ state: 'planned' });
  await expect(anna.api.takeBackImport({ params: { id } }), 'while it runs').rejects.toMatchObject({ code: '409' });
  await server.db.update(imports).set({ state: 'failed' });
  expect(await anna.api.takeBackImport({ params: { id } })).toEqual({ removed: 2100, restored: 0 });
});

test('dates without a rule that the calendar knows are changed alone, and with those that follow: each stays', async () => {
  const { anna, send, listed } = await importer();
  await send(calendar(...event('a', ...at('0402T0900'), 'RDATE:20260407T090000,20260415T090000,20260416T090000')));
  const ids = (await anna.api.month({ params: { month: '2026-04' } })).list.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  await anna.api.change({ params: { id: ids[0]!, x: 'single' }, body: { title: 'Alone' } });
  expect(await anna.api.change({ params: { id: ids[1]!, x: 'continue' }, body: { title: 'Rest' } })).toMatchObject({
    count: 3,
  });
  expect(await listed()).toEqual(['Alone 04-02 09:00', 'Rest 04-07 09:00', 'Rest 04-15 09:00', 'Rest 04-16 09:00']);
  await anna.api.change({
    params: { id: ids[2]!, x: 'continue' },
    body: { startTime: '2026-04-15 10:00', endTime: '2026-04-15 11:00' },
  });
  expect((await listed()).slice(2)).toEqual(['Rest 04-15 10:00', 'Rest 04-16 10:00']);
});
