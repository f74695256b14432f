import type { Database, RequestFacts } from '@atrium/sdk/server';
import { and, eq, gt, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { knownDevices } from '../../core/schema/credentials.ts';
import { toNetwork } from '../../runtime/http/request.ts';

const FORGOTTEN_MS = 180 * 24 * 60 * 60_000;
/** A person without devices, so that the look-up takes the same time for unknown accounts. */
const UNKNOWN_EMPLOYEE = 0;

type Facts = Pick<RequestFacts, 'address' | 'userAgent'>;

/** The fingerprint of this browser and network, if the person has signed in from it before (C.2-14). */
export async function findKnownDevice(
  db: Database,
  now: Date,
  employeeId: number = UNKNOWN_EMPLOYEE,
  facts: Facts,
): Promise<string | undefined> {
  const fingerprint = fingerprintOf(employeeId, facts);
  const [known] = await db
    .select({ fingerprint: knownDevices.fingerprint })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.employeeId, employeeId),
        eq(knownDevices.fingerprint, fingerprint),
        gt(knownDevices.usedOn, new Date(now.getTime() - FORGOTTEN_MS)),
      ),
    );
  return known?.fingerprint;
}

/**
 * Stores that the person has signed in from this browser and network. Call it within the transaction that opens the
 * session.
 */
export async function rememberDevice(db: Database, now: Date, employeeId: number, facts: Facts): Promise<void> {
  const own = eq(knownDevices.employeeId, employeeId);
  await db.delete(knownDevices).where(and(own, lt(knownDevices.usedOn, new Date(now.getTime() - FORGOTTEN_MS))));
  await db
    .insert(knownDevices)
    .values({ employeeId, fingerprint: fingerprintOf(employeeId, facts), usedOn: now })
    .onConflictDoUpdate({ target: [knownDevices.employeeId, knownDevices.fingerprint], set: { usedOn: now } });
}

/** Version numbers are left out: a browser that updates itself stays the same device. */
export function fingerprintOf(employeeId: number, { address, userAgent }: Facts): string {
  return createHash('sha256')
    .update(`${employeeId}\n${toNetwork(address)}\n${userAgent.replaceAll(/[\d._]+/g, '')}`)
    .digest('hex');
}
