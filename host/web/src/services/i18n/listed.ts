import { joined } from '@atrium/sdk/client';
import { t } from './t.ts';

/** Maximum number of names; beyond it the total is added. */
const NAMED = 3;

/** Joins names for a notice, limited to a readable number. */
export function listNames(names: readonly string[]): string {
  const first = joined(names.slice(0, NAMED));
  return names.length > NAMED ? t('list.more', { names: first, count: names.length }) : first;
}
