import { FormActivity, useDraft, useGuard } from '@atrium/sdk/client';
import { useCallback, useRef, useState } from 'react';
import { type CommentDraft, draftAfter, EMPTY_DRAFT, isWritten, useCommentsText } from './BoardComment.ts';

interface CommentDraftOptions {
  /** Names the unsaved comment in questions and notices. */
  readonly title: string;
  /** As the board's `onSend`. */
  readonly onSend: (draft: CommentDraft) => Promise<boolean>;
}

/**
 * The draft of a comment board: it survives a reload, and is asked about before its view is closed.
 *
 * @param name of the draft within its view
 * @returns the draft, its setter, and the activity of its box: all three are for the `CommentBoard`
 */
export function useCommentDraft(name: string, { title, onSend }: CommentDraftOptions) {
  const text = useCommentsText();
  const [draft, setDraft] = useDraft<CommentDraft>(name, EMPTY_DRAFT, ({ files }) => ({
    title,
    labels: { content: text('comments'), ...(files.length > 0 && { files: text('commentFiles') }) },
  }));
  const [activity] = useState(() => new FormActivity());
  const now = useRef(draft);
  now.current = draft;
  const change = useCallback(
    (next: CommentDraft) => {
      now.current = next;
      setDraft(next);
    },
    [setDraft],
  );
  useGuard({
    title,
    isDirty: () => isWritten(draft) || activity.state().isPending || activity.state().uploading > 0,
    subscribe: activity.subscribe,
    save: async () => {
      activity.flush();
      await activity.whenUploaded();
      const sent = now.current;
      if (activity.state().failed.length > 0 || sent.content.trim() === '' || !(await onSend(sent))) return false;
      change(draftAfter(now.current, sent));
      return !isWritten(now.current);
    },
  });
  return [draft, change, activity] as const;
}
