import { addDays } from '@atrium/sdk/days';
import { type Caller, momentOf } from '@atrium/sdk/server';
import { and, eq, gte, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MAX_BUSY_PEOPLE } from '../../contract/limits.ts';
import type { Busy } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences, people } from '../tables.ts';
import { seenBy } from './access.ts';
import { hasDeclined } from './answers.ts';

/** Milliseconds that other plugins have. */
const WITHIN = 500;

/** What is known of people's times, and which plugins have not answered. */
export interface KnownTimes {
  /** In the order of the people. */
  readonly list: readonly BusySpan[];
  /** Ids of plugins. */
  readonly failed: ReadonlySet<string>;
}

/** When people of the caller's company are not free: their schedules, without titles, and what other plugins know. */
export async function readBusy(context: CalendarContext, asked: Asked, caller: Caller): Promise<KnownTimes> {
  const { people, from, to } = asked;
  const groups: (readonly number[])[] = [];
  for (let at = 0; at < people.length; at += MAX_BUSY_PEOPLE) groups.push(people.slice(at, at + MAX_BUSY_PEOPLE));
  const [own, answers] = await Promise.all([
    findBusy(context, asked, caller),
    Promise.all(groups.map((some) => context.gather('freeBusy', { people: [...some], from, to }, { within: WITHIN }))),
  ]);
  const others = answers.flat().flatMap((answer) => ('value' in answer ? answer.value : []));
  const failed = new Set(answers.flat().flatMap((answer) => ('failed' in answer ? [answer.plugin] : [])));
  const within = { start: `${from} 00:00`, end: `${addDays(to, 1)} 00:00` };
  const ownOf = Map.groupBy(own, ({ employeeId }) => employeeId);
  const othersOf = Map.groupBy(others, ({ employeeId }) => employeeId);
  return { list: people.flatMap((id) => spansOf(id, ownOf.get(id) ?? [], othersOf.get(id) ?? [], within)), failed };
}

export type BusySpan = z.output<typeof Busy>;

/** What people of a schedule are, but for free. */
const SHOWN = ['busy', 'tentative', 'away'] as const;

interface OwnSpan extends Span {
  readonly employeeId: number;
  readonly kind: (typeof SHOWN)[number];
}

/** What one person is not free for: schedules and other reasons without a name by their kinds, leave by its name. */
function spansOf(employeeId: number, own: readonly OwnSpan[], theirs: readonly BusySpan[], within: Span): BusySpan[] {
  const clipped = (spans: readonly Span[]) => mergeSpans(spans.flatMap((span) => clipSpan(span, within) ?? []));
  const all = [...own, ...theirs];
  const shown = SHOWN.map((kind) => ({ kind, spans: clipped(all.filter((one) => one.kind === kind)) }));
  const leaves = Map.groupBy(
    theirs.filter(({ kind }) => kind === 'leave'),
    ({ name }) => name,
  );
  return [
    ...shown.flatMap(({ kind, spans }) => spans.map((span) => ({ employeeId, ...span, kind, name: '' }))),
    ...[...leaves].flatMap(([name, spans]) =>
      clipped(spans).map((span) => ({ employeeId, ...span, kind: 'leave' as const, name })),
    ),
  ];
}

export interface Asked {
  readonly people: readonly number[];
  readonly from: string;
  /** Included. */
  readonly to: string;
  /** A schedule that does not count. */
  readonly except?: number | undefined;
  /** `false`: without the schedules that the caller sees as well. */
  readonly isShared?: false | undefined;
}

/** People of one statement: fifty busy people are tens of thousands of schedules, and on the embedded database nothing else runs until it is done. */
const AT_ONCE = 10;

/**
 * When these people of the caller's company have schedules that they created, are contractor of or read; cancelled and deleted ones, and
 * those that they have declined or are free at, do not count. Of private ones others know that the person is busy, not how.
 */
async function findBusy(
  context: CalendarContext,
  { people: ids, from, to, except, isShared }: Asked,
  caller: Caller,
): Promise<OwnSpan[]> {
  const excepted = except !== undefined && (await isSeen(context, except, caller)) ? except : undefined;
  const found: OwnSpan[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    found.push(
      ...(await findBusyOf(context, { some: ids.slice(at, at + AT_ONCE), from, to, excepted, isShared }, caller)),
    );
  return found;
}

interface AskedOf extends Pick<Asked, 'from' | 'to' | 'isShared'> {
  readonly some: readonly number[];
  readonly excepted: number | undefined;
}

async function findBusyOf(
  { db }: CalendarContext,
  { some, from, to, excepted, isShared }: AskedOf,
  caller: Caller,
): Promise<OwnSpan[]> {
  const rows = await db
    .selectDistinct({
      employeeId: people.employeeId,
      startsOn: occurrences.startsOn,
      endsOn: occurrences.endsOn,
      showAs: occurrences.showAs,
      isPrivate: occurrences.isPrivate,
    })
    .from(people)
    .innerJoin(occurrences, eq(occurrences.audienceId, people.audienceId))
    .where(
      and(
        inArray(people.employeeId, [...some]),
        eq(occurrences.companyId, caller.companyId),
        ...[gte(people.lastOn, from), lte(people.firstOn, to)],
        ...[gte(occurrences.lastOn, from), lte(occurrences.firstOn, to)],
        eq(occurrences.isCancelled, false),
        not(hasDeclined(people.employeeId)),
        or(
          ne(occurrences.showAs, 'free'),
          // Whole days of another person, such as a birthday, keep no one from a meeting.
          and(
            isNull(occurrences.showAs),
            or(eq(occurrences.isAllDay, false), people.isContractor, eq(occurrences.createdBy, people.employeeId)),
          ),
        ),
        isNull(occurrences.deletedOn),
        isShared === false ? not(isAudienceOf(caller.id)) : undefined,
        excepted === undefined ? undefined : ne(occurrences.id, excepted),
      ),
    );
  return rows.map(({ employeeId, startsOn, endsOn, showAs, isPrivate }) => ({
    employeeId,
    start: momentOf(startsOn),
    end: momentOf(endsOn),
    kind: showAs === null || showAs === 'free' || (isPrivate && employeeId !== caller.id) ? 'busy' : showAs,
  }));
}

const isAudienceOf = (employeeId: number) =>
  sql`exists (select from calendar.people own where own.audience_id = ${occurrences.audienceId} and own.employee_id = ${employeeId})`;

/** Whether the caller sees a schedule. Only such a one is left out: the difference would reveal who else has it. */
export async function isSeen({ db }: CalendarContext, id: number, caller: Caller): Promise<boolean> {
  const rows = await db
    .select({ id: occurrences.id })
    .from(occurrences)
    .innerJoin(people, seenBy(caller))
    .where(eq(occurrences.id, id))
    .limit(1);
  return rows.length > 0;
}

/** A span of time: `YYYY-MM-DD HH:mm`, the end not included. */
interface Span {
  readonly start: string;
  readonly end: string;
}

/** Spans that overlap or touch as one, in order of time, so that they do not reveal how many schedules there are. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))) {
    const last = merged.at(-1);
    if (!last || span.start > last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { start: last.start, end: span.end };
  }
  return merged;
}

/** The part of a span that is within another one; undefined if there is none. */
export function clipSpan({ start, end }: Span, within: Span): Span | undefined {
  const clipped = { start: start > within.start ? start : within.start, end: end < within.end ? end : within.end };
  return clipped.start < clipped.end ? clipped : undefined;
}
