import { FormActivity, FormActivityContext } from '@atrium/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { AlertDialog, ConfirmDialog } from '../overlays/QuestionDialogs.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { IconButton } from '../primitives/Button.tsx';
import { Skeleton } from '../primitives/loading.tsx';
import {
  beginChange,
  type BoardComment,
  type CommentDraft,
  draftAfter,
  EMPTY_DRAFT,
  isWritten,
  useCommentsText,
} from './BoardComment.ts';
import { CommentBox, type CommentBoxProps } from './CommentBox.tsx';
import { CommentList } from './CommentList.tsx';
import { chooseText, followComment } from './followComment.ts';

export interface CommentBoardProps extends Pick<
  CommentBoxProps,
  'most' | 'files' | 'maxFiles' | 'editor' | 'people' | 'me'
> {
  /** Comments, oldest first; undefined while they are loaded. Events of the plugin replace them. */
  readonly comments: readonly BoardComment[] | undefined;
  /** Why they could not be loaded. */
  readonly failed?: string | undefined;
  readonly onReload: () => void;
  readonly draft: CommentDraft;
  readonly onDraft: (draft: CommentDraft) => void;
  /** Of `useCommentDraft`: closing the view waits for the uploads of the box, too. */
  readonly activity?: FormActivity;
  /**
   * Sends a new comment, or the changed one if `draft.editing` is its id, and resolves to whether it was saved: then the draft
   * loses what was sent; what was written since stays. The caller shows success and failure.
   */
  readonly onSend: (draft: CommentDraft) => Promise<boolean>;
  readonly onDelete: (id: number) => Promise<void>;
  /** The comment that a notification led to: it is scrolled to and marked. */
  readonly shown?: number | undefined;
  /** No one may write here any more. */
  readonly readOnly?: boolean;
}

/** Comments of a record with a box to write them. Only authors change and delete, whenever they want (`canEdited`). */
export function CommentBoard(props: CommentBoardProps) {
  const { comments, failed, onReload, draft, onDraft, onSend, onDelete, shown, readOnly, ...box } = props;
  const text = useCommentsText();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setQuestion(null);

  const [own] = useState(() => new FormActivity());
  const activity = props.activity ?? own;
  const now = useRef(draft);
  now.current = draft;
  /** The text of the comment that is being changed, as it was read last. */
  const original = useRef<string | null>(null);
  /** The change that was saved last: until the comments were loaded again they have the text from before it. */
  const outrun = useRef<CommentDraft | null>(null);
  const deletedHere = useRef<number | null>(null);
  const [kept, setKept] = useState(false);

  const edited = comments?.find(({ id }) => id === draft.editing);
  if (edited) original.current = edited.content;
  const isGone = draft.editing !== null && comments !== undefined && edited === undefined;
  // Deleted elsewhere: what was typed is kept, to be copied or sent as a new comment. Deleted here: it was asked about.
  useEffect(() => {
    if (!isGone) return;
    const { content, files: attached, editing } = now.current;
    const isTyped = editing !== deletedHere.current && content !== original.current;
    onDraft(isTyped ? { content, files: attached, editing: null } : EMPTY_DRAFT);
    setKept(isTyped);
  }, [isGone, onDraft]);
  const change = (next: CommentDraft) => {
    if (!isWritten(next)) setKept(false);
    onDraft(next);
  };

  const edit = (comment: BoardComment) => onDraft(beginChange(comment));
  // Changed in another browser of its author: what was typed here goes on top of it, or the person chooses. While this one is sent, the
  // change is its own.
  const isOutrun =
    edited !== undefined && outrun.current?.editing === edited.id && outrun.current.base?.content === edited.content;
  const followed = edited && !busy && !isOutrun ? followComment(draft, edited) : draft;
  const conflict = followed === null ? edited! : null;
  const isBehind = followed !== null && followed !== draft;
  useEffect(() => {
    const next = isBehind && edited ? followComment(now.current, edited) : null;
    if (next) onDraft(next);
  }, [isBehind, edited, onDraft]);
  const send = async () => {
    const sent = now.current;
    setBusy(true);
    try {
      if (!(await onSend(sent))) return;
      outrun.current = sent;
      setKept(false);
      onDraft(draftAfter(now.current, sent));
    } finally {
      setBusy(false);
    }
  };
  const onEdit = (comment: BoardComment) =>
    isWritten(draft) && draft.editing !== comment.id ? setQuestion({ asks: 'discard', next: comment }) : edit(comment);
  const written = comments?.filter(({ author }) => author !== undefined).length;
  return (
    <section className="at-board-comments" aria-label={text('comments')}>
      <header className="at-comments-head">
        <h2>{text('comments')}</h2>
        {written !== undefined && <span className="at-mute">{written}</span>}
        <span className="at-grow" />
        <IconButton small icon="refresh" className="at-no-print" label={text('commentsReload')} onClick={onReload} />
      </header>
      {failed !== undefined && comments === undefined ? (
        <ErrorState title={failed} onRetry={onReload} />
      ) : comments === undefined ? (
        <div className="at-comments-loading" aria-busy="true">
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ) : comments.length === 0 ? (
        <EmptyState title={text('commentsNone')}>{!readOnly && text('commentsNoneHint')}</EmptyState>
      ) : (
        <CommentList
          comments={comments}
          shown={shown}
          editing={draft.editing}
          isRich={box.editor !== undefined}
          people={box.people}
          onEdit={readOnly ? undefined : onEdit}
          onDelete={readOnly ? undefined : ({ id }) => setQuestion({ asks: 'delete', id })}
        />
      )}
      {!readOnly && (
        <FormActivityContext value={activity}>
          <CommentBox
            {...box}
            activity={activity}
            isOrphan={kept}
            conflict={conflict && conflict.content}
            onChoose={(choice) => conflict && onDraft(chooseText(draft, conflict, choice, box.editor !== undefined))}
            draft={draft}
            onDraft={change}
            busy={busy}
            onSend={() => void send()}
            onBlank={() => setQuestion({ asks: 'blank' })}
            onCancel={() => setQuestion({ asks: 'discard' })}
          />
        </FormActivityContext>
      )}
      <AlertDialog open={question?.asks === 'blank'} title={text('commentCheck')} onClose={close}>
        {text('commentBlankList')}
      </AlertDialog>
      <ConfirmDialog
        open={question?.asks === 'delete'}
        title={text('commentDeleteTitle')}
        confirm={text('commentDelete')}
        danger
        onCancel={close}
        onConfirm={() => {
          close();
          if (question?.asks !== 'delete') return;
          deletedHere.current = question.id;
          void onDelete(question.id);
        }}
      >
        {text('commentDeleteAsk')}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.asks === 'discard'}
        title={text('commentDiscardTitle')}
        confirm={text('commentDiscard')}
        danger
        onCancel={close}
        onConfirm={() => {
          close();
          if (question?.asks === 'discard' && question.next) edit(question.next);
          else onDraft(EMPTY_DRAFT);
        }}
      >
        {text('commentDiscardAsk')}
      </ConfirmDialog>
    </section>
  );
}

type Question =
  | { readonly asks: 'blank' }
  | { readonly asks: 'delete'; readonly id: number }
  /** `next`: the comment that is changed instead. */
  | { readonly asks: 'discard'; readonly next?: BoardComment };
