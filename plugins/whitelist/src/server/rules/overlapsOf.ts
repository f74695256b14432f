import type { z } from 'zod';
import type { Overlap } from '../../contract.ts';
import { holds } from '../../network/parseNetwork.ts';
import type { Entry } from '../WhitelistContext.ts';

/** What of an entry decides whose addresses it shares; a new one has no id. */
type Sharing = Pick<Entry, 'network' | 'companyIds' | 'isEnabled'> & { readonly id?: number | undefined };

/** Enabled entries of a company of this one that hold some of its addresses. A disabled entry is in nobody's way. */
export function overlapsOf(entry: Sharing, all: readonly Entry[]): z.input<typeof Overlap>[] {
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
