import { Flag, Name } from '@atrium/sdk';
import { MAX_NAME_LENGTH } from './limits.ts';

/** What a person fills in of a main or sub category (S2 §3). */
export const categoryFields = {
  name: Name(MAX_NAME_LENGTH),
  isEnabled: Flag,
};
