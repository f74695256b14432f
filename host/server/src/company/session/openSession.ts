import type { Person, RequestFacts } from '@atrium/sdk/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Sessions } from '../../core/services.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import { employees } from '../../core/schema/organisation.ts';
import { sessions } from '../../core/schema/session.ts';
import { ABSOLUTE_MS, isLive, ofEmployee } from './liveSessions.ts';

export interface OpenedSession {
  readonly token: string;
  readonly riskLevel: number;
  readonly expiresOn: Date;
}

/** What a person has shown at sign-in. */
export interface Shown {
  /** A second factor, here or at a provider that asks every person for one. */
  readonly withFactor: boolean;
  /** Their password or a code just now: a provider may sign in who has shown it something days ago. */
  readonly isProven: boolean;
}

/**
 * Opens a session for a person who was identified. Beyond the limit the oldest ones end with SESSION_LIMIT
 * (C.2-11). Call it within a transaction.
 */
export async function openSession(
  dependencies: HostDependencies,
  sessionService: Pick<Sessions, 'end'>,
  person: Person,
  { address, userAgent }: Pick<RequestFacts, 'address' | 'userAgent'>,
  { withFactor, isProven }: Shown = { withFactor: false, isProven: true },
): Promise<OpenedSession> {
  const { clock, config, db, tokens } = dependencies;
  const now = clock.now();
  // Two concurrent sign-ins must not both take the last place.
  await db.select({ id: employees.id }).from(employees).where(eq(employees.id, person.id)).for('update');
  const live = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofEmployee(person.id), isLive(now)))
    .orderBy(asc(sessions.createdOn), asc(sessions.id));
  const surplus = live.slice(0, Math.max(0, live.length - config.maxSessions + 1));
  for (const { id } of surplus) await sessionService.end(id, 'SESSION_LIMIT');

  const claims = tokens.claims('portal', person.id);
  const riskLevel = dependencies.networkRisk.level(address, person.companyId);
  const expiresOn = new Date(now.getTime() + ABSOLUTE_MS);
  await db.insert(sessions).values({
    id: claims.sid,
    jti: claims.jti,
    uuid: claims.uuid,
    employeeId: person.id,
    riskLevel,
    address,
    userAgent: userAgent.slice(0, 400),
    createdOn: now,
    usedOn: now,
    provenOn: isProven ? now : null,
    factorOn: withFactor ? now : null,
    expiresOn,
  });
  return { token: await tokens.sign(claims, expiresOn), riskLevel, expiresOn };
}
