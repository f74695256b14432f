import { createHash } from 'node:crypto';

/** A positive id that is the same after every start and in every process: 31 bits of a hash of what the entry is. */
export function menuId(what: string): number {
  return createHash('sha256').update(what).digest().readUInt32BE(0) >>> 1 || 1;
}
