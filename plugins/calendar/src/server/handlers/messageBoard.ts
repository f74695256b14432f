import { type Caller, momentOf, namesOf } from '@atrium/sdk/server';
import { type CommentText, isBasedOn, notifyOfComment } from '@atrium/sdk/server/sharing';
import { and, eq, isNull } from 'drizzle-orm';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { seenSchedule } from '../rules/access.ts';
import { board, changedForOne, unseen } from '../rules/marks.ts';
import { findSeers } from '../rules/schedule/audience.ts';
import { messages, occurrences, people } from '../tables.ts';

type Calls = Pick<typeof scheduleCalls, 'messages' | 'addMessage' | 'changeMessage' | 'removeMessage'>;

/** The comment board of a schedule, for all who see it; a comment is changed by its author (C.5-27). */
export function messageBoard(context: CalendarContext): HandlersOf<Calls> {
  const { db, clock, transaction } = context;
  return {
    messages: ({ params, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const comments = await board.list(db, row.id, caller.id);
        // The count of unread comments goes from their other browsers, too.
        if ((await unseen.look(db, row.id, caller.id, clock.now())) > 0) await changedForOne(context, row, caller);
        const nameOf = await namesOf(
          context.directory,
          comments.map(({ employeeId }) => employeeId),
        );
        return comments.map(({ id, content, employeeId, createdOn, changedOn, canEdited }) => ({
          id,
          content,
          updatedByName: nameOf(employeeId),
          updatedOn: momentOf(changedOn ?? createdOn),
          canEdited,
          employeeId: employeeId ?? 0,
          isEdited: changedOn !== null,
        }));
      }),
    addMessage: ({ params, body, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const id = await board.add(db, row.id, { employeeId: caller.id, content: body.content }, clock.now());
        const employees = await findSeers(context, row);
        await context.realtime.emit('commented', { id: row.id }, { employees });
        await notifyOfMessage(context, caller, employees, { schedule: row, message: { id, content: body.content } });
        return { id };
      }),
    changeMessage: ({ params, body, caller }) =>
      transaction(async () => {
        const row = await seenMessage(context, params.id, caller, { lock: body.basedOn !== undefined });
        if (!isBasedOn(row.content, body.basedOn))
          throw context.refuse.stale('message.stale', { id: row.id, content: row.content });
        const comment = { id: row.id, employeeId: caller.id, content: body.content };
        if (!(await board.change(db, row.occurrenceId, comment, clock.now()))) throw context.refuse.notFound();
        const employees = await findSeers(context, row);
        await context.realtime.emit('commented', { id: row.occurrenceId }, { employees });
        await notifyOfMessage(context, caller, employees, {
          schedule: { id: row.occurrenceId, title: row.title },
          message: { ...comment, before: row.content },
        });
        return {};
      }),
    removeMessage: ({ params, caller }) =>
      transaction(async () => {
        const row = await seenMessage(context, params.id, caller);
        if (!(await board.remove(db, row.occurrenceId, { id: row.id, employeeId: caller.id })))
          throw context.refuse.notFound();
        await context.realtime.emit(
          'commented',
          { id: row.occurrenceId },
          { employees: await findSeers(context, row) },
        );
        return {};
      }),
  };
}

/** A comment, its schedule, and the caller's relation to both. */
interface SeenMessage {
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
async function seenMessage(
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

/** Type of the notices about comments (C.4-1). */
const COMMENTED = 2;

interface Commented {
  readonly schedule: { readonly id: number; readonly title: string };
  readonly message: CommentText & { readonly id: number };
}

/** @param seers ids of all who see the schedule: each is notified of a new comment */
function notifyOfMessage(
  context: CalendarContext,
  caller: Caller,
  seers: readonly number[],
  { schedule: { id, title }, message }: Commented,
): Promise<void> {
  const { text } = context;
  return notifyOfComment(context, { seeing: seers, concerned: seers }, message, {
    type: COMMENTED,
    event: '行程',
    action: '留言',
    id,
    message: text('message.notice.text', { name: caller.name, title }),
    opens: { view: 'ShowCalendar', params: { id, message: message.id } },
    mentioned: { title: text('message.notice.mentioned'), sent: text('message.notice.mentioned.sent', { title }) },
    commented: { title: text('message.notice.title'), sent: text('message.notice.title.sent', { title }) },
  });
}
