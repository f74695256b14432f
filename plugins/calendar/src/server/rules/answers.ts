import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Answer, ANSWERS } from '../../contract/answers.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { answers } from '../personTables.ts';
import { occurrences } from '../tables.ts';

/** An answer is to a time: of an occurrence that was moved the person is asked again, and back at its time it counts again. */
const isCurrent = and(eq(answers.startsOn, occurrences.startsOn), eq(answers.endsOn, occurrences.endsOn));

/** The answer of a person to an occurrence, as the condition of a join. */
const answerOf = (employeeId: number | AnyPgColumn): SQL =>
  and(eq(answers.occurrenceId, occurrences.id), eq(answers.employeeId, employeeId), isCurrent)!;

/** The answer of a person to an occurrence, as a column; null without one. */
export const ownAnswer = (employeeId: number): SQL<Answer | null> =>
  sql<Answer | null>`(select ${answers.answer} from ${answers} where ${answerOf(employeeId)})`;

/** Whether a person of an audience has declined an occurrence: such a person is neither reminded nor busy. */
export const hasDeclined = (employeeId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${answers} where ${answerOf(employeeId)} and ${answers.answer} = 'declined')`;

/** What people have answered to an occurrence, by their ids. */
export async function readAnswers(
  { db }: Pick<CalendarContext, 'db'>,
  occurrenceId: number,
): Promise<ReadonlyMap<number, { readonly answer: Answer; readonly note: string; readonly isForAll: boolean }>> {
  const rows = await db
    .select({
      employeeId: answers.employeeId,
      answer: answers.answer,
      note: answers.note,
      isForAll: answers.isForAll,
    })
    .from(answers)
    .innerJoin(occurrences, and(eq(occurrences.id, answers.occurrenceId), isCurrent))
    .where(eq(occurrences.id, occurrenceId));
  return new Map(rows.map(({ employeeId, ...answer }) => [employeeId, answer]));
}

/** How many of the people have answered how. */
export function countAnswers(
  people: readonly number[],
  found: ReadonlyMap<number, { readonly answer: Answer }>,
): Record<Answer | 'open', number> {
  const count = (answer: Answer | undefined) => people.filter((id) => found.get(id)?.answer === answer).length;
  const [accepted, declined, tentative] = ANSWERS.map(count) as [number, number, number];
  return { accepted, declined, tentative, open: count(undefined) };
}

/** Dates that a repeat was extended by have the answers to all of it, from the last date before, as far as these are to its time of now. */
export async function extendAnswers(
  { db }: Pick<CalendarContext, 'db'>,
  made: readonly { readonly id: number; readonly lastId: number }[],
): Promise<void> {
  const pairs = JSON.stringify(made.map(({ id, lastId }) => ({ id, last: lastId })));
  await db.execute(sql`
    insert into calendar.answers
      (occurrence_id, employee_id, answer, note, starts_on, ends_on, is_for_all, answered_on)
    select added.id, answers.employee_id, answers.answer, answers.note, added.starts_on, added.ends_on, true, answers.answered_on
    from jsonb_to_recordset(${pairs}::jsonb) as pair (id int, last int)
      join calendar.occurrences as added on added.id = pair.id
      join calendar.occurrences as last on last.id = pair.last
      join calendar.answers on answers.occurrence_id = last.id and answers.is_for_all
        and answers.starts_on = last.starts_on and answers.ends_on = last.ends_on`);
}
