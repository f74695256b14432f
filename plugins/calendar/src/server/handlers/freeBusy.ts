import { addDays, daysBetween } from '@atrium/sdk/days';
import { type Caller, type Handler, momentOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, gte, isNull, lte, ne, not, or } from 'drizzle-orm';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import { type Busy, MAX_BUSY } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { seenBy } from '../rules/access.ts';
import { hasDeclined } from '../rules/answers.ts';
import { occurrences, people } from '../tables.ts';

/** Days that can be asked for at once. */
const DAYS = 42;
/** Milliseconds that other plugins have. */
const WITHIN = 500;

/** When people of the company are not free: their schedules, without titles, and what other plugins know. */
export function freeBusy(context: CalendarContext): Handler<(typeof contract)['api']['freeBusy']> {
  const { refuse } = context;
  return async ({ body, caller, request }) => {
    const { from, to, except } = body;
    if (to < from) throw refuse.invalid('freeBusy.order');
    if (daysBetween(from, to) >= DAYS) throw refuse.invalid('freeBusy.days', { most: DAYS });
    const people = await presentOf(context.directory, caller.companyId, body.people);
    const [own, answers] = await Promise.all([
      findBusy(context, { people, from, to, except }, caller),
      context.gather('freeBusy', { people, from, to }, { within: WITHIN }),
    ]);
    const others = answers.flatMap((answer) => ('value' in answer ? answer.value : []));
    const failed = new Set(answers.flatMap((answer) => ('failed' in answer ? [answer.plugin] : [])));
    const within = { start: `${from} 00:00`, end: `${addDays(to, 1)} 00:00` };
    const list = people.flatMap((employeeId) => spansOf(employeeId, own, others, within));
    if (list.length > MAX_BUSY) throw refuse.invalid('freeBusy.many');
    const missing = context.installed(request.language).filter(({ id }) => failed.has(id));
    return { list, missing: missing.map(({ name }) => name) };
  };
}

type BusySpan = z.output<typeof Busy>;

/** What people of a schedule are, but for free. */
const SHOWN = ['busy', 'tentative', 'away'] as const;

interface OwnSpan extends Span {
  readonly employeeId: number;
  readonly kind: (typeof SHOWN)[number];
}

/** What one person is not free for: schedules and other reasons without a name by their kinds, leave by its name. */
function spansOf(employeeId: number, own: readonly OwnSpan[], others: readonly BusySpan[], within: Span): BusySpan[] {
  const theirs = others.filter((one) => one.employeeId === employeeId);
  const mine = own.filter((one) => one.employeeId === employeeId);
  const clipped = (spans: readonly Span[]) => mergeSpans(spans.flatMap((span) => clipSpan(span, within) ?? []));
  const all = [...mine, ...theirs];
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

interface Asked {
  readonly people: readonly number[];
  readonly from: string;
  /** Included. */
  readonly to: string;
  /** A schedule that does not count. */
  readonly except?: number | undefined;
}

/**
 * When these people of the caller's company have schedules that they created, are contractor of or read; cancelled and deleted ones, and those
 * that they have declined or are free at, do not count. One person a statement: fifty busy people are tens of thousands of schedules, and on the embedded database nothing else
 * runs until a statement is done.
 */
async function findBusy(
  context: CalendarContext,
  { people: ids, from, to, except }: Asked,
  caller: Caller,
): Promise<OwnSpan[]> {
  const excepted = except !== undefined && (await isSeen(context, except, caller)) ? except : undefined;
  const found: OwnSpan[] = [];
  for (const employeeId of ids) found.push(...(await findBusyOf(context, { employeeId, from, to, excepted }, caller)));
  return found;
}

interface AskedOf extends Pick<Asked, 'from' | 'to'> {
  readonly employeeId: number;
  readonly excepted: number | undefined;
}

async function findBusyOf(
  { db }: CalendarContext,
  { employeeId, from, to, excepted }: AskedOf,
  caller: Caller,
): Promise<OwnSpan[]> {
  const rows = await db
    .selectDistinct({ startsOn: occurrences.startsOn, endsOn: occurrences.endsOn, showAs: occurrences.showAs })
    .from(people)
    .innerJoin(occurrences, eq(occurrences.audienceId, people.audienceId))
    .where(
      and(
        eq(people.employeeId, employeeId),
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
        excepted === undefined ? undefined : ne(occurrences.id, excepted),
      ),
    );
  return rows.map(({ startsOn, endsOn, showAs }) => ({
    employeeId,
    start: momentOf(startsOn),
    end: momentOf(endsOn),
    kind: showAs === null || showAs === 'free' ? 'busy' : showAs,
  }));
}

/** Only a schedule that the caller sees is left out: the difference would reveal who else has it. */
async function isSeen({ db }: CalendarContext, id: number, caller: Caller): Promise<boolean> {
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
