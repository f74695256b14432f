import type { Overlap, WhitelistClient } from './types.ts';

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
