import type { Variables } from '@atrium/sdk';
import { hostText } from './hostText.ts';
import type { HostTextKey } from './refuse.ts';

/** A text for who runs the server: the command line, the start, the log of loading. Always Traditional Chinese. */
export function operatorText(key: HostTextKey, variables?: Variables): string {
  return hostText('zh-TW', key, variables);
}
