import type { Mentionable } from '@atrium/sdk/client';
import type { Attachment } from '../attachments/index.ts';
import { catalogueText } from '../texts/catalogueText.ts';
import { useUiText } from '../texts/uiText.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** A comment as a board shows it. */
export interface BoardComment {
  readonly id: number;
  /** Its author: name, and the id that the hue of their face follows. Left out for a line of the system. */
  readonly author?: { readonly employeeId: number; readonly name: string };
  /** Plain text, or sanitised HTML on a board with an editor. */
  readonly content: string;
  /** `YYYY-MM-DD HH:mm` in the company's time. */
  readonly createdOn: string;
  /** When its author changed it last. */
  readonly changedOn?: string | null;
  /** The person may change and delete it. */
  readonly canEdited: boolean;
  readonly files?: readonly Attachment[];
  /** The person has not seen it before. */
  readonly isNew?: boolean;
}

/** A person who is offered after `@`. */
export interface MentionedPerson extends Mentionable {
  /** Distinguishes people of one name: the department. */
  readonly detail?: string;
}

/** What is being written: the state of `useCommentDraft`. */
export interface CommentDraft {
  readonly content: string;
  readonly files: readonly Attachment[];
  /** Id of the comment that is being changed; null for a new one. */
  readonly editing: number | null;
  /** The comment as it was when the change began; missing of a new one. Send its text, so that a newer one is not overwritten. */
  readonly base?: Pick<BoardComment, 'content' | 'files'>;
}

/** The draft of a change of a comment, with nothing changed yet. */
export const beginChange = ({
  id,
  content,
  files = [],
}: Pick<BoardComment, 'id' | 'content' | 'files'>): CommentDraft => ({
  content,
  files,
  editing: id,
  base: { content, files },
});

/** A new comment without any content. */
export const EMPTY_DRAFT: CommentDraft = { content: '', files: [], editing: null };

/** Whether a draft has anything that would be lost. */
export function isWritten(draft: CommentDraft): boolean {
  return draft.editing !== null || draft.content.trim() !== '' || draft.files.length > 0;
}

/**
 * What is left of a draft once a comment was sent: what was written since. The text that was sent is taken from its start; where
 * that was changed meanwhile, all of it stays.
 */
export function draftAfter(now: CommentDraft, sent: CommentDraft): CommentDraft {
  // another comment is being changed by now
  if (now.editing !== sent.editing) return now;
  const gone = new Set(sent.files.map(({ fileId }) => fileId));
  const files = now.files.filter(({ fileId }) => !gone.has(fileId));
  if (sent.editing !== null) {
    const begun = { content: sent.content, files: sent.files };
    const isSame = now.content === sent.content && now.files.length === sent.files.length && files.length === 0;
    // what was typed since is another change of the same comment
    return isSame ? EMPTY_DRAFT : { ...now, base: begun };
  }
  const rest = now.content.startsWith(sent.content) ? now.content.slice(sent.content.length) : now.content;
  return { content: rest.trimStart(), files, editing: null };
}

/** A key of this part's own catalogue, which is loaded with it. */
type CommentsTextKey = keyof typeof zhTW;

const commentsText = catalogueText<CommentsTextKey>({ 'zh-TW': zhTW, en });

/** Texts of this part; rerenders when the language is switched. */
export function useCommentsText(): typeof commentsText {
  useUiText();
  return commentsText;
}
