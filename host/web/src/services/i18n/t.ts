import { fill, type Variables } from '@atrium/sdk';
import { catalogue, type TextKey } from './language.ts';

/**
 * The host's text of a key in the language in use. Inside components use `useText()`, which rerenders after a switch.
 */
export function t(key: TextKey, variables?: Variables): string {
  return fill(catalogue()[key], variables);
}
