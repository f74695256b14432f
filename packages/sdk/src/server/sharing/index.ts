export {
  areUnitsOfCompany,
  type AudienceChange,
  audiencesOf,
  type AudiencesOf,
  type DeclaredAudience,
  describeUnits,
  findAudience,
  isInUnits,
  mergeAudience,
  type StoredAudience,
} from './audiencesOf.ts';
export {
  audienceColumns,
  type AudienceTable,
  commentColumns,
  type CommentTable,
  peopleColumns,
  peopleKeys,
  type PeopleTable,
  readColumns,
  type ReadTable,
  type RecordColumn,
  unitColumns,
  unitKeys,
  type UnitTable,
} from './columns.ts';
export {
  commentsOf,
  type CommentsOf,
  MAX_COMMENTS,
  type OwnComment,
  type StoredComment,
  unseenComments,
  type UnseenComments,
} from './commentsOf.ts';
export {
  type CommentAudience,
  commentBoard,
  type CommentBoardOptions,
  type CommentNotices,
  relationToComment,
} from './commentBoard.ts';
export { findHolders, mentionedPeople, peopleOf, type PeopleOf, presentIn, presentOf, worksFor } from './people.ts';
export { readsOf, type ReadersOfRecord, type Reading, type ReadsOf } from './readsOf.ts';
export { unitsOf, unitsWith } from './unitsOf.ts';
