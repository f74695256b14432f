import { type Caller, momentOf } from '@atrium/sdk/server';
import { aliasedTable, and, asc, eq, gte, inArray, isNull, lte, not, or } from 'drizzle-orm';
import type { z } from 'zod';
import { MAX_BUSY } from '../../contract/scheduleShapes.ts';
import type { SideSpan } from '../../contract/sideBySide.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences, people, types } from '../tables.ts';
import { hasDeclined } from './answers.ts';
import type { Asked } from './busy.ts';

/**
 * Schedules of these people that the caller sees as well, with their titles; cancelled and deleted ones are not theirs. Nor are those that
 * a person has declined, as far as the caller may know it: of the caller's own, and of those that the caller may change (0178). What shows
 * as free is there, too: its title is no secret.
 */
export async function findShared(
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
