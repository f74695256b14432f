import { joined, type Toast } from '@atrium/sdk/client';
import type { Overlap, WhitelistClient } from './types.ts';

/** Maximum number of entries named in a message; the others are counted. */
const NAMED = 3;

const NO_ENTRIES: ReadonlySet<number> = new Set();

interface SavedEntry {
  readonly duplicates: readonly string[];
  readonly overlaps: readonly Overlap[];
}

/**
 * The toast after saving an entry: what was done, and whether it has the same addresses as another one (C.8-18) or
 * overlaps with one that the form had not shown.
 *
 * @param done what was done
 * @param known ids of the entries that the form had shown
 */
export function savedToast(
  t: WhitelistClient['t'],
  done: string,
  { duplicates, overlaps }: SavedEntry,
  known: ReadonlySet<number> = NO_ENTRIES,
): Toast {
  const warn = (reminder: string): Toast => ({ tone: 'warning', message: `${done} ${reminder}` });
  if (duplicates.length > 0) return warn(t('reminder.duplicate', { names: joined(duplicates) }));
  const unknown = overlaps.filter(({ id }) => !known.has(id)).map(({ name }) => name);
  if (unknown.length === 0) return { tone: 'success', message: done };
  const named = joined(unknown.slice(0, NAMED));
  const names =
    unknown.length > NAMED
      ? t('overlap.more', { names: named, count: unknown.length })
      : t('overlap.names', { names: named });
  return warn(t('reminder.overlap', { names }));
}

/** Describes how another entry overlaps with an entry. */
const overlapText = (t: WhitelistClient['t'], { kind, name, ip, riskLevel }: Overlap): string =>
  t(`overlap.${kind}`, { name, ip, level: riskLevel });

/** Overlaps that are described at once. */
const DESCRIBED = 20;

/** Describes the first of an entry's overlaps, and counts the others. */
export function overlapTexts(t: WhitelistClient['t'], overlaps: readonly Overlap[], count: number): string[] {
  const described = overlaps.slice(0, DESCRIBED).map((overlap) => overlapText(t, overlap));
  const others = count - described.length;
  return others > 0 ? [...described, t('overlap.others', { count: others })] : described;
}
