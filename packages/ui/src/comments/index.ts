/** Comment boards of records. */
export { EMPTY_DRAFT, isWritten } from './BoardComment.ts';
export type { BoardComment, CommentDraft, MentionedPerson } from './BoardComment.ts';
export { CommentBoard, type CommentBoardProps } from './CommentBoard.tsx';
export type { CommentEditorProps } from './CommentBox.tsx';
