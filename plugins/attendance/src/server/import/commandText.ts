import { fill, type TextKey, type Variables } from '@atrium/sdk';
import contract from '../../contract.ts';

/** A text of a command; commands always print Traditional Chinese. */
export const commandText = (key: TextKey<typeof contract>, variables?: Variables): string =>
  fill(contract.texts[key], variables);
