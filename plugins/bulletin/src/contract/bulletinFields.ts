import { Day, Flag, Id, Line, MAX_PEOPLE, RawText, RICH_LIMITS } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FILES, MAX_TITLE_LENGTH } from './limits.ts';
import { Moment } from './moments.ts';

/** What a person fills in of a bulletin (S2 §3). What may be missing in a draft is required by the server when it is published. */
export const bulletinFields = {
  title: Line(1, MAX_TITLE_LENGTH),
  mainCategoryId: Id.nullable(),
  subCategoryId: Id.nullable(),
  publishedOn: Moment.nullable(),
  finishedOn: Moment.nullable(),
  content: RawText(RICH_LIMITS.bytes),
  readers: z.array(Id).max(MAX_PEOPLE),
  /** *(ext)* Ids or links of uploads. */
  files: z.array(RawText(64, 1)).max(MAX_FILES),
  /** *(ext)* Every reader has to confirm it until `deadline`. */
  mustRead: Flag,
  deadline: Moment.nullable(),
  /** *(ext)* First in every list until the end of this day. */
  pinnedUntil: Day.nullable(),
  /** *(ext)* Only its author and who manages all bulletins see it. */
  isDraft: Flag,
};
