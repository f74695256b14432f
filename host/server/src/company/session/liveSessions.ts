import type { KickoutReason } from '@atrium/sdk/host';
import { and, eq, gt, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm';
import { employees } from '../../core/schema/organisation.ts';
import { sessions } from '../../core/schema/session.ts';
import type { Sessions } from '../../core/services.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';
import { purgeTokens, revokeTokens } from './ApiTokens.ts';
import { freshenAll, type OrganisationDirectory } from '../OrganisationDirectory.ts';
import { isFactorRequired, mayRequireFactors } from './factorPolicy.ts';

/** A session ends at most twelve hours after sign-in (C.2-10). */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Thirty minutes without a call that a person caused end it (C.2-10). */
export const IDLE_MS = 30 * 60_000;
/** The last use is written at most this often. */
export const SLIDE_MS = 60_000;
/** Lifetime of the token that is valid for a change of password only (C.2-5). */
export const CHANGE_TOKEN_SECONDS = 600;

/** Condition for live sessions. A use may not be written yet, so the idle timeout is applied a minute late. */
export function isLive(now: Date): SQL | undefined {
  const idle = new Date(now.getTime() - IDLE_MS - SLIDE_MS);
  return and(isNull(sessions.endedOn), gt(sessions.expiresOn, now), gt(sessions.usedOn, idle));
}

export function ofEmployee(employeeId: number): SQL {
  return eq(sessions.employeeId, employeeId);
}

/** A live session with its person, for the rule of who may end it. */
export interface LiveSession {
  readonly id: string;
  readonly employeeId: number;
  readonly companyId: number;
}

export async function findLive(
  { db, clock }: Pick<RuntimeServices, 'db' | 'clock'>,
  id: string,
): Promise<LiveSession | undefined> {
  const [found] = await db
    .select({ id: sessions.id, employeeId: sessions.employeeId, companyId: employees.companyId })
    .from(sessions)
    .innerJoin(employees, eq(employees.id, sessions.employeeId))
    .where(and(eq(sessions.id, id), isLive(clock.now())));
  return found;
}

/** Ends every session of a person, except `keep`. Without one the account itself was taken back, and its API tokens end, too. */
export async function endOthers(
  dependencies: Pick<RuntimeServices, 'db' | 'clock'>,
  sessionService: Pick<Sessions, 'end'>,
  employeeId: number,
  reason: KickoutReason,
  keep = '',
): Promise<void> {
  const { db } = dependencies;
  if (keep === '') await revokeTokens(dependencies, employeeId);
  const others = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.employeeId, employeeId), isNull(sessions.endedOn), ne(sessions.id, keep)));
  for (const { id } of others) await sessionService.end(id, reason);
}

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Ends expired sessions without a call, so that their sockets close too; deletes those ended a month ago, and API tokens likewise. */
export async function endExpired(dependencies: RuntimeServices, sessionService: Pick<Sessions, 'end'>): Promise<void> {
  const { clock, db } = dependencies;
  const now = clock.now();
  const idle = new Date(now.getTime() - IDLE_MS - SLIDE_MS);
  const over = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNull(sessions.endedOn), or(lte(sessions.expiresOn, now), lte(sessions.usedOn, idle))));
  for (const { id } of over) await sessionService.end(id, 'EXPIRED');
  await db.delete(sessions).where(lt(sessions.endedOn, new Date(now.getTime() - KEPT_MS)));
  await purgeTokens(dependencies);
}

/** Ends sessions without the second factor that is required by now, so that their sockets close without a call. */
export async function endUnproven(
  dependencies: RuntimeServices,
  directory: OrganisationDirectory,
  sessionService: Pick<Sessions, 'end'>,
): Promise<void> {
  const { clock, db } = dependencies;
  await freshenAll(dependencies, directory);
  if (!mayRequireFactors(dependencies)) return;
  const rows = await db
    .select({ id: sessions.id, employeeId: sessions.employeeId, riskLevel: sessions.riskLevel })
    .from(sessions)
    .where(and(isLive(clock.now()), isNull(sessions.factorOn)));
  for (const { id, employeeId, riskLevel } of rows) {
    const person = await directory.person(employeeId);
    if (person && isFactorRequired(dependencies, person, riskLevel)) await sessionService.end(id, 'SECOND_FACTOR');
  }
}
