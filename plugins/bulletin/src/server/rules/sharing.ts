import { peopleOf } from '@atrium/sdk/server/sharing';
import { readers } from '../tables.ts';

export const bulletinReaders = peopleOf(readers, readers.bulletinId);
