/** Comment boards of records. */
export { beginChange, EMPTY_DRAFT } from './BoardComment.ts';
export type { BoardComment, CommentDraft, MentionedPerson } from './BoardComment.ts';
export { CommentBoard, type CommentBoardProps } from './CommentBoard.tsx';
export { useCommentDraft } from './useCommentDraft.ts';
export { type CommentCalls, RecordBoard, type RecordBoardProps, type RecordBoardText } from './RecordBoard.tsx';
export type { CommentEditorProps } from './CommentBox.tsx';
