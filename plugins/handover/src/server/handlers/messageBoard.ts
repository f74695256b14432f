import { and, eq, isNotNull } from 'drizzle-orm';
import { type FileFacts, momentOf } from '@atrium/sdk/server';
import { isBasedOn } from '@atrium/sdk/server/sharing';
import type { HandlersOf, HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { seenHandover, seenMessage } from '../rules/access.ts';
import { findMessageFiles, readMessageFiles, saveMessageFiles, toTarget } from '../rules/files.ts';
import { emitChanged, findPeople, notifyPeopleOfComment } from '../rules/announce.ts';
import { toFile } from '../rules/handoverDetail.ts';
import { board, readMembers, unseen } from '../rules/people.ts';
import { readLine } from '../rules/closing.ts';
import { handovers, messages } from '../tables.ts';

type Calls = Record<'messages' | 'addMessage' | 'readMessage' | 'changeMessage' | 'removeMessage', unknown>;

interface Line {
  readonly id: number;
  readonly employeeId: number | null;
  readonly content: string;
  readonly createdOn: Date;
  readonly changedOn: Date | null;
}

/** The comment board of a handover: for all who see it; a comment is changed by its author (C.6-26). */
export function messageBoard(context: HandoverContext): HandlersOf<Calls> {
  const { db, directory, clock, transaction, refuse, text } = context;
  const linesOf = async (rows: readonly Line[], me: number) => {
    const memberOf = await readMembers(
      directory,
      rows.flatMap(({ employeeId }) => employeeId ?? []),
    );
    const filesOf = await readMessageFiles(
      context,
      rows.flatMap(({ id, employeeId }) => (employeeId === null ? [] : id)),
    );
    return rows.map((row) => {
      const name = row.employeeId === null ? '' : memberOf(row.employeeId).employeeName;
      return messageOf(row, name, row.employeeId === me, filesOf(row.id));
    });
  };
  const changed = async (handoverId: number): Promise<HandoverEntry> => {
    const [row] = await db.select().from(handovers).where(eq(handovers.id, handoverId));
    await emitChanged(context, row!, 'commented');
    return row!;
  };
  return {
    messages: ({ params: { id }, caller }) =>
      transaction(async () => {
        await seenHandover(context, id, caller);
        const rows = await board.list(db, id, caller.id);
        const unread = await unseen.look(db, id, caller.id, clock.now());
        // The count goes from their other browsers, too.
        if (unread > 0) await context.realtime.emit('marked', { id }, { employees: [caller.id] });
        return linesOf(rows, caller.id);
      }),
    readMessage: async ({ params: { id }, caller }) => {
      const row = await seenMessage(context, id, caller);
      return (await linesOf([row], caller.id))[0]!;
    },
    addMessage: ({ params: { id }, body, caller, say }) =>
      transaction(async () => {
        if (body.id !== undefined && body.id !== id) throw refuse.invalid('id.differs');
        const row = await seenHandover(context, id, caller);
        const { content, files } = body;
        const messageId = await board.add(db, id, { employeeId: caller.id, content }, clock.now());
        await saveMessageFiles(context, messageId, files);
        await emitChanged(context, row, 'commented');
        const message = { id: messageId, author: caller.name, content };
        await notifyPeopleOfComment(context, await concernedBy(context, row), row, message);
        say(text('message.added'));
        return { id: messageId };
      }),
    changeMessage: ({ params: { id }, body, caller, say }) =>
      transaction(async () => {
        if (body.msgId !== undefined && body.msgId !== id) throw refuse.invalid('id.differs');
        const row = await seenMessage(context, id, caller, { lock: body.basedOn !== undefined });
        if (!isBasedOn(row.content, body.basedOn))
          throw refuse.stale('message.stale', (await linesOf([row], caller.id))[0]);
        const content = body.content ?? row.content;
        const comment = { id, employeeId: caller.id, content };
        if (!(await board.change(db, row.handoverId, comment, clock.now()))) throw refuse.notFound();
        if (body.isFileEdited && body.files) await saveMessageFiles(context, id, body.files);
        const handover = await changed(row.handoverId);
        const changedTo = { id, author: caller.name, content, before: row.content };
        await notifyPeopleOfComment(context, await concernedBy(context, handover), handover, changedTo);
        say(text('message.changed'));
        return {};
      }),
    removeMessage: ({ params: { id }, caller, say }) =>
      transaction(async () => {
        // locked, so that files that a change is adding are released, too
        const row = await seenMessage(context, id, caller, { lock: true });
        const files = (await findMessageFiles(context, [id])).map(({ fileId }) => fileId);
        await board.remove(db, row.handoverId, { id, employeeId: caller.id });
        await context.files.release(files, toTarget.message(id));
        await changed(row.handoverId);
        say(text('message.removed'));
        return {};
      }),
  };
}

/** A comment of the wire, with both sets of names (C.6-22); a line of the system has msgId 0 (C.6-2). */
function messageOf(
  { id, employeeId, content, createdOn, changedOn }: Line,
  name: string,
  canEdited: boolean,
  facts: readonly FileFacts[],
) {
  const files = facts.map(toFile);
  const createdTime = momentOf(createdOn);
  const line = employeeId === null ? readLine(content) : { kind: 'comment' as const, name };
  return {
    ...{ msgId: employeeId === null ? 0 : id, employeeName: line.name, content, createdTime, canEdited, files },
    ...{ nickName: line.name, dateTime: createdTime, messege: content, canAction: canEdited },
    attachments: files.map(({ fileUrl, fileName }) => ({ fileUrl, fileName })),
    employeeId: employeeId ?? 0,
    isEdited: changedOn !== null,
    kind: line.kind,
  };
}

/** The people that a comment concerns: publisher, responsible people, and readers who have commented before; and all that it may mention. */
async function concernedBy(context: HandoverContext, row: HandoverEntry) {
  const { editors, all } = await findPeople(context, row);
  const commented = await context.db
    .selectDistinct({ employeeId: messages.employeeId })
    .from(messages)
    .where(and(eq(messages.handoverId, row.id), isNotNull(messages.employeeId)));
  const commenters = new Set(commented.map(({ employeeId }) => employeeId));
  const isConcerned = (id: number) => id === row.createdBy || editors.includes(id) || commenters.has(id);
  return { concerned: all.filter(isConcerned), seeing: all };
}
