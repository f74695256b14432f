import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useKeptFocus } from '@atrium/ui';
import { type BoardComment, RecordBoard } from '@atrium/ui/comments';
import { useCallback, useMemo } from 'react';
import { MAX_FILES, MAX_MESSAGE_LENGTH } from '../../contract/limits.ts';
import type { Handover, HandoverClient, Handovers, Translate } from '../types.ts';

type Message = Awaited<ReturnType<HandoverClient['api']['messages']>>[number];

interface HandoverBoardProps {
  readonly handover: Handover;
  /** The comment that a notification led to. */
  readonly shown?: number | undefined;
}

/** The comments of a handover (S2-047). Those of others, and lines of the system, appear as they are written. */
export function HandoverBoard({ handover, shown }: HandoverBoardProps) {
  const { api, events, files, t } = useAtrium<Handovers>();
  useKeptFocus();
  const { id, title, unreadMessages } = handover;
  const people = usePeople(handover);
  return (
    <div className="at-record-board handover-board" tabIndex={-1}>
      <RecordBoard
        id={id}
        people={people}
        files={files}
        shown={shown}
        calls={{
          list: api.messages,
          add: ({ params, body }, how) => api.addMessage({ params, body: { ...params, ...body } }, how),
          change: ({ params, body }, how) => api.changeMessage({ params, body: { msgId: params.id, ...body } }, how),
          remove: api.removeMessage,
          // It may have changed in another browser (S2-050).
          read: api.readMessage,
        }}
        // closing and postponing write a line too
        subscribe={(reload) => [events.on('commented', reload), events.on('changed', reload)]}
        toComment={useCallback((message: Message) => toComment(message, t), [t])}
        unseen={unreadMessages}
        text={(key) => t(`message.${key}`, { title })}
        most={MAX_MESSAGE_LENGTH}
        maxFiles={MAX_FILES}
      />
    </div>
  );
}

/** Who can be mentioned: all who see the handover by their part in it. */
function usePeople({ publisherId, publisher, editors, readers }: Handover) {
  const { directory } = useAtrium<Handovers>();
  const ids = readers.map(({ employeeId }) => employeeId).join(' ');
  const { value: named } = useLoaded(
    () =>
      ids === ''
        ? Promise.resolve([])
        : Promise.all(
            ids.split(' ').map(async (id) => ({ employeeId: Number(id), name: await directory.name(Number(id)) })),
          ),
    [directory, ids],
  );
  return useMemo(() => {
    const responsible = editors.map(({ employeeId, employeeName }) => ({ employeeId, name: employeeName }));
    const all = [{ employeeId: publisherId, name: publisher }, ...responsible, ...(named ?? [])];
    return [...new Map(all.map((person) => [person.employeeId, person])).values()];
  }, [publisherId, publisher, editors, named]);
}

function toComment(message: Message, t: Translate): BoardComment {
  const { msgId, employeeId, employeeName, content, createdTime, canEdited, isEdited, files } = message;
  if (msgId === 0) return { id: 0, content: lineText(message, t), createdOn: createdTime, canEdited: false };
  return {
    id: msgId,
    author: { employeeId, name: employeeName },
    content,
    createdOn: createdTime,
    changedOn: isEdited ? createdTime : null,
    canEdited,
    files,
  };
}

/** A line of the system in the person's language; the wire has it in Chinese. */
function lineText({ kind, content, employeeName }: Message, t: Translate): string {
  if (kind === 'acknowledged') return t('acknowledge.line', { name: employeeName });
  if (kind === 'closed') return t('message.closed');
  const day = /\d{4}-\d\d-\d\d/.exec(content)?.[0];
  return day === undefined ? content : t('message.postponed', { day });
}
