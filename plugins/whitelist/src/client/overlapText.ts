import type { Overlap, WhitelistClient } from './types.ts';

/** How another entry's addresses stand to an entry's own, in a sentence. */
export const overlapText = (t: WhitelistClient['t'], { kind, name, ip, riskLevel }: Overlap): string =>
  t(`overlap.${kind}`, { name, ip, level: riskLevel });
