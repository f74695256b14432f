import { and, eq, isNull } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { messages, occurrences, people } from '../tables.ts';

/** A comment, its schedule, and the caller's relation to both. */
export interface SeenMessage {
  readonly id: number;
  readonly employeeId: number | null;
  readonly content: string;
  readonly occurrenceId: number;
  /** Of its schedule. */
  readonly title: string;
  readonly audienceId: number;
  readonly companyId: number;
}

/**
 * A comment of a schedule that was not deleted, for a call whose contract declares the allowed relations.
 *
 * @param lock others who want to change it wait until the transaction ends
 * @throws Refusal 404 if it is missing, or what the caller is to it is not allowed
 */
export async function seenMessage(
  context: CalendarContext,
  id: number,
  caller: { readonly id: number },
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SeenMessage> {
  if (lock) await context.db.select({ id: messages.id }).from(messages).where(eq(messages.id, id)).for('update');
  const [row] = await context.db
    .select({
      id: messages.id,
      employeeId: messages.employeeId,
      content: messages.content,
      occurrenceId: messages.occurrenceId,
      title: occurrences.title,
      audienceId: occurrences.audienceId,
      companyId: occurrences.companyId,
      createdBy: occurrences.createdBy,
      isContractor: people.isContractor,
      isReader: people.isReader,
    })
    .from(messages)
    .innerJoin(occurrences, eq(occurrences.id, messages.occurrenceId))
    .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
    .where(and(eq(messages.id, id), isNull(occurrences.deletedOn)));
  if (!row) throw context.refuse.notFound();
  await context.relation('message', row);
  return row;
}
