import type { Variables } from '@atrium/sdk';
import { hostText } from './hostText.ts';
import type { HostTextKey } from './refuse.ts';

/** A text for the operator of the server: command line, start and loading messages. Always Traditional Chinese. */
export function operatorText(key: HostTextKey, variables?: Variables): string {
  return hostText('zh-TW', key, variables);
}
