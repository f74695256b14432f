import { useDraft, useGuard } from '@atrium/sdk/client';
import { EMPTY_DRAFT, isWritten, type CommentDraft } from './BoardComment.ts';

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
 */
export function useCommentDraft(name: string, { title, onSend }: CommentDraftOptions) {
  const [draft, setDraft] = useDraft<CommentDraft>(name, EMPTY_DRAFT);
  useGuard({
    title,
    isDirty: () => isWritten(draft),
    save: async () => {
      if (draft.content.trim() === '' || !(await onSend(draft))) return false;
      setDraft(EMPTY_DRAFT);
      return true;
    },
  });
  return [draft, setDraft] as const;
}
