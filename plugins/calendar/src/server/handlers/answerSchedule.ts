import { type Caller, type Handler, momentOf, spanMessage } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { MAX_RULE_OCCURRENCES } from '../../contract/limits.ts';
import type { Answer, answerCalls } from '../../contract/answers.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { answers } from '../personTables.ts';
import { seenBy, type SeenSchedule, seenSchedule } from '../rules/access.ts';
import { emitToEditors } from '../rules/schedule/editors.ts';
import { withSeries } from '../rules/schedule/parts.ts';
import { occurrences, people, series } from '../tables.ts';

/**
 * Whether the caller takes part in an occurrence, or in all of its repeat that is to come. Those who may change it see it at once, and its
 * creator is notified, unless it was answered so before.
 */
export function answerSchedule(context: CalendarContext): Handler<typeof answerCalls.answer> {
  const { db, clock, refuse } = context;
  return ({ params, body: { answer, note, all }, caller, say }) =>
    context.transaction(async () => {
      const row = await seenSchedule(context, params.id, caller);
      if (row.createdBy === caller.id) throw refuse.invalid('answer.own');
      if (row.isCancelled) throw refuse.conflict('answer.cancelled');
      const rows = all ? await findDates(context, row, caller) : [row];
      const news = await findNews(context, caller, rows, { answer, note });
      const written = await db
        .insert(answers)
        .values(
          rows.map(({ id, startsOn, endsOn }) => ({
            ...{ occurrenceId: id, employeeId: caller.id, answer, note, startsOn, endsOn },
            isForAll: all,
            answeredOn: clock.now(),
          })),
        )
        .onConflictDoUpdate({
          target: [answers.occurrenceId, answers.employeeId],
          set: {
            answer: sql`excluded.answer`,
            note: sql`excluded.note`,
            startsOn: sql`excluded.starts_on`,
            endsOn: sql`excluded.ends_on`,
            isForAll: sql`excluded.is_for_all`,
            answeredOn: sql`excluded.answered_on`,
          },
          setWhere: or(
            ne(answers.answer, answer),
            ne(answers.note, note),
            ne(answers.startsOn, sql`excluded.starts_on`),
            ne(answers.endsOn, sql`excluded.ends_on`),
            ne(answers.isForAll, all),
          ),
        })
        .returning({ id: answers.occurrenceId });
      if (written.length > 0) await emitToEditors(context, row, rows, [caller.id]);
      if (news[0]) await notifyCreator(context, caller, { row, first: news[0], answer, note, count: news.length });
      say(context.text('answer.saved'));
      return { count: rows.length };
    });
}

/** Withdraws the answer of the caller to an occurrence, or to all of its repeat that is to come; its creator is notified if there was one. */
export function withdrawAnswer(context: CalendarContext): Handler<typeof answerCalls.withdrawAnswer> {
  const { db, text } = context;
  return ({ params, query: { all }, caller, say }) =>
    context.transaction(async () => {
      const row = await seenSchedule(context, params.id, caller);
      const rows = all ? await findDates(context, row, caller) : [row];
      const ids = rows.map(({ id }) => id);
      const withdrawn = await db
        .delete(answers)
        .where(and(eq(answers.employeeId, caller.id), inArray(answers.occurrenceId, ids)))
        .returning({ id: answers.occurrenceId, startsOn: answers.startsOn, endsOn: answers.endsOn });
      const given = new Map(withdrawn.map((one) => [one.id, one]));
      // Of another time the person was asked again, so that its answer was none any more.
      const news = rows.filter(({ id, startsOn, endsOn }) => {
        const answer = given.get(id);
        return answer?.startsOn.getTime() === startsOn.getTime() && answer.endsOn.getTime() === endsOn.getTime();
      });
      if (withdrawn.length > 0) await emitToEditors(context, row, rows, [caller.id]);
      if (news[0] && !row.isCancelled)
        await notifyCreator(context, caller, {
          row,
          first: news[0],
          answer: 'withdrawn',
          note: '',
          count: news.length,
        });
      say(text('answer.withdrawn'));
      return { count: withdrawn.length };
    });
}

