import { addDays } from '@atrium/sdk/days';
import { type Caller, type JobRun, momentOf, spanMessage } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { addMonths } from '../../../series.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, series } from '../../tables.ts';
import { extendAnswers } from '../answers.ts';
import { planOwnReminders, planReminders } from '../reminders.ts';
import { findConflicts } from '../rooms/conflicts.ts';
import { bookRooms, emitRoomsChanged, lockCompanies, openRooms, type TakenRoom } from '../rooms/reservations.ts';
import { emitChanged } from './announce.ts';
import { coverDays, readMembers } from './audience.ts';
import { NO_PLACE, type Occurrence, type Series } from './draft.ts';
import { type CompanyCalendar, expandRepeat } from './expandRepeat.ts';
import { type Span, spanOn } from './plan.ts';
import { readCompanyCalendar } from './repeatRules.ts';

/** Series of one transaction, between which other calls are answered. */
const PORTION = 50;

/**
 * Makes the next dates of repeats without end, so that those of a year from now on always exist. What a run has made is not made again,
 * also where two processes run it at once: each series is held until its portion is saved. One that cannot be extended is logged and
 * tried again in the next night: it stops no other.
 */
export async function extendSeries(context: CalendarContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let ids = await findDue(context, 0); ids.length > 0; ids = await findDue(context, ids.at(-1)!)) {
    signal.throwIfAborted();
    if (await tryPortion(context, ids)) continue;
    for (const id of ids) {
      signal.throwIfAborted();
      await tryPortion(context, [id]);
    }
  }
}

/** @returns whether it was saved */
async function tryPortion(context: CalendarContext, ids: readonly number[]): Promise<boolean> {
  try {
    await context.transaction(() => extendPortion(context, ids));
    return true;
  } catch (error) {
    const [seriesId] = ids;
    if (ids.length === 1) context.log.error('a repeat cannot be extended', { seriesId, error: String(error) });
    return false;
  }
}

/** Repeats without end of which less than a year is made. */
const isDue = ({ clock }: CalendarContext) =>
  and(lt(series.madeUntil, addMonths(clock.today(), 12)), isNull(series.stopOn));

async function findDue(context: CalendarContext, after: number): Promise<number[]> {
  const rows = await context.db
    .select({ id: series.id })
    .from(series)
    .where(and(isDue(context), gt(series.id, after)))
    .orderBy(asc(series.id))
    .limit(PORTION);
  return rows.map(({ id }) => id);
}

/** One series with the date that its next ones are like. */
interface Extended {
  readonly ofSeries: Series;
  readonly usual: Occurrence;
  readonly last: Occurrence;
}

async function extendPortion(context: CalendarContext, ids: readonly number[]): Promise<void> {
  const { db, clock } = context;
  const due = await db
    .select()
    .from(series)
    .where(and(inArray(series.id, [...ids]), isDue(context)))
    .orderBy(asc(series.id))
    .for('update');
  if (due.length === 0) return;
  const extended = await findExtended(context, due);
  const needsDays = extended.find(({ ofSeries: { rule } }) => rule!.daysOff !== 'keep' || rule!.monthDay === 'workday');
  const calendar = await readCompanyCalendar(context, clock.today(), needsDays?.ofSeries.rule ?? null);
  const made = extended.map((one) => ({ ...one, dates: datesOf(one, calendar, clock.today()) }));
  const dates = made.flatMap((one) => one.dates);
  if (dates.length > 0) await makeDates(context, dates);
  const until = Map.groupBy(made, (one) => (one.dates.length < MOST ? calendar.horizon : one.dates.at(-1)!.ruleOn));
  for (const [madeUntil, those] of until) {
    const madeIds = those.map(({ ofSeries }) => ofSeries.id);
    await db.update(series).set({ madeUntil }).where(inArray(series.id, madeIds));
  }
}

async function makeDates(context: CalendarContext, dates: readonly NewDate[]): Promise<void> {
  const made = await insertDates(context, dates);
  await bookDates(context, made);
  await extendAnswers(context, made);
  await remindOf(context, made);
  await coverDays(context, [...new Set(made.map(({ audienceId }) => audienceId))]);
  await announceDates(context, made);
}

/** Dates of a series among which the usual one is looked for. */
const LOOKED_AT = 12;

/**
 * The series that go on: not those of a person who has left, of which nothing is left, or whose last two dates were cancelled. They go
 * on when that changes.
 */
