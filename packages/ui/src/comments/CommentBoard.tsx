import { useEffect, useState } from 'react';
import { AlertDialog } from '../overlays/AlertDialog.tsx';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { Skeleton } from '../primitives/Skeleton.tsx';
import { useCommentsText } from './useCommentsText.ts';
import { EMPTY_DRAFT, isWritten, type BoardComment, type CommentDraft } from './BoardComment.ts';
import { CommentBox, type CommentBoxProps } from './CommentBox.tsx';
import { CommentList } from './CommentList.tsx';

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
  /**
   * Sends a new comment, or the changed one if `draft.editing` is its id, and resolves to whether it was saved: then the draft is
   * cleared. The caller shows success and failure.
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

  // Deleted here or by its author elsewhere: what is being changed is not there any more.
  const isGone = draft.editing !== null && comments !== undefined && !comments.some(({ id }) => id === draft.editing);
  useEffect(() => {
    if (isGone) onDraft(EMPTY_DRAFT);
  }, [isGone, onDraft]);

  const edit = (comment: BoardComment) =>
    onDraft({ content: comment.content, files: comment.files ?? [], editing: comment.id });
  const send = async () => {
    setBusy(true);
    try {
      if (await onSend(draft)) onDraft(EMPTY_DRAFT);
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
        <CommentBox
          {...box}
          draft={draft}
          onDraft={onDraft}
          busy={busy}
          onSend={() => void send()}
          onBlank={() => setQuestion({ asks: 'blank' })}
          onCancel={() => setQuestion({ asks: 'discard' })}
        />
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
          if (question?.asks === 'delete') void onDelete(question.id);
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
