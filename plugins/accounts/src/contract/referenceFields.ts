import { Flag, Name } from '@atrium/sdk';
import { MAX_NAME_LENGTH } from './limits.ts';

/** What a person fills in of a platform, type or required field. */
export const referenceFields = {
  name: Name(MAX_NAME_LENGTH),
  isEnabled: Flag,
};
