import { commentsOf, peopleOf } from '@atrium/sdk/server/sharing';
import { comments, favourites } from '../tables.ts';

export const itemFavourites = peopleOf(favourites, favourites.itemId);
export const itemComments = commentsOf(comments, comments.itemId);
