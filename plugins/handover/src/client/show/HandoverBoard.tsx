import { isMissing, isStale, useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import { useKeptFocus } from '@atrium/ui';
import { beginChange, CommentBoard, useCommentDraft, type BoardComment, type CommentDraft } from '@atrium/ui/comments';
import { useEffect, useMemo, useRef, useState } from 'react';
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
  const { files, session, t } = useAtrium<Handovers>();
  useKeptFocus();
  const { id, title } = handover;
  const { messages, failed, reload, known } = useMessages(handover);
  const { send, remove, readOne } = useMessageCalls(id, messages, reload);
  const [draft, setDraft, activity] = useCommentDraft(`message.${id}`, {
    title: t('message.guard', { title }),
    onSend: send,
  });

  // A comment is loaded before it is edited (S2-050): it may have changed in another browser.
  const loading = useRef<number | null>(null);
  const change = async (next: CommentDraft) => {
    const isOther = next.editing !== null && next.editing !== draft.editing;
    loading.current = isOther ? next.editing : null;
    if (!isOther) return setDraft(next);
    const message = await readOne(next.editing);
    // the board compares the draft with what it lists
    if (message && messages?.every(({ msgId, content }) => msgId !== next.editing || content !== message.content))
      await reload();
    if (message && loading.current === next.editing)
      setDraft(beginChange({ id: next.editing, content: message.content, files: message.files }));
  };
  const people = usePeople(handover);
  const comments = useMemo(() => messages?.map((message) => commentOf(message, known, t)), [messages, known, t]);
  return (
    <div className="at-record-board handover-board" tabIndex={-1}>
      <CommentBoard
        comments={comments}
        people={people}
        me={session.state.id}
        failed={failed ? t('message.loadFailed') : undefined}
        onReload={() => void reload()}
        draft={draft}
        activity={activity}
        onDraft={(next) => void change(next)}
        most={MAX_MESSAGE_LENGTH}
        files={files}
        maxFiles={MAX_FILES}
        onSend={send}
        onDelete={remove}
        shown={shown}
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

/** The comments, and which of them the person has not seen. */
function useMessages({ id, unreadMessages }: Handover) {
  const { api, events } = useAtrium<Handovers>();
  const { value, failure, reload } = useLoaded(() => api.messages({ params: { id } }, { quiet: true }), [api, id]);
  const [unseen] = useState(unreadMessages);
  const [known, setKnown] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const again = (event: { readonly id: number }) => {
      if (event.id === id) void reload();
    };
    // closing and postponing write a line too
    const releases = [events.on('commented', again), events.on('changed', again), events.onResync(() => void reload())];
    return () => {
      for (const release of releases) release();
    };
  }, [events, id, reload]);
  if (value && known === null) {
    const others = value.filter(({ msgId, canEdited }) => msgId !== 0 && !canEdited).map(({ msgId }) => msgId);
    const fresh = new Set(unseen === 0 ? [] : others.slice(-unseen));
    setKnown(new Set(value.map(({ msgId }) => msgId).filter((msgId) => !fresh.has(msgId))));
  }
  return { messages: value, failed: failure !== null, reload, known };
}

function useMessageCalls(id: number, messages: readonly Message[] | null, reload: () => Promise<void>) {
  const { api, notices, t } = useAtrium<Handovers>();
  const attempt = async <Result,>(title: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (failure) {
      // a comment that was deleted elsewhere: the board keeps what was typed
      if (isMissing(failure)) void reload();
      // one that was changed elsewhere: the board shows both
      if (isStale(failure)) await reload();
      else await notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });
      return undefined;
    }
  };
  const idsOf = (files: CommentDraft['files']) => files.map(({ fileId }) => fileId);
  const save = async ({ content, files, editing, base }: CommentDraft) => {
    if (editing === null)
      return api.addMessage({ params: { id }, body: { id, content, files: idsOf(files) } }, { quiet: true });
    const before = messages?.find(({ msgId }) => msgId === editing)?.files ?? [];
    const isFileEdited = JSON.stringify(idsOf(before)) !== JSON.stringify(idsOf(files));
    const body = {
      ...{ msgId: editing, content, isFileEdited, ...(isFileEdited && { files: idsOf(files) }) },
      ...(base && { basedOn: base.content }),
    };
    return api.changeMessage({ params: { id: editing }, body }, { quiet: true });
  };
  return {
    async send(draft: CommentDraft): Promise<boolean> {
      const isNew = draft.editing === null;
      const saved = await attempt(t(isNew ? 'message.addFailed' : 'message.changeFailed'), () => save(draft));
      if (!saved) return false;
      await reload();
      notices.toast({ tone: 'success', message: t(isNew ? 'message.added' : 'message.changed') });
      return true;
    },
    async remove(message: number): Promise<void> {
      const removed = await attempt(t('message.removeFailed'), () =>
        api.removeMessage({ params: { id: message } }, { quiet: true }),
      );
      if (!removed) return;
      await reload();
      notices.toast({ tone: 'success', message: t('message.removed') });
    },
    readOne: (message: number) =>
      attempt(t('message.changeFailed'), () => api.readMessage({ params: { id: message } }, { quiet: true })),
  };
}

/** @param known ids of the comments that the person had seen; null before they are loaded */
function commentOf(message: Message, known: ReadonlySet<number> | null, t: Translate): BoardComment {
  const { msgId, employeeId, employeeName, content, createdTime, canEdited, isEdited, files } = message;
  if (msgId === 0) return { id: 0, content: lineText(message, t), createdOn: createdTime, canEdited: false };
  return {
    ...{ id: msgId, author: { employeeId, name: employeeName }, content, createdOn: createdTime, files, canEdited },
    ...{ changedOn: isEdited ? createdTime : null, isNew: known !== null && !known.has(msgId) && !canEdited },
  };
}

/** A line of the system in the person's language; the wire has it in Chinese. */
function lineText({ kind, content, employeeName }: Message, t: Translate): string {
  if (kind === 'acknowledged') return t('acknowledge.line', { name: employeeName });
  if (kind === 'closed') return t('message.closed');
  const day = /\d{4}-\d\d-\d\d/.exec(content)?.[0];
  return day === undefined ? content : t('message.postponed', { day });
}
