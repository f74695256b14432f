import { commentsOf, peopleOf, unseenComments } from '@atrium/sdk/server/sharing';
import { favourites, looks, messages, readers } from '../tables.ts';

export const handoverReaders = peopleOf(readers, readers.handoverId);
export const handoverFavourites = peopleOf(favourites, favourites.handoverId);
export const board = commentsOf(messages, messages.handoverId);
export const unseen = unseenComments(
  { table: messages, record: messages.handoverId },
  { table: looks, record: looks.handoverId },
);
