import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiesOf } from '../../testing/copiesOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { clipSpan, mergeSpans } from '../rules/busy.ts';
import { freeBusy } from './freeBusy.ts';

const DAY = '2026-03-26';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['attendance'] });
});
afterAll(() => calendar.dispose());

const ask = async (who: 'anna' | 'ben' | 'olga', of: readonly number[], more: object = {}) =>
  calendar[who].api.freeBusy({ body: { people: [...of], from: DAY, to: DAY, ...more } });
const busy = (employeeId: number, start: string, end: string) => ({
  employeeId,
  kind: 'busy',
  name: '',
  start: `${DAY} ${start}`,
  end: `${DAY} ${end}`,
});
/** A leave, approved by default. */
const leave = (personId: number, start: string, end: string, status = 1) =>
  calendar.server.db.execute(
    sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
      values (${personId}, '特休', ${`${start}+08`}, ${`${end}+08`}, ${status})`,
  );

test('POST /v1/freeBusy – people are busy while they have schedules: as one span where these touch, without titles, from the days asked for', async () => {
  const { anna, ben, carl } = calendar;
  const by = anna.person.id;
  const readers = [ben.person.id];
  await calendar.insert({ by, start: `${DAY} 10:00`, end: `${DAY} 11:00`, title: '機密', readers });
  await calendar.insert({ by, start: `${DAY} 10:30`, end: `${DAY} 12:00`, contractors: [carl.person.id] });
  await calendar.insert({ by, start: `${DAY} 14:00`, end: `${DAY} 15:00`, isCancelled: true });
  await calendar.insert({ by, start: `${DAY} 16:00`, end: `${DAY} 17:00`, deletedOn: new Date() });
  await calendar.insert({ by, start: '2026-03-25 22:00', end: `${DAY} 01:00` });
  const { list, missing } = await ask('ben', [by, ben.person.id, carl.person.id]);
  expect(list).toEqual([
    busy(by, '00:00', '01:00'),
    busy(by, '10:00', '12:00'),
    busy(ben.person.id, '10:00', '11:00'),
    busy(carl.person.id, '10:30', '12:00'),
  ]);
  expect(missing).toEqual([]);
});

test('whole days of another person leave readers free unless it says otherwise; who made it, or may change it, is busy', async () => {
  const [eve, fay] = [await calendar.asPerson(), await calendar.asPerson()];
  const people = [eve.person.id, fay.person.id];
  const { id } = await eve.api.create({
    body: {
      ...{ title: '生日', typeId: 1, isAllDay: true, startDate: DAY, endDate: DAY },
      ...{ readers: [fay.person.id], push: false },
    },
  });
  const kinds = async () => (await ask('anna', people)).list.map(({ employeeId, kind }) => [employeeId, kind]);
  const change = (body: object) => eve.api.change({ params: { id, x: 'single' }, body: { push: false, ...body } });
  expect(await kinds()).toEqual([[eve.person.id, 'busy']]);
  await change({ showAs: 'away' });
  expect(await kinds()).toEqual(people.map((person) => [person, 'away']));
  expect(await eve.api.read({ params: { id } })).toMatchObject({ showAs: 'away' });
  await change({ showAs: 'free' });
  expect(await kinds()).toEqual([]);
  await change({ showAs: null, contractors: [fay.person.id] });
  expect(await kinds()).toEqual(people.map((person) => [person, 'busy']));
  const noon = { isAllDay: false, startTime: `${DAY} 12:00`, endTime: `${DAY} 13:00` };
  await change({ ...noon, contractors: [], showAs: 'tentative' });
  expect(await kinds()).toEqual(people.map((person) => [person, 'tentative']));
});

test('the schedule that is edited does not count, if the caller sees it', async () => {
  const eve = await calendar.asPerson();
  const id = await calendar.insert({ by: eve.person.id, start: `${DAY} 18:00`, end: `${DAY} 19:00` });
  const evening = busy(eve.person.id, '18:00', '19:00');
  const seen = async ({ api }: TestCalendar['anna'], except?: number) =>
    (await api.freeBusy({ body: { people: [eve.person.id], from: DAY, to: DAY, ...(except && { except }) } })).list;
  expect(await seen(eve)).toEqual([evening]);
  expect(await seen(eve, id)).toEqual([]);
  expect(await seen(calendar.anna, id)).toEqual([evening]);
});

test('people of another company are left out', async () => {
  expect(await ask('olga', [calendar.anna.person.id])).toEqual({ list: [], missing: [] });
});

test('approved leave counts: its kind for the person, only that it is leave for the department, busy for others', async () => {
  const { person } = await calendar.asPerson({ as: { name: 'Dora' } });
  await leave(person.id, `${DAY} 09:00`, `${DAY} 18:00`);
  await leave(person.id, `${DAY} 19:00`, `${DAY} 20:00`, 0);
  const seen = async (who: TestCalendar['anna']) =>
    (await who.api.freeBusy({ body: { people: [person.id], from: DAY, to: DAY } })).list.map(
      ({ kind, name, start, end }) => `${kind} ${name} ${start.slice(11)}-${end.slice(11)}`,
    );
  const stranger = await calendar.asPerson({ as: { department: '業務部' } });
  const lead = await calendar.asPerson({ as: { level: 'deptManager' } });
  expect(await seen(calendar.anna)).toEqual(['leave  09:00-18:00']);
  expect(await seen(lead)).toEqual(['leave 特休 09:00-18:00']);
  expect(await seen(stranger)).toEqual(['busy  09:00-18:00']);
});

test.for([
  { from: '2026-03-27', to: '2026-03-26' },
  { from: '2026-03-01', to: '2026-04-12' },
  { people: Array.from({ length: 51 }, (_, index) => index + 1) },
])('%j is refused', async (body) => {
  await expect(ask('anna', [1], body)).rejects.toMatchObject({ code: '422' });
});

test('42 days can be asked for', async () => {
  expect((await ask('olga', [calendar.olga.person.id], { from: '2026-03-01', to: '2026-04-11' })).list).toEqual([]);
});

test('a plugin that does not answer within half a second is named; what the others know is there', async () => {
  const { anna, server } = calendar;
  const asked: unknown[] = [];
  const gather = (point: string, _input: object, options: object) => {
    asked.push([point, options]);
    return Promise.resolve([
      { plugin: 'attendance', failed: new Error('too late') },
      { plugin: 'leave', value: [busy(anna.person.id, '20:00', '21:00')] },
    ]);
  };
  const context = { ...server.context, gather } as unknown as CalendarContext;
  const body = { people: [anna.person.id], from: '2026-04-20', to: '2026-04-20' };
  const call = { body: { ...body, from: DAY }, caller: anna.person, request: { language: 'en' } };
  const { list, missing } = await freeBusy(context)(call as never);
  expect(asked).toEqual([['freeBusy', { within: 500 }]]);
  expect(list).toContainEqual(busy(anna.person.id, '20:00', '21:00'));
  expect(missing).toEqual(['Attendance']);
});

test('5,000 times are returned at most', async () => {
  const { anna, server } = calendar;
  const by = (await calendar.asPerson()).person.id;
  await calendar.insert({ by, title: 'short', start: '2026-05-01 09:00', end: '2026-05-01 09:01' });
  await server.db.execute(copiesOf('short', 4999, '2 minutes'));
  const all = () => anna.api.freeBusy({ body: { people: [by], from: '2026-05-01', to: '2026-05-14' } });
  expect((await all()).list).toHaveLength(5000);
  await calendar.insert({ by, start: '2026-05-12 09:00' });
  await expect(all()).rejects.toMatchObject({ code: '422' });
});

const day = (start: string, end: string) => ({ start: `2026-03-26 ${start}`, end: `2026-03-26 ${end}` });

test('spans that overlap, touch or contain each other are one', () => {
  const spans = [day('13:00', '14:00'), day('09:00', '12:00'), day('10:00', '11:00'), day('12:00', '12:30')];
  expect(mergeSpans(spans)).toEqual([day('09:00', '12:30'), day('13:00', '14:00')]);
});

test('a span is cut to the days that were asked for', () => {
  const within = { start: '2026-03-26 00:00', end: '2026-03-27 00:00' };
  expect(clipSpan({ start: '2026-03-25 10:00', end: '2026-03-26 09:00' }, within)).toEqual(day('00:00', '09:00'));
  expect(clipSpan({ start: '2026-03-27 00:00', end: '2026-03-27 09:00' }, within)).toBeUndefined();
});

test('spans that begin together, end together or are alike are one, whatever their order', () => {
  const [short, long, late] = [day('09:00', '10:00'), day('09:00', '11:00'), day('10:30', '11:00')];
  for (const spans of [
    [short, long, late],
    [long, short, long],
    [late, long, short],
  ])
    expect(mergeSpans(spans)).toEqual([long]);
  expect(mergeSpans([day('10:01', '11:00'), short])).toEqual([short, day('10:01', '11:00')]);
});

test('a span within another one stays as it is', () => {
  const within = day('09:00', '12:00');
  for (const span of [day('10:00', '11:00'), within, day('09:00', '10:00'), day('11:00', '12:00')])
    expect(clipSpan(span, within)).toEqual(span);
  expect(clipSpan(day('08:00', '13:00'), within)).toEqual(within);
  for (const span of [day('08:00', '09:00'), day('12:00', '13:00')]) expect(clipSpan(span, within)).toBeUndefined();
});
