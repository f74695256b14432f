import { peopleOf } from '@atrium/sdk/server/sharing';
import { favourites, readers } from '../tables.ts';

export const accountReaders = peopleOf(readers, readers.accountId);
export const accountFavourites = peopleOf(favourites, favourites.accountId);
