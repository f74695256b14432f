import { addDays } from '@atrium/sdk/days';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type RepeatRule, startRule } from '../../../contract/repeatRule.ts';
import { scheduleBody } from '../../../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, occurrences, series } from '../../tables.ts';
import { extendSeries } from './extendSeries.ts';

const DAY = 86_400_000;
const USUAL = startRule('2026-03-27');

const create = ({ anna }: TestCalendar, rule: Partial<RepeatRule> = {}, more: object = {}) =>
  anna.api.create({ body: { ...scheduleBody, repeatRule: { ...USUAL, ...rule }, push: false, ...more } });

const rowsOf = async ({ server }: TestCalendar, id: number) => {
  const [row] = await server.db.select().from(occurrences).where(eq(occurrences.id, id));
  return server.db
    .select()
    .from(occurrences)
    .where(and(eq(occurrences.seriesId, row!.seriesId), isNull(occurrences.deletedOn)))
    .orderBy(asc(occurrences.ruleOn));
};

/** Runs the job so many days later, as it runs every night. */
function extendAfter({ server, clock }: TestCalendar, days: number): Promise<void> {
  const later = {
    now: () => new Date(clock.now().getTime() + days * DAY),
    today: () => addDays(clock.today(), days),
  };
  const context = Object.create(server.context, { clock: { value: later } }) as CalendarContext;
  return extendSeries(context, { signal: new AbortController().signal });
}

test('the job makes the dates of a year ahead, once, like most of those before, with their reminders', async () => {
  const calendar = await startCalendar();
  const made = await create(calendar, {}, { readers: [calendar.ben.person.id], notifyMinutes: 10 });
  const before = await rowsOf(calendar, made.id);
  expect(before.at(-1)!.ruleOn).toBe('2027-04-23');
  await calendar.anna.api.change({
    params: { id: before.at(-1)!.id, x: 'single' },
    body: { title: 'Only this one', push: false },
  });
  await extendAfter(calendar, 30);
  expect(await rowsOf(calendar, made.id)).toHaveLength(before.length);
  await Promise.all([extendAfter(calendar, 40), extendAfter(calendar, 40)]);
  await extendAfter(calendar, 40);
  const after = await rowsOf(calendar, made.id);
  expect(after.slice(before.length).map(({ ruleOn }) => ruleOn)).toEqual([
    ...['2027-04-30', '2027-05-07', '2027-05-14', '2027-05-21', '2027-05-28', '2027-06-04'],
  ]);
  expect(after.at(-1)).toMatchObject({ title: before[0]!.title, notifyMinutes: 10, audienceId: before[0]!.audienceId });
  expect(after.at(-1)!.createdOn).toEqual(before[0]!.createdOn);
  const { list } = await calendar.ben.api.month({ params: { month: '2027-06' } });
  expect(list.map(({ startTime }) => startTime)).toEqual(['2027-06-04 10:00']);
});

test('a room that is taken by then: the date is made without it, and its owner hears what is free', async () => {
  const calendar = await startCalendar({ with: ['notifications'] });
  const [pine] = calendar.rooms;
  const room = { locationType: 1, roomId: pine, roomStartTimeCode: 3, roomEndTimeCode: 4 };
  const made = await create(calendar, {}, room);
  const before = await rowsOf(calendar, made.id);
  await calendar.ben.api.create({
    body: { ...scheduleBody, startTime: '2027-04-30 10:00', endTime: '2027-04-30 11:00', ...room, push: false },
  });
  await extendAfter(calendar, 40);
  const added = (await rowsOf(calendar, made.id)).slice(before.length);
  expect(added.map(({ roomId }) => roomId)).toEqual([null, pine, pine, pine, pine, pine]);
  const ids = added.map(({ id }) => id);
  expect(await calendar.server.db.$count(bookings, inArray(bookings.occurrenceId, ids))).toBe(5);
  const { rows: notices } = (await calendar.server.db.execute(
    sql`select person_id, message from notifications.notices where type = 1`,
  )) as unknown as { rows: readonly { readonly person_id: number; readonly message: unknown }[] };
  expect(notices.map(({ person_id }) => person_id)).toEqual([calendar.anna.person.id]);
  expect(JSON.stringify(notices[0])).toMatch(/Pine.*Cedar 10:00/);
});

test('what was ended, cancelled or deleted does not go on', async () => {
  const calendar = await startCalendar();
  const { anna, server } = calendar;
  const [ended, cancelled, deleted] = [await create(calendar), await create(calendar), await create(calendar)];
  const of = async (id: number, at: number) => (await rowsOf(calendar, id))[at]!.id;
  await anna.api.remove({ params: { id: await of(ended.id, 3), x: 'continue' }, query: {}, body: { push: false } });
  await anna.api.cancel({ params: { id: await of(cancelled.id, 3), x: 'continue' }, query: {}, body: { push: false } });
  await anna.api.remove({ params: { id: deleted.id, x: 'continue' }, query: {}, body: { push: false } });
  const count = await server.db.$count(occurrences);
  await extendAfter(calendar, 40);
  expect(await server.db.$count(occurrences)).toBe(count);
  // Taken back, the dates that are due are made.
  await anna.api.restore({
    params: { id: await of(cancelled.id, 3), x: 'continue' },
    query: {},
    body: { push: false },
  });
  await anna.api.undelete({ params: { id: deleted.id } });
  await extendAfter(calendar, 40);
  for (const { id } of [cancelled, deleted])
    expect((await rowsOf(calendar, id)).at(-1)!.ruleOn >= addDays('2027-06-05', -7)).toBe(true);
  expect((await rowsOf(calendar, ended.id)).length).toBe(3);
});

