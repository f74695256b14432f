import { joined } from '@atrium/sdk/client';
import { t } from './t.ts';

/** So many are named; of more the sentence tells how many. */
const NAMED = 3;

/** Names one after the other, for a sentence that stands in a notice: a notice of 40 names is read by nobody. */
export function listed(names: readonly string[]): string {
  const first = joined(names.slice(0, NAMED));
  return names.length > NAMED ? t('list.more', { names: first, count: names.length }) : first;
}
