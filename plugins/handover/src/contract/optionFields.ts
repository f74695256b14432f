import { Flag, Name } from '@atrium/sdk';
import { MAX_NAME_LENGTH } from './limits.ts';

/** What a person fills in of a tag, and of a category besides its tags (S2 §5; C.6-16). */
export const optionFields = { name: Name(MAX_NAME_LENGTH), isEnabled: Flag };
