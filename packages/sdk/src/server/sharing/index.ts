export { commentColumns, peopleColumns, peopleKeys, readColumns } from './columns.ts';
export type { CommentTable, PeopleTable, ReadTable, RecordColumn } from './columnTypes.ts';
export { commentsOf, MAX_COMMENTS, unseenComments } from './commentsOf.ts';
export type { CommentsOf, OwnComment, StoredComment, UnseenComments } from './commentsOf.ts';
export { presentIn, presentOf, worksFor } from './membership.ts';
export { mentionedPeople } from './mentionedPeople.ts';
export { peopleOf, type PeopleOf } from './peopleOf.ts';
export { readsOf, type ReadersOfRecord, type Reading, type ReadsOf } from './readsOf.ts';
export { unitsOf, unitsWith } from './unitsOf.ts';