async function findExtended(context: CalendarContext, due: readonly Series[]): Promise<Extended[]> {
  const { db, directory } = context;
  const ids = due.map(({ id }) => id);
  const latest = sql`
    select latest.id from unnest(${`{${ids.join(',')}}`}::int[]) as wanted (id)
      cross join lateral (
        select id from calendar.occurrences where series_id = wanted.id and deleted_on is null
        order by rule_on desc, id desc limit ${LOOKED_AT}
      ) as latest`;
  const rows = await db
    .select()
    .from(occurrences)
    .where(sql`${occurrences.id} in (${latest})`)
    .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
  const present = new Set<string>();
  for (const [companyId, of] of Map.groupBy(rows, (row) => row.companyId))
    for (const id of await presentOf(directory, companyId, [...new Set(of.map(({ createdBy }) => createdBy))]))
      present.add(`${companyId} ${id}`);
  return due.flatMap((ofSeries) => {
    const own = bySeries.get(ofSeries.id) ?? [];
    const last = own.at(-1);
    const isCancelled = own.length > 1 && own.slice(-2).every((row) => row.isCancelled);
    if (!last || isCancelled || !present.has(`${last.companyId} ${last.createdBy}`)) return [];
    return [{ ofSeries, usual: findUsual(own), last }];
  });
}

/** What most of the last dates are like: one that was changed alone, or has lost its room, is no pattern for those to come. */
function findUsual(rows: readonly Occurrence[]): Occurrence {
  const plain = rows.filter(({ isMoved, isCancelled }) => !isMoved && !isCancelled);
  const alike = Map.groupBy(plain, (row) => {
    const { title, typeId, isTop, isAllDay, roomId, roomStartCode, roomEndCode, address, memo, audienceId } = row;
    const { roomMemo, notifyMinutes, showAs, isPrivate, startsOn, endsOn } = row;
    const time = [momentOf(startsOn).slice(11), endsOn.getTime() - startsOn.getTime()];
    const place = [roomId, roomStartCode, roomEndCode, address, roomMemo];
    const said = [title, typeId, isTop, isAllDay, memo, notifyMinutes, showAs, isPrivate];
    return JSON.stringify([said, place, audienceId, time]);
  });
  const groups = [...alike.values()].toSorted((one, other) => other.length - one.length);
  return groups[0]?.at(-1) ?? rows.at(-1)!;
}

interface NewDate {
  readonly usual: Occurrence;
  readonly last: Occurrence;
  readonly ruleOn: string;
  readonly span: Span;
}

/** Dates of a series that are made at a time: those of a year, each day. */
const MOST = 400;

/** Those that passed while it was not extended are not made. */
function datesOf({ ofSeries, usual, last }: Extended, calendar: CompanyCalendar, today: string): NewDate[] {
  const { repeatType, anchorOn, stopOn, rule, madeUntil } = ofSeries;
  const next = addDays(madeUntil!, 1);
  const window = { from: next > today ? next : today, to: calendar.horizon, most: MOST };
  const times = { start: momentOf(usual.startsOn), end: momentOf(usual.endsOn), isAllDay: usual.isAllDay };
  return expandRepeat({ repeatType, anchorOn, stopOn, rule }, window, calendar).map(({ ruleOn, day }) => ({
    usual,
    last,
    ruleOn,
    span: spanOn(day, times),
  }));
}

type MadeDate = Occurrence & { readonly lastId: number };

/** Rows of one statement. */
const ROWS = 1000;

/** They have the publish time of their series: nothing was published now, and they count for no limit of the day. */
async function insertDates({ db }: CalendarContext, dates: readonly NewDate[]): Promise<MadeDate[]> {
  const made: MadeDate[] = [];
  for (let at = 0; at < dates.length; at += ROWS) {
    const portion = dates.slice(at, at + ROWS);
    const rows = await db
      .insert(occurrences)
      .values(
        portion.map(({ usual, ruleOn, span }) => {
          const { id: _, importKey: _key, importId: _import, importRevision: _revision, ...same } = usual;
          return {
            ...same,
            isAllDay: span.isAllDay,
            startsOn: span.startsOn,
            endsOn: span.endsOn,
            firstOn: span.firstOn,
            lastOn: span.lastOn,
            ruleOn,
            isMoved: false,
            isCancelled: false,
            version: 1,
          };
        }),
      )
      .returning();
    const lastOf = new Map(portion.map(({ usual, last }) => [usual.seriesId, last.id]));
    made.push(...rows.map((row) => ({ ...row, lastId: lastOf.get(row.seriesId)! })));
  }
  return made;
}

