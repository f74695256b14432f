import { momentOf, namesOf } from '@atrium/sdk/server';
import { commentBoard } from '@atrium/sdk/server/sharing';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { seenSchedule } from '../rules/access.ts';
import { board, changedForOne, unseen } from '../rules/marks.ts';
import { findSeers } from '../rules/schedule/audience.ts';

type Calls = Pick<typeof scheduleCalls, 'messages' | 'addMessage' | 'changeMessage' | 'removeMessage'>;

/** Type of the notices about comments (C.4-1). */
const COMMENTED = 2;

/** The comment board of a schedule, for all who see it; a comment is changed by its author (C.5-27). */
export function messageBoard(context: CalendarContext): HandlersOf<Calls> {
  const { directory, text } = context;
  const { list, add, change, remove } = commentBoard(context, {
    comments: board,
    unseen,
    findRecord: (id, caller) => seenSchedule(context, id, caller),
    async describe(comments) {
      const nameOf = await namesOf(
        directory,
        comments.map(({ employeeId }) => employeeId),
      );
      return comments.map(({ id, content, employeeId, createdOn, changedOn, canEdited }) => ({
        id,
        content,
        canEdited,
        isEdited: changedOn !== null,
        updatedByName: nameOf(employeeId),
        updatedOn: momentOf(changedOn ?? createdOn),
        employeeId: employeeId ?? 0,
      }));
    },
    describeStale: ({ id, content }) => ({ id, content }),
    onLook: (row, caller) => changedForOne(context, row, caller),
    async findAudience(row) {
      const seeing = await findSeers(context, row);
      return { seeing, concerned: seeing };
    },
    noticesOf: ({ id, title }, message, { name }) => ({
      type: COMMENTED,
      event: '行程',
      action: '留言',
      id,
      message: text('message.notice.text', { name, title }),
      opens: { view: 'ShowCalendar', params: { id, message } },
      mentioned: { title: text('message.notice.mentioned'), sent: text('message.notice.mentioned.sent', { title }) },
      commented: { title: text('message.notice.title'), sent: text('message.notice.title.sent', { title }) },
    }),
  });
  return { messages: list, addMessage: add, changeMessage: change, removeMessage: remove };
}
