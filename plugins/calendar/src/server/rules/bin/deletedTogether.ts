import { binSince } from '@atrium/sdk/server';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, people, series } from '../../tables.ts';
import type { Occurrence } from '../writing/Draft.ts';

/**
 * What was deleted in one call with an occurrence, that one first; empty if it is not in the bin. Until the transaction ends no one
 * else takes it back.
 *
 * @throws Refusal 404 if it is missing, too old, or the caller may not change it
 */
export async function deletedTogether(
  context: CalendarContext,
  id: number,
  caller: { readonly id: number },
): Promise<Occurrence[]> {
  const { db } = context;
  const find = async () => {
    const [row] = await db
      .select({ ...getTableColumns(occurrences), isContractor: people.isContractor, isReader: people.isReader })
      .from(occurrences)
      .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
      .where(eq(occurrences.id, id));
    if (!row) throw context.refuse.notFound();
    await context.relation('schedule', row);
    return row;
  };
  const found = await find();
  await db.select().from(series).where(eq(series.id, found.seriesId)).for('update');
  const row = await find();
  if (row.deletedOn === null || row.deletedBy === null) return [];
  if (row.deletedOn < binSince(context.clock.now())) throw context.refuse.notFound();
  const together = await db
    .select()
    .from(occurrences)
    .where(
      and(
        eq(occurrences.seriesId, row.seriesId),
        eq(occurrences.deletedOn, row.deletedOn),
        eq(occurrences.deletedBy, row.deletedBy),
      ),
    )
    .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  return [...together.filter((one) => one.id === id), ...together.filter((one) => one.id !== id)];
}
