import type { Overlap, WhitelistClient } from './types.ts';

/** Describes how another entry overlaps with an entry. */
export const overlapText = (t: WhitelistClient['t'], { kind, name, ip, riskLevel }: Overlap): string =>
  t(`overlap.${kind}`, { name, ip, level: riskLevel });
