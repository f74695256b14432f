import { holds } from '../network/parseNetwork.ts';
import type { Entry } from './WhitelistContext.ts';

/** Another entry that shares addresses with one; `around` holds all of its addresses, `inside` some of them. */
export interface Overlapping {
  readonly entry: Entry;
  readonly kind: 'same' | 'around' | 'inside';
}

/** Enabled entries of a company of this one that hold some of its addresses. A disabled entry is in nobody's way. */
export function overlapsOf(entry: Entry, all: readonly Entry[]): Overlapping[] {
  if (!entry.isEnabled) return [];
  return all.flatMap((other) => {
    if (other.id === entry.id || !other.isEnabled) return [];
    if (!other.companyIds.some((id) => entry.companyIds.includes(id))) return [];
    const around = holds(other.network, entry.network);
    const inside = holds(entry.network, other.network);
    if (!around && !inside) return [];
    return [{ entry: other, kind: around && inside ? 'same' : around ? 'around' : 'inside' } as const];
  });
}
