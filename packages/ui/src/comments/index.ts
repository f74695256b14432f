/** Comment boards of records. */
export { EMPTY_DRAFT, isWritten } from './BoardComment.ts';
export type { BoardComment, CommentDraft } from './BoardComment.ts';
export { CommentBoard, type CommentBoardProps } from './CommentBoard.tsx';
export type { CommentEditorProps, MentionedPerson } from './CommentBox.tsx';
