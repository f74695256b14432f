import type { Attachment } from '../attachments/index.ts';
import type { BoardComment, CommentDraft } from './BoardComment.ts';

/** What is kept where a comment was changed both here and in another browser of its author. */
export type CommentChoice = 'mine' | 'theirs' | 'both';

/**
 * The draft of a changed comment on top of the comment as it is now. Files that either side added are in it, those that either
 * removed are not.
 *
 * @returns null if both changed the text, each otherwise: then the person chooses (`chooseText`)
 */
export function followComment(draft: CommentDraft, comment: BoardComment): CommentDraft | null {
  const { base, content } = draft;
  // drafts of earlier versions do not know what they began with
  if (!base) return { ...draft, base: present(comment) };
  if (isSameText(base.content, comment.content) && isSameFiles(base.files, comment.files)) return draft;
  const isMine = isSameText(content, comment.content) || isSameText(base.content, comment.content);
  if (!isMine && base.content !== content) return null;
  return onTopOf(draft, comment, isMine ? content : comment.content);
}

/**
 * The draft with the chosen text, which is a change of the comment as it is now.
 *
 * @param isRich the texts are HTML
 */
export function chooseText(
  draft: CommentDraft,
  comment: BoardComment,
  choice: CommentChoice,
  isRich: boolean,
): CommentDraft {
  const both = `${comment.content}${isRich ? '' : '\n'}${draft.content}`;
  return onTopOf(draft, comment, choice === 'both' ? both : choice === 'mine' ? draft.content : comment.content);
}

const onTopOf = (draft: CommentDraft, comment: BoardComment, content: string): CommentDraft => ({
  content,
  editing: draft.editing,
  base: present(comment),
  files: mergeFiles(draft.base?.files ?? [], draft.files, comment.files ?? []),
});

/** The server stores texts trimmed and in NFC. */
const isSameText = (one: string, other: string) => one.normalize('NFC').trim() === other.normalize('NFC').trim();

const present = ({ content, files = [] }: BoardComment) => ({ content, files });

const idsOf = (files: readonly Attachment[] = []) => files.map(({ fileId }) => fileId);
const isSameFiles = (one?: readonly Attachment[], other?: readonly Attachment[]) =>
  JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other));

function mergeFiles(base: readonly Attachment[], mine: readonly Attachment[], theirs: readonly Attachment[]) {
  const [known, own, other] = [base, mine, theirs].map((files) => new Set(idsOf(files))) as [
    ...[Set<string>, Set<string>, Set<string>],
  ];
  const isKept = ({ fileId }: Attachment) => !known.has(fileId) || (own.has(fileId) && other.has(fileId));
  return [...theirs, ...mine.filter(({ fileId }) => !other.has(fileId))].filter(isKept);
}
