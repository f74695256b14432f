import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../../testing/failureOf.ts';
import { hidePerson } from '../../../testing/hidePerson.ts';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../../testing/writingOf.ts';
import { reads } from '../../personTables.ts';
import { types } from '../../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

type Body = Parameters<TestCalendar['anna']['api']['change']>[0]['body'];

const change = (id: number, x: 'single' | 'continue', body: Body, api = calendar.anna.api) =>
  api.change({ params: { id, x }, body: { push: false, ...body } });

/** Five Fridays from 2026-03-27 on, 10:00 to 11:00. */
const weekly = { repeatType: 3, stopTime: '2026-04-24' } as const;

test('other readers from here on: those before keep theirs, and no one sees more than they should', async () => {
  const [ben, carl] = [calendar.ben.person.id, calendar.carl.person.id];
  const anna = calendar.anna.person.id;
  const ids = await writing.create({ ...weekly, readers: [ben] });
  await change(ids[1]!, 'single', { contractors: [carl] });
  await change(ids[2]!, 'single', { readers: [] });
  expect((await writing.audienceOf(ids[0]!)).ids).toEqual([anna, ben]);
  expect((await writing.audienceOf(ids[1]!)).ids).toEqual([anna, ben, carl]);
  expect(await writing.audienceOf(ids[2]!)).toEqual({ ids: [anna], firstOn: '2026-04-10', lastOn: '2026-04-10' });
  await change(ids[1]!, 'continue', { readers: [ben, carl] });
  expect((await writing.audienceOf(ids[0]!)).ids).toEqual([anna, ben]);
  for (const id of ids.slice(1)) expect((await writing.audienceOf(id)).ids).toEqual([anna, ben, carl]);
  expect(await writing.audienceOf(ids[0]!)).toMatchObject({ firstOn: '2026-03-27', lastOn: '2026-03-27' });
  const { rows } = (await calendar.server.db.execute(sql`
    select from calendar.audiences where not exists (select from calendar.occurrences where audience_id = audiences.id)`)) as unknown as {
    rows: object[];
  };
  expect(rows).toEqual([]);
});

test('[S1-053] a contractor edits; the creator stays the creator and keeps seeing it', async () => {
  const [id] = (await writing.create({ contractors: [calendar.ben.person.id] })) as [number];
  await change(id, 'single', { title: 'By Ben', contractors: [], readers: [calendar.ben.person.id] }, calendar.ben.api);
  expect(await writing.rowOf(id)).toMatchObject({
    title: 'By Ben',
    createdBy: calendar.anna.person.id,
    updatedBy: calendar.ben.person.id,
  });
  expect((await writing.audienceOf(id)).ids).toEqual([calendar.anna.person.id, calendar.ben.person.id]);
  expect(await failureOf(change(id, 'single', { title: 'Again' }, calendar.ben.api))).toMatchObject({
    code: '422',
    status: 'NOT_ALLOWED',
  });
});

test('[S1-107][S1-108] a reader may not change it, for others it does not exist', async () => {
  const [id] = (await writing.create({ readers: [calendar.ben.person.id] })) as [number];
  const refused = await failureOf(change(id, 'single', { title: 'Mine' }, calendar.ben.api));
  expect(refused).toMatchObject({ code: '422', status: 'NOT_ALLOWED' });
  expect(await failureOf(change(id, 'single', { title: 'Mine' }, calendar.carl.api))).toMatchObject({ code: '404' });
  expect((await writing.rowOf(id)).title).toBe('Weekly meeting');
});

test('what was not changed is not judged: a reader who has left, a type that was disabled', async () => {
  const leaver = await calendar.addPerson();
  const ids = await writing.create({ typeId: 9, readers: [leaver.id] });
  await calendar.server.db.update(types).set({ isEnabled: false }).where(eq(types.id, 9));
  await hidePerson(calendar, leaver.id);
  const body = { title: 'Other', typeId: 9, readers: [leaver.id] };
  expect(await change(ids[0]!, 'single', body)).toMatchObject({ count: 1 });
  expect(await failureOf(change(ids[0]!, 'single', { contractors: [leaver.id] }))).toMatchObject({
    errors: [{ field: 'contractors' }],
  });
  const [other] = (await writing.create()) as [number];
  expect(await failureOf(change(other, 'single', { typeId: 9 }))).toMatchObject({ errors: [{ field: 'typeId' }] });
});

test('readers are notified of what concerns them, new ones always; with push off no one is, and what was read stays read', async () => {
  const { ben, carl, server } = calendar;
  const [id] = (await writing.create({ readers: [ben.person.id] })) as [number];
  const notices = async () => {
    const { rows } = (await server.db.execute(
      sql`select person_id, title from notifications.notices where opens -> 'params' ->> 'id' = ${String(id)} order by id`,
    )) as unknown as { rows: { person_id: number; title: string }[] };
    return rows.map(({ person_id, title }) => `${person_id === ben.person.id ? 'Ben' : 'Carl'} ${title}`);
  };
  const hasRead = async () => (await server.db.select().from(reads).where(eq(reads.occurrenceId, id))).length;
  await ben.api.read({ params: { id } });
  await change(id, 'single', { title: 'Silent', push: false });
  expect([await notices(), await hasRead()]).toEqual([[], 1]);
  await change(id, 'single', { memo: 'More', push: true });
  expect([await notices(), await hasRead()]).toEqual([[], 0]);
  await change(id, 'single', { startTime: '2026-03-27 10:30', isPush: true, push: true });
  expect(await notices()).toEqual(['Ben 修改了一項行程']);
  await change(id, 'single', { readers: [ben.person.id, carl.person.id], push: true });
  expect(await notices()).toEqual(['Ben 修改了一項行程', 'Ben 修改了一項行程', 'Carl 新增了一項行程']);
});

test('the screens of those who do not see it any more load again, too', async () => {
  const { ben, carl } = calendar;
  const ids = await writing.create({ ...weekly, readers: [ben.person.id] });
  const listening = await ben.listen();
  await change(ids[3]!, 'continue', { readers: [carl.person.id] });
  expect(await listening.next('changed')).toEqual({ from: '2026-04-17', to: '2026-04-24', ids: ids.slice(3) });
});

test('a change is in the audit log, without its contents', async () => {
  const [id] = (await writing.create(weekly)) as [number];
  await change(id, 'continue', { title: 'Secret plan', memo: 'Secret memo' });
  const [entry] = await calendar.server.context.audit.history(`schedule:${id}`, 1);
  expect(entry).toMatchObject({
    action: 'schedule.change',
    employeeId: calendar.anna.person.id,
    detail: { scope: 'continue', count: 5, parts: ['title', 'memo'] },
  });
  expect(JSON.stringify(entry)).not.toContain('Secret');
});
