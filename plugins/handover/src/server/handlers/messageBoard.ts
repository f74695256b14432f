import { type FileFacts, momentOf, namesOf, toAttachment } from '@atrium/sdk/server';
import { commentBoard, type StoredComment } from '@atrium/sdk/server/sharing';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { HandlersOf, HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { seenHandover } from '../rules/access.ts';
import { COMMENT, EVENT, findPeople, toOpening } from '../rules/announce.ts';
import { readLine } from '../rules/closing.ts';
import { readMessageFiles, releaseMessageFiles, saveMessageFiles } from '../rules/files.ts';
import { board, findManagers, unseen } from '../rules/people.ts';
import { messages } from '../tables.ts';

type Calls = Record<'messages' | 'addMessage' | 'readMessage' | 'changeMessage' | 'removeMessage', unknown>;

/** The comment board of a handover: for all who see it; a comment is changed by its author (C.6-26). */
export function messageBoard(context: HandoverContext): HandlersOf<Calls> {
  const { realtime, refuse, text } = context;
  const { list, read, add, change, remove } = commentBoard(context, {
    comments: board,
    unseen,
    findRecord: (id, caller) => seenHandover(context, id, caller),
    describe: (comments) => describe(context, comments),
    onLook: ({ id }, caller) => realtime.emit('marked', { id }, { employees: [caller.id] }),
    findAudience: (row) => findAudience(context, row),
    noticesOf: ({ id, title }, message, { name }) => ({
      type: COMMENT,
      event: EVENT,
      action: '留言',
      id,
      opens: toOpening(id, message),
      message: text('notice.comment', { name, title }),
      mentioned: { title: text('notice.mentioned'), sent: text('notice.mentioned.sent', { title }) },
      commented: { title: text('notice.commented'), sent: text('notice.commented.sent', { title }) },
    }),
    files: {
      replace: (id, files) => saveMessageFiles(context, id, files),
      release: (id) => releaseMessageFiles(context, id),
    },
    messages: { add: text('message.added'), change: text('message.changed'), remove: text('message.removed') },
  });
  const refuseOther = (id: number, sent: number | undefined) => {
    if (sent !== undefined && sent !== id) throw refuse.invalid('id.differs');
  };
  return {
    messages: list,
    readMessage: read,
    addMessage(call) {
      refuseOther(call.params.id, call.body.id);
      return add(call);
    },
    changeMessage(call) {
      const { msgId, isFileEdited, files, ...body } = call.body;
      refuseOther(call.params.id, msgId);
      return change({ ...call, body: { ...body, ...(isFileEdited && { files }) } });
    },
    removeMessage: remove,
  };
}

/** Comments of the wire, with their files. */
async function describe(context: HandoverContext, comments: readonly StoredComment[]) {
  const nameOf = await namesOf(
    context.directory,
    comments.map(({ employeeId }) => employeeId),
  );
  const filesOf = await readMessageFiles(
    context,
    comments.flatMap(({ id, employeeId }) => (employeeId === null ? [] : id)),
  );
  return comments.map((comment) => messageOf(comment, nameOf(comment.employeeId), filesOf(comment.id)));
}

/** A comment of the wire, with both sets of names (C.6-22); a line of the system has msgId 0 (C.6-2). */
function messageOf(
  { id, employeeId, content, createdOn, changedOn, canEdited }: StoredComment,
  name: string,
  facts: readonly FileFacts[],
) {
  const files = facts.map(toAttachment);
  const createdTime = momentOf(createdOn);
  const line = employeeId === null ? readLine(content) : { kind: 'comment' as const, name };
  return {
    msgId: employeeId === null ? 0 : id,
    employeeName: line.name,
    content,
    createdTime,
    canEdited,
    files,
    nickName: line.name,
    dateTime: createdTime,
    messege: content,
    canAction: canEdited,
    attachments: files.map(({ fileUrl, fileName }) => ({ fileUrl, fileName })),
    employeeId: employeeId ?? 0,
    isEdited: changedOn !== null,
    kind: line.kind,
  };
}

/** The people that a comment concerns: publisher, responsible people, and readers who have commented before; and all that it may mention. */
async function findAudience(context: HandoverContext, row: HandoverEntry) {
  const { editors, all } = await findPeople(context, row);
  const commented = await context.db
    .selectDistinct({ employeeId: messages.employeeId })
    .from(messages)
    .where(and(eq(messages.handoverId, row.id), isNotNull(messages.employeeId)));
  const commenters = new Set(commented.map(({ employeeId }) => employeeId));
  const isConcerned = (id: number) => id === row.createdBy || editors.includes(id) || commenters.has(id);
  const following = await findManagers(context, row.companyId);
  return { concerned: all.filter(isConcerned), seeing: all, following };
}
