import type { Database, RequestFacts } from '@atrium/sdk/server';
import { and, eq, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { knownDevices } from '../../core/schema/credentials.ts';
import { networkOf } from '../../runtime/http/networkOf.ts';

const FORGOTTEN_MS = 180 * 24 * 60 * 60_000;

type Facts = Pick<RequestFacts, 'address' | 'userAgent'>;

/** Has the person signed in from this browser and network before (C.2-14)? From now on they have. */
export async function meetDevice(db: Database, now: Date, employeeId: number, facts: Facts): Promise<boolean> {
  const fingerprint = fingerprintOf(employeeId, facts);
  const own = eq(knownDevices.employeeId, employeeId);
  await db.delete(knownDevices).where(and(own, lt(knownDevices.usedOn, new Date(now.getTime() - FORGOTTEN_MS))));
  const met = await db
    .update(knownDevices)
    .set({ usedOn: now })
    .where(and(own, eq(knownDevices.fingerprint, fingerprint)))
    .returning({ fingerprint: knownDevices.fingerprint });
  if (met.length > 0) return true;
  await db.insert(knownDevices).values({ employeeId, fingerprint, usedOn: now }).onConflictDoNothing();
  return false;
}

function fingerprintOf(employeeId: number, { address, userAgent }: Facts): string {
  return createHash('sha256')
    .update(`${employeeId}\n${networkOf(address)}\n${userAgent}`)
    .digest('hex');
}
