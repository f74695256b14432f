import { fill, type TextKey, type Variables } from '@atrium/sdk';
import contract from '../../contract.ts';

/** A line of a command: commands speak Traditional Chinese, whoever calls. */
export const commandText = (key: TextKey<typeof contract>, variables?: Variables): string =>
  fill(contract.texts[key], variables);
