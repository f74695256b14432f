import { momentOf, namesOf } from '@atrium/sdk/server';
import { isBasedOn } from '@atrium/sdk/server/sharing';
import { and, eq } from 'drizzle-orm';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { findSeers } from '../rules/schedule/audience.ts';
import { board, changedForOne, unseen } from '../rules/marks.ts';
import { notifyOfMessage } from '../rules/notifyOfMessage.ts';
import { seenMessage } from '../rules/seenMessage.ts';
import { seenSchedule } from '../rules/access.ts';
import { looks } from '../tables.ts';

type Calls = Pick<typeof scheduleCalls, 'messages' | 'addMessage' | 'changeMessage' | 'removeMessage'>;

/** The comment board of a schedule, for all who see it; a comment is changed by its author (C.5-27). */
export function messageBoard(context: CalendarContext): HandlersOf<Calls> {
  const { db, clock, transaction } = context;
  return {
    messages: ({ params, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const now = clock.now();
        const [looked] = await db
          .select({ at: looks.readOn })
          .from(looks)
          .where(and(eq(looks.occurrenceId, row.id), eq(looks.employeeId, caller.id)));
        const comments = await board.list(db, row.id, caller.id);
        await unseen.look(db, row.id, caller.id, now);
        const isNew = ({ employeeId, createdOn }: (typeof comments)[number]) =>
          employeeId !== null && employeeId !== caller.id && (!looked || createdOn > looked.at);
        // The count of unread comments goes from their other browsers, too.
        if (comments.some(isNew)) await changedForOne(context, row, caller);
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