/** Reserves their rooms. Where one is taken or closed by now the date has none, and its owner is notified, with what is free. */
async function bookDates(context: CalendarContext, made: readonly MadeDate[]): Promise<void> {
  const { db } = context;
  const placed = made.filter(({ roomId }) => roomId !== null);
  if (placed.length === 0) return;
  const companies = Map.groupBy(placed, ({ companyId }) => companyId);
  await lockCompanies(context, [...companies.keys()]);
  for (const [companyId, rows] of companies) {
    const open = new Set(await openRooms(context, companyId, [...new Set(rows.map(({ roomId }) => roomId!))]));
    const wanted = rows.map((row) => ({
      occurrenceId: row.id,
      roomId: row.roomId!,
      day: row.firstOn,
      // one in a room has its half hours
      startCode: row.roomStartCode!,
      endCode: row.roomEndCode!,
      employeeId: row.createdBy,
      memo: row.roomMemo,
    }));
    const isOpen = ({ roomId }: TakenRoom) => open.has(roomId);
    const taken = [...wanted.filter((one) => !isOpen(one)), ...(await bookRooms(context, wanted.filter(isOpen)))];
    const ids = taken.map(({ occurrenceId }) => occurrenceId!);
    if (ids.length > 0) await db.update(occurrences).set(NO_PLACE).where(inArray(occurrences.id, ids));
    await notifyOwners(context, companyId, rows, taken);
    const days = rows.map(({ firstOn }) => firstOn);
    await emitRoomsChanged(context, companyId, days);
  }
}

/** Free places that a notice names. */
const NAMED = 3;

/** One notice for each series: of its first date without the room, with how many there are and what is free instead. */
async function notifyOwners(
  context: CalendarContext,
  companyId: number,
  rows: readonly MadeDate[],
  taken: readonly TakenRoom[],
): Promise<void> {
  const { clock, notifier, text } = context;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [, lost] of Map.groupBy(taken, ({ occurrenceId }) => byId.get(occurrenceId!)!.seriesId)) {
    const [first] = lost.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const { id, title, createdBy, startsOn, endsOn } = byId.get(first!.occurrenceId!)!;
    const caller = { id: createdBy, companyId } as Caller;
    const [conflict] = await findConflicts(context, caller, [first!]);
    const free = conflict!.alternatives.slice(0, NAMED).map(({ roomName, time }) => `${roomName} ${time}`);
    const when = spanMessage(momentOf(startsOn), momentOf(endsOn), clock.today());
    const values = { title, when, room: conflict!.roomName, count: lost.length, free: free.join('、') };
    await notifier.notify({
      type: 1,
      to: { employees: [createdBy] },
      event: '行程',
      action: '新增',
      title: text('notice.extended'),
      message: text(free.length > 0 ? 'notice.extended.free' : 'notice.extended.none', values),
      id,
      opens: { view: 'ShowCalendar', params: { id } },
    });
  }
}

/** Their reminders, also those that people have for themselves at the last date before. */
async function remindOf(context: CalendarContext, made: readonly MadeDate[]): Promise<void> {
  const pairs = JSON.stringify(made.map(({ id, lastId }) => ({ id, last: lastId })));
  await context.db.execute(sql`
    insert into calendar.own_reminders (occurrence_id, employee_id, notify_minutes)
    select pair.id, own.employee_id, own.notify_minutes
    from jsonb_to_recordset(${pairs}::jsonb) as pair (id int, last int)
      join calendar.own_reminders as own on own.occurrence_id = pair.last`);
  await planReminders(
    context,
    made.filter(({ notifyMinutes }) => notifyMinutes !== null),
  );
  await planOwnReminders(context, made);
}

/** Open screens load them: one event for all of a company. */
async function announceDates(context: CalendarContext, made: readonly MadeDate[]): Promise<void> {
  for (const [companyId, rows] of Map.groupBy(made, (row) => row.companyId)) {
    const members = await readMembers(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
    const all = [...members.values()].flat().map(({ employeeId }) => employeeId);
    await emitChanged(context, {
      ids: rows.map(({ id }) => id),
      days: rows.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]),
      employees: await presentOf(context.directory, companyId, [...new Set(all)]),
    });
  }
}
