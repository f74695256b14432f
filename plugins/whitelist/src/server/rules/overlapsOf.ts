import type { z } from 'zod';
import type { Overlap } from '../../contract.ts';
import { holds } from '../../network/parseNetwork.ts';
import type { Entry } from '../WhitelistContext.ts';

/** The parts of an entry that decide about overlaps; a new one has no id. */
type Sharing = Pick<Entry, 'network' | 'companyIds' | 'isEnabled'> & { readonly id?: number | undefined };

/** Returns the enabled entries of the same companies that overlap with this one; none for a disabled entry. */
export function findOverlapping(entry: Sharing, all: readonly Entry[]): z.input<typeof Overlap>[] {
  if (!entry.isEnabled) return [];
  return all.flatMap((other) => {
    if (other.id === entry.id || !other.isEnabled) return [];
    if (!other.companyIds.some((id) => entry.companyIds.includes(id))) return [];
    const around = holds(other.network, entry.network);
    const inside = holds(entry.network, other.network);
    if (!around && !inside) return [];
    const { id, name, ip, riskLevel } = other;
    return [{ id, name, ip, riskLevel, kind: around && inside ? 'same' : around ? 'around' : 'inside' } as const];
  });
}
