import { type CallFailure, isMissing, isStale, type Unsubscribe, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { useMemo, useRef, useState } from 'react';
import { beginChange, type BoardComment, type CommentDraft } from './BoardComment.ts';
import { CommentBoard, type CommentBoardProps } from './CommentBoard.tsx';
import { useCommentDraft } from './useCommentDraft.ts';

type Call<Input, Output = unknown> = (input: Input, options: { readonly quiet: true }) => Promise<Output>;
interface One {
  readonly params: { readonly id: number };
}

/** The calls of a board: `list` and `add` have the id of the record, the others that of a comment. Only boards with files send some. */
export interface CommentCalls<Message> {
  /** Oldest first. */
  readonly list: Call<One, readonly Message[]>;
  readonly add: Call<One & { readonly body: { content: string; files?: string[] } }>;
  /** `basedOn`: the text that the change began with. `files` is sent if they were changed. */
  readonly change: Call<
    One & { readonly body: { content: string; basedOn?: string; files?: string[]; isFileEdited?: boolean } }
  >;
  readonly remove: Call<One>;
  /** Reads a comment before it is edited, where it may have changed without an event. */
  readonly read?: Call<One, Pick<BoardComment, 'content' | 'files'>>;
}

/** What the board says: `guard` names the unsaved comment in questions and notices; toasts after a success, and titles of failures. */
export type RecordBoardText =
  'guard' | 'loadFailed' | 'added' | 'addFailed' | 'changed' | 'changeFailed' | 'removed' | 'removeFailed';

/** What a board of a record's comments needs of its plugin. */
export interface RecordBoardProps<Message> extends Pick<
  CommentBoardProps,
  'most' | 'files' | 'maxFiles' | 'editor' | 'people' | 'shown'
> {
  /** Id of the record. */
  readonly id: number;
  readonly calls: CommentCalls<Message>;
  /** As for `useLiveLoaded`: listens to the events of records after which the comments of this one are loaded again. */
  readonly subscribe: (reload: (event: { readonly id: number }) => void) => readonly Unsubscribe[];
  /** A comment as the board shows it; whether it is new is added. The same function in every render. */
  readonly toComment: (message: Message) => BoardComment;
  /** How many comments of others the person has not seen when the board is opened; 0 by default. */
  readonly unseen?: number;
  readonly text: (key: RecordBoardText) => string;
}

const QUIET = { quiet: true } as const;

/**
 * The comment board of a record: its comments, live, those that the person has not seen marked; the draft, which survives a reload; and
 * its calls with their messages. A comment that was deleted elsewhere meanwhile leaves what was typed in the box, and of one that was
 * changed elsewhere the board shows both texts.
 */
export function RecordBoard<Message>(props: RecordBoardProps<Message>) {
  const { id, calls, subscribe, toComment, unseen = 0, text, ...box } = props;
  const { api, notices, session } = useAtrium();
  const load = () => calls.list({ params: { id } }, QUIET);
  // oxlint-disable-next-line react/exhaustive-deps -- `load` depends on the record
  const { value, failure, reload } = useLiveLoaded(load, [api, id], (again) =>
    subscribe((event) => event.id === id && again()),
  );
  const comments = useSeen(value, toComment, unseen);

  const attempt = async <Result,>(title: string, work: () => Promise<Result>): Promise<{ result: Result } | null> => {
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
  const save = ({ content, files, editing, base }: CommentDraft) => {
    const sent = toIds(files);
    if (editing === null)
      return calls.add({ params: { id }, body: { content, ...(box.files && { files: sent }) } }, QUIET);
    const listed = comments?.find((comment) => comment.id === editing)?.files ?? [];
    const isFileEdited = JSON.stringify(toIds(listed)) !== JSON.stringify(sent);
    const body = {
      content,
      ...(box.files && { isFileEdited, ...(isFileEdited && { files: sent }) }),
      ...(base && { basedOn: base.content }),
    };
    return calls.change({ params: { id: editing }, body }, QUIET);
  };
  const onSend = async (sent: CommentDraft): Promise<boolean> => {
    const isNew = sent.editing === null;
    const saved = await attempt(text(isNew ? 'addFailed' : 'changeFailed'), () => save(sent));
    if (saved) await succeed(text(isNew ? 'added' : 'changed'));
    return saved !== null;
  };
  const onDelete = async (comment: number) => {
    if (await attempt(text('removeFailed'), () => calls.remove({ params: { id: comment } }, QUIET)))
      await succeed(text('removed'));
  };
  const [draft, setDraft, activity] = useCommentDraft(`message.${id}`, { title: text('guard'), onSend });

  /** The comment that is read before it is edited; null once the person does something else. */
  const reading = useRef<number | null>(null);
  const onDraft = async (next: CommentDraft) => {
    const { read } = calls;
    const { editing } = next;
    const begun = read && editing !== null && editing !== draft.editing ? { read, editing } : null;
    reading.current = begun && editing;
    if (!begun) return setDraft(next);
    const found = await attempt(text('changeFailed'), () => begun.read({ params: { id: begun.editing } }, QUIET));
    if (!found) return;
    const { content, files } = found.result;
    // the board compares the draft with what it lists
    if (comments?.every((comment) => comment.id !== editing || comment.content !== content)) await reload();
    if (reading.current === editing) setDraft(beginChange({ id: begun.editing, content, ...(files && { files }) }));
  };
  return (
    <CommentBoard
      {...box}
      comments={comments}
      draft={draft}
      activity={activity}
      onSend={onSend}
      onDelete={onDelete}
      failed={failure ? text('loadFailed') : undefined}
      me={session.state.id}
      onReload={() => void reload()}
      onDraft={(next) => void onDraft(next)}
    />
  );
}

const toIds = (files: CommentDraft['files']) => files.map(({ fileId }) => fileId);

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
