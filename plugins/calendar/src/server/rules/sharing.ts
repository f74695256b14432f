import { commentsOf, peopleOf, readsOf, unseenComments } from '@atrium/sdk/server/sharing';
import { favourites, looks, messages, reads } from '../tables.ts';

/** Favourites, read marks and comments of occurrences. */
export const collected = peopleOf(favourites, favourites.occurrenceId);
export const readMarks = readsOf(reads, reads.occurrenceId);
export const board = commentsOf(messages, messages.occurrenceId);
export const unseen = unseenComments(
  { table: messages, record: messages.occurrenceId },
  { table: looks, record: looks.occurrenceId },
);
