import { joined, type Toast } from '@atrium/sdk/client';
import type { Overlap, WhitelistClient } from './types.ts';

/** How many entries a message names; the others are counted. */
const NAMED = 3;

const NOBODY: ReadonlySet<number> = new Set();

interface SavedEntry {
  readonly duplicates: readonly string[];
  readonly overlaps: readonly Overlap[];
}

/**
 * What is said of an entry that was saved: that it has the same addresses as another one (C.8-18), or shares addresses with one
 * that the form had not told of.
 *
 * @param told ids of the entries that the form had named
 */
export function savedToast(
  t: WhitelistClient['t'],
  key: 'created' | 'changed',
  { duplicates, overlaps }: SavedEntry,
  told: ReadonlySet<number> = NOBODY,
): Toast {
  const names = (list: readonly string[]) => {
    const named = joined(list.slice(0, NAMED));
    return list.length > NAMED
      ? t('overlap.more', { names: named, count: list.length })
      : t('overlap.names', { names: named });
  };
  if (duplicates.length > 0) return { tone: 'warning', message: t(`${key}.duplicate`, { names: joined(duplicates) }) };
  const untold = overlaps.filter(({ id }) => !told.has(id)).map(({ name }) => name);
  if (untold.length > 0) return { tone: 'warning', message: t(`${key}.overlap`, { names: names(untold) }) };
  return { tone: 'success', message: t(key) };
}
