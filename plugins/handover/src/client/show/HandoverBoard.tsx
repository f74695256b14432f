import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useKeptFocus } from '@atrium/ui';
import { type BoardComment, CommentBoard, type CommentDraft, useRecordBoard } from '@atrium/ui/comments';
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
  const board = useRecordBoard({
    id,
    load: () => api.messages({ params: { id } }, { quiet: true }),
    subscribe(reload) {
      const reloadThis = (event: { readonly id: number }) => event.id === id && reload();
      // closing and postponing write a line too
      return [events.on('commented', reloadThis), events.on('changed', reloadThis)];
    },
    toComment: useCallback((message: Message) => toComment(message, t), [t]),
    unseen: unreadMessages,
    save({ content, files: attached, editing, base }, listed) {
      const fileIds = toIds(attached);
      if (editing === null)
        return api.addMessage({ params: { id }, body: { id, content, files: fileIds } }, { quiet: true });
      const isFileEdited = JSON.stringify(toIds(listed?.files ?? [])) !== JSON.stringify(fileIds);
      const body = {
        msgId: editing,
        content,
        isFileEdited,
        ...(isFileEdited && { files: fileIds }),
        ...(base && { basedOn: base.content }),
      };
      return api.changeMessage({ params: { id: editing }, body }, { quiet: true });
    },
    remove: (message) => api.removeMessage({ params: { id: message } }, { quiet: true }),
    // A comment is loaded before it is edited (S2-050): it may have changed in another browser.
    readOne: (message) => api.readMessage({ params: { id: message } }, { quiet: true }),
    texts: {
      guard: t('message.guard', { title }),
      loadFailed: t('message.loadFailed'),
      added: t('message.added'),
      addFailed: t('message.addFailed'),
      changed: t('message.changed'),
      changeFailed: t('message.changeFailed'),
      removed: t('message.removed'),
      removeFailed: t('message.removeFailed'),
    },
  });
  const people = usePeople(handover);
  return (
    <div className="at-record-board handover-board" tabIndex={-1}>
      <CommentBoard
        {...board}
        people={people}
        most={MAX_MESSAGE_LENGTH}
        files={files}
        maxFiles={MAX_FILES}
        shown={shown}
      />
    </div>
  );
}

const toIds = (files: CommentDraft['files']) => files.map(({ fileId }) => fileId);

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