test('a long break leaves no dates in the past, one cancelled date ends nothing, and one that fails stops no other', async () => {
  const calendar = await startCalendar();
  const { server } = calendar;
  const broken = await create(calendar);
  const [made, yearly] = [await create(calendar), await create(calendar, { frequency: 'year', date: 27, month: 3 })];
  const [ofBroken, ofYearly] = [await rowsOf(calendar, broken.id), await rowsOf(calendar, yearly.id)];
  const brokenId = ofBroken[0]!.seriesId;
  await server.db
    .update(series)
    .set({ rule: sql`'{"frequency":"week","every":1,"daysOff":"keep"}'::jsonb` as never })
    .where(eq(series.id, brokenId));
  const [first, ...others] = ofYearly;
  await server.db.update(occurrences).set({ isCancelled: true }).where(eq(occurrences.id, first!.id));
  for (const { id } of others) await server.db.delete(occurrences).where(eq(occurrences.id, id));
  const before = await rowsOf(calendar, made.id);
  await extendAfter(calendar, 900);
  const today = addDays(calendar.clock.today(), 900);
  const added = (await rowsOf(calendar, made.id)).slice(before.length);
  expect(added[0]!.ruleOn >= today && added[0]!.ruleOn < addDays(today, 7)).toBe(true);
  expect(await rowsOf(calendar, broken.id)).toHaveLength(ofBroken.length);
  expect((await rowsOf(calendar, yearly.id)).map(({ ruleOn }) => ruleOn)).toEqual(['2026-03-27', '2029-03-27']);
});

test('a person has at most 200 of them, but changes those that are there', async () => {
  const calendar = await startCalendar();
  const { anna, server } = calendar;
  const own = await create(calendar);
  const ended = await create(calendar);
  const fourth = (await rowsOf(calendar, ended.id))[3]!;
  await anna.api.remove({ params: { id: fourth.id, x: 'continue' }, query: {}, body: { push: false } });
  const [first] = await calendar.insertSeries({ by: anna.person.id, start: '2026-03-27 10:00' });
  const [row] = await server.db.select().from(occurrences).where(eq(occurrences.id, first!));
  const rule = { ...USUAL } as Record<string, unknown>;
  const made = await server.db
    .insert(series)
    .values(
      Array.from({ length: 200 }, () => ({
        repeatType: 5,
        anchorOn: '2026-03-27',
        rule: rule as never,
        madeUntil: '2027-04-26',
      })),
    )
    .returning({ id: series.id });
  await server.db.insert(occurrences).values(made.map(({ id: seriesId }) => ({ ...row!, id: undefined, seriesId })));
  await expect(create(calendar)).rejects.toMatchObject({
    code: '422',
    message: expect.stringMatching(/200/) as string,
  });
  expect((await create(calendar, { until: '2026-06-30' })).count).toBe(14);
  for (const x of ['single', 'continue'] as const)
    expect(await anna.api.change({ params: { id: own.id, x }, body: { title: x, push: false } })).toBeTruthy();
  await expect(anna.api.undelete({ params: { id: fourth.id } })).rejects.toMatchObject({ code: '422' });
  expect(await rowsOf(calendar, ended.id)).toHaveLength(3);
  // Taken back, an old one may have more dates than one with an end.
  await server.db
    .update(series)
    .set({ stopOn: '2026-03-27' })
    .where(
      inArray(
        series.id,
        made.map(({ id }) => id),
      ),
    );
  const many = Array.from({ length: 950 }, (_, index) => ({
    ...row!,
    id: undefined,
    seriesId: fourth.seriesId,
    ruleOn: addDays('2023-01-01', index),
  }));
  await server.db.insert(occurrences).values(many);
  expect(await anna.api.undelete({ params: { id: fourth.id } })).toMatchObject({ count: 54 });
});

test('dates that are made have the answers to all of the repeat, but none that was to another time', async () => {
  const calendar = await startCalendar();
  const { anna, ben } = calendar;
  const make = () => create(calendar, {}, { readers: [ben.person.id] });
  const [kept, asked] = [await make(), await make()];
  for (const { id } of [kept, asked]) await ben.api.answer({ params: { id }, body: { answer: 'declined', all: true } });
  const later = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:00', push: false };
  await anna.api.change({ params: { id: asked.id, x: 'continue' }, body: later });
  const counts = await Promise.all([kept, asked].map(async ({ id }) => (await rowsOf(calendar, id)).length));
  await extendAfter(calendar, 40);
  const after = await Promise.all([kept, asked].map(({ id }) => rowsOf(calendar, id)));
  expect(after.map(({ length }, at) => length - counts[at]!)).toEqual([6, 6]);
  const answers = after.map(
    async (rows) => (await ben.api.read({ params: { id: rows.at(-1)!.id } })).ownAnswer?.answer,
  );
  expect(await Promise.all(answers)).toEqual(['declined', undefined]);
});