type AnsweredDate = Pick<
  SeenSchedule,
  'id' | 'audienceId' | 'title' | 'isAllDay' | 'startsOn' | 'endsOn' | 'firstOn' | 'lastOn'
>;

/**
 * The dates of the repeat that the caller sees and that are not over, in order of time, the one that was asked for among them.
 *
 * @throws Refusal 422 if they are too many for one answer
 */
async function findDates(
  { db, clock, refuse }: CalendarContext,
  row: SeenSchedule,
  caller: Caller,
): Promise<AnsweredDate[]> {
  const { id, audienceId, title, isAllDay, startsOn, endsOn, firstOn, lastOn } = occurrences;
  const parts = db.select({ id: series.id }).from(series).where(withSeries(row.seriesId));
  const found = await db
    .select({ id, audienceId, title, isAllDay, startsOn, endsOn, firstOn, lastOn })
    .from(people)
    .innerJoin(occurrences, seenBy(caller))
    .where(
      and(
        inArray(occurrences.seriesId, parts),
        ne(occurrences.createdBy, caller.id),
        eq(occurrences.isCancelled, false),
        or(gt(endsOn, clock.now()), eq(id, row.id)),
      ),
    )
    .orderBy(asc(startsOn), asc(id))
    .limit(MAX_RULE_OCCURRENCES + 1);
  if (found.length > MAX_RULE_OCCURRENCES) throw refuse.invalid('answer.most', { most: MAX_RULE_OCCURRENCES });
  return found;
}

/** Those of the dates that were not answered so before, at their time: the same answer, to all of a repeat or to one date, is no news. */
async function findNews(
  { db }: CalendarContext,
  caller: Caller,
  rows: readonly AnsweredDate[],
  { answer, note }: { readonly answer: Answer; readonly note: string },
): Promise<readonly AnsweredDate[]> {
  const ids = rows.map(({ id }) => id);
  const given = await db
    .select()
    .from(answers)
    .where(and(eq(answers.employeeId, caller.id), inArray(answers.occurrenceId, ids)));
  const keyOf = (said: string, line: string, start: Date, end: Date) =>
    JSON.stringify([said, line, start.getTime(), end.getTime()]);
  const before = new Map(given.map((one) => [one.occurrenceId, keyOf(one.answer, one.note, one.startsOn, one.endsOn)]));
  return rows.filter(({ id, startsOn, endsOn }) => before.get(id) !== keyOf(answer, note, startsOn, endsOn));
}

interface Answered {
  readonly row: SeenSchedule;
  /** The first of the dates whose answer is another one now. */
  readonly first: AnsweredDate;
  readonly answer: Answer | 'withdrawn';
  readonly note: string;
  readonly count: number;
}

/** With the time: an answer without it leaves open which date of a repeat it is about. */
async function notifyCreator(
  { clock, directory, notifier, text }: CalendarContext,
  caller: Caller,
  { row, first, answer, note, count }: Answered,
): Promise<void> {
  const employees = await presentOf(directory, row.companyId, [row.createdBy]);
  if (employees.length === 0) return;
  const { id, title, isAllDay, startsOn, endsOn, firstOn, lastOn } = first;
  const [from, to] = isAllDay ? [firstOn, lastOn] : [momentOf(startsOn), momentOf(endsOn)];
  const when = spanMessage(from, to, clock.today());
  const key = `answer.notice${count > 1 ? '.series' : ''}${note === '' ? '' : '.note'}` as const;
  await notifier.notify({
    kind: 'answered',
    to: { employees },
    title: text(`answer.notice.${answer}`, { name: caller.name }),
    message: text(key, { title, when, count, note }),
    id,
    opens: { view: 'ShowCalendar', params: { id } },
  });
}
