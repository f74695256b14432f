import { daysBetween } from '@atrium/sdk/days';
import { type Handler, type Caller, momentOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { MAX_BUSY } from '../../contract/scheduleShapes.ts';
import type { sideBySideCalls, SideSpan } from '../../contract/sideBySide.ts';
import { MAX_SIDE_DAYS } from '../../contract/limits.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { readBusy, type Asked } from '../rules/busy.ts';
import { aliasedTable, and, asc, eq, gte, inArray, isNull, lte, not, or } from 'drizzle-orm';
import type { z } from 'zod';
import { occurrences, people, types } from '../tables.ts';
import { hasDeclined } from '../rules/answers.ts';

/** What people of the company do on some days, as far as the caller may know it. */
export function sideBySide(context: CalendarContext): Handler<typeof sideBySideCalls.sideBySide> {
  const { refuse } = context;
  return async ({ body, caller, request }) => {
    const { from, to } = body;
    if (to < from) throw refuse.invalid('freeBusy.order');
    if (daysBetween(from, to) >= MAX_SIDE_DAYS) throw refuse.invalid('freeBusy.days', { most: MAX_SIDE_DAYS });
    const people = await presentOf(context.directory, caller.companyId, [...new Set(body.people)]);
    const shared = await findShared(context, { people, from, to }, caller);
    const { list, failed } = await readBusy(context, { people, from, to, isShared: false }, caller);
    if (list.length + shared.length > MAX_BUSY) throw refuse.invalid('freeBusy.many');
    const missing = context.installed(request.language).filter(({ id }) => failed.has(id));
    return {
      list: [...shared, ...list.map((span) => ({ ...span, schedule: null }))],
      missing: missing.map(({ name }) => name),
    };
  };
}

/**
 * Schedules of these people that the caller sees as well, with their titles; cancelled and deleted ones are not theirs. Nor are those that
 * a person has declined, as far as the caller may know it: of the caller's own, and of those that the caller may change (0178). What shows
 * as free is there, too: its title is no secret.
 */
async function findShared(
  { db }: CalendarContext,
  { people: ids, from, to }: Pick<Asked, 'people' | 'from' | 'to'>,
  caller: Caller,
): Promise<z.input<typeof SideSpan>[]> {
  const own = aliasedTable(people, 'own');
  const knowsAnswers = or(eq(people.employeeId, caller.id), eq(occurrences.createdBy, caller.id), own.isContractor);
  const rows = await db
    .select({
      employeeId: people.employeeId,
      isContractor: people.isContractor,
      id: occurrences.id,
      title: occurrences.title,
      classColor: types.color,
      startsOn: occurrences.startsOn,
      endsOn: occurrences.endsOn,
      isAllDay: occurrences.isAllDay,
      showAs: occurrences.showAs,
      createdBy: occurrences.createdBy,
    })
    .from(own)
    .innerJoin(occurrences, eq(occurrences.audienceId, own.audienceId))
    .innerJoin(people, and(eq(people.audienceId, own.audienceId), inArray(people.employeeId, [...ids])))
    .innerJoin(types, eq(types.id, occurrences.typeId))
    .where(
      and(
        eq(own.employeeId, caller.id),
        eq(occurrences.companyId, caller.companyId),
        ...[gte(own.lastOn, from), lte(own.firstOn, to)],
        ...[gte(occurrences.lastOn, from), lte(occurrences.firstOn, to)],
        eq(occurrences.isCancelled, false),
        isNull(occurrences.deletedOn),
        not(and(knowsAnswers, hasDeclined(people.employeeId))!),
      ),
    )
    .orderBy(asc(occurrences.startsOn), asc(occurrences.id))
    .limit(MAX_BUSY + 1);
  return rows.map(({ employeeId, isContractor, isAllDay, createdBy, showAs, startsOn, endsOn, ...row }) => {
    const isFree = isAllDay && !isContractor && createdBy !== employeeId;
    return {
      employeeId,
      start: momentOf(startsOn),
      end: momentOf(endsOn),
      kind: showAs ?? (isFree ? 'free' : 'busy'),
      name: '',
      schedule: row,
    };
  });
}
