import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences, people } from '../tables.ts';

/** An occurrence and the caller's relation to it. */
export type SeenSchedule = typeof occurrences.$inferSelect & {
  readonly isContractor: boolean | null;
  readonly isReader: boolean | null;
};

/**
 * An occurrence that was not deleted, for a call whose contract declares the allowed relations.
 *
 * @throws Refusal 404 if it is missing, deleted, or the caller does not see it
 */
export async function seenSchedule(
  context: CalendarContext,
  id: number,
  caller: { readonly id: number },
): Promise<SeenSchedule> {
  const [row] = await context.db
    .select({ ...getTableColumns(occurrences), isContractor: people.isContractor, isReader: people.isReader })
    .from(occurrences)
    .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
    .where(and(eq(occurrences.id, id), isNull(occurrences.deletedOn)));
  if (!row) throw context.refuse.notFound();
  await context.relation('schedule', row);
  return row;
}
