import { type CallFailure, isMissing, isStale, type Unsubscribe, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { useMemo, useRef, useState } from 'react';
import { beginChange, type BoardComment, type CommentDraft } from './BoardComment.ts';
import type { CommentBoardProps } from './CommentBoard.tsx';
import { useCommentDraft } from './useCommentDraft.ts';

/** What a board of a record's comments needs of its plugin. */
export interface RecordBoardOptions<Message> {
  /** Id of the record. */
  readonly id: number;
  /** Loads its comments, oldest first. */
  readonly load: () => Promise<readonly Message[]>;
  /** As for `useLiveLoaded`: listens to the events after which the comments are loaded again. */
  readonly subscribe: (reload: () => void) => readonly Unsubscribe[];
  /** A comment as the board shows it; whether it is new is added. The same function in every render. */
  readonly toComment: (message: Message) => BoardComment;
  /** How many comments of others the person has not seen when the board is opened; 0 by default. */
  readonly unseen?: number;
  /**
   * Adds a comment, or changes the one that `draft.editing` names.
   *
   * @param listed its comment as the board lists it; undefined of a new one
   */
  readonly save: (draft: CommentDraft, listed: BoardComment | undefined) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
  /** Reads a comment before it is edited, where it may have changed without an event. */
  readonly readOne?: (id: number) => Promise<Pick<BoardComment, 'content' | 'files'>>;
  readonly texts: RecordBoardTexts;
}

/** What the board says of its calls: the titles of failures, and the toasts after a success. */
export interface RecordBoardTexts {
  /** Names the unsaved comment in questions and notices. */
  readonly guard: string;
  readonly loadFailed: string;
  readonly added: string;
  readonly addFailed: string;
  readonly changed: string;
  readonly changeFailed: string;
  readonly removed: string;
  readonly removeFailed: string;
}

/** The props of a `CommentBoard` that do not depend on its plugin. */
export type RecordBoard = Pick<
  CommentBoardProps,
  'comments' | 'failed' | 'me' | 'draft' | 'onReload' | 'onDraft' | 'onSend' | 'onDelete'
> &
  Required<Pick<CommentBoardProps, 'activity'>>;

/**
 * The comment board of a record: its comments, live, those that the person has not seen marked; the draft, which survives a reload; and
 * its calls with their messages. A comment that was deleted elsewhere meanwhile leaves what was typed in the box, and of one that was
 * changed elsewhere the board shows both texts.
 *
 * @example
 * const board = useRecordBoard({ id, load: () => api.messages({ params: { id } }, { quiet: true }), ... });
 * return <CommentBoard {...board} people={people} />;
 */
export function useRecordBoard<Message>(options: RecordBoardOptions<Message>): RecordBoard {
  const { id, load, subscribe, toComment, unseen = 0, texts } = options;
  const { api, notices, session } = useAtrium();
  // oxlint-disable-next-line react/exhaustive-deps -- `load` depends on the record
  const { value, failure, reload } = useLiveLoaded(load, [api, id], subscribe);
  const comments = useSeen(value, toComment, unseen);

  const attempt = async <Result>(title: string, work: () => Promise<Result>): Promise<{ result: Result } | null> => {
    try {
      return { result: await work() };
    } catch (caught) {
      if (isMissing(caught)) void reload();
      if (isStale(caught)) await reload();
      else await notices.alert({ title, message: (caught as CallFailure).message, tone: 'danger' });
      return null;
    }
  };
  const succeed = async (message: string) => {
    await reload();
    notices.toast({ tone: 'success', message });
  };
  const onSend = async (sent: CommentDraft): Promise<boolean> => {
    const isNew = sent.editing === null;
    const listed = comments?.find((comment) => comment.id === sent.editing);
    const saved = await attempt(isNew ? texts.addFailed : texts.changeFailed, () => options.save(sent, listed));
    if (saved) await succeed(isNew ? texts.added : texts.changed);
    return saved !== null;
  };
  const onDelete = async (comment: number) => {
    if (await attempt(texts.removeFailed, () => options.remove(comment))) await succeed(texts.removed);
  };
  const [draft, setDraft, activity] = useCommentDraft(`message.${id}`, { title: texts.guard, onSend });

  /** The comment that is read before it is edited; null once the person does something else. */
  const reading = useRef<number | null>(null);
  const onDraft = async (next: CommentDraft) => {
    const { readOne } = options;
    const { editing } = next;
    const begun = readOne && editing !== null && editing !== draft.editing ? { readOne, editing } : null;
    reading.current = begun && editing;
    if (!begun) return setDraft(next);
    const read = await attempt(texts.changeFailed, () => begun.readOne(begun.editing));
    if (!read) return;
    const { content, files } = read.result;
    // the board compares the draft with what it lists
    if (comments?.every((comment) => comment.id !== editing || comment.content !== content)) await reload();
    if (reading.current === editing) setDraft(beginChange({ id: begun.editing, content, ...(files && { files }) }));
  };
  return {
    comments,
    failed: failure ? texts.loadFailed : undefined,
    me: session.state.id,
    draft,
    activity,
    onReload: () => void reload(),
    onDraft: (next) => void onDraft(next),
    onSend,
    onDelete,
  };
}

/** The comments, with those marked as new that the person had not seen when the board was opened, or that have arrived since. */
function useSeen<Message>(
  messages: readonly Message[] | null,
  toComment: (message: Message) => BoardComment,
  unseen: number,
): readonly BoardComment[] | undefined {
  const [unseenAtFirst] = useState(unseen);
  const [known, setKnown] = useState<ReadonlySet<number> | null>(null);
  const comments = useMemo(() => messages?.map(toComment), [messages, toComment]);
  if (comments && known === null) {
    const others = comments.filter(isOfAnother);
    const unread = new Set(unseenAtFirst === 0 ? [] : others.slice(-unseenAtFirst));
    setKnown(new Set(comments.filter((comment) => !unread.has(comment)).map(({ id }) => id)));
  }
  return useMemo(
    () =>
      comments?.map((comment) => ({
        ...comment,
        isNew: known !== null && isOfAnother(comment) && !known.has(comment.id),
      })),
    [comments, known],
  );
}

/** Not a line of the system, and not the person's own. */
const isOfAnother = ({ author, canEdited }: BoardComment) => author !== undefined && !canEdited;
