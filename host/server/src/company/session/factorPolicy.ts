import { hostContract } from '@atrium/sdk/host';
import type { Database, Person } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { currentCall } from '../../core/currentCall.ts';
import { passkeys, totpSecrets } from '../../core/schema/secondFactor.ts';
import { sessions } from '../../core/schema/session.ts';
import { refuse } from '../../core/texts.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';
import type { Values } from '../../runtime/Settings.ts';

/** As stored: the bounds of a day that is saved move with the year, and must not make a stored one unreadable. */
const Policy = hostContract.settings
  .pick({ companyName: true, secondFactor: true, secondFactorLevel: true })
  .extend({ secondFactorFrom: z.string().default('') });
type Policy = z.output<typeof Policy>;
/** Settings by which accounts are safe: they are changed with a recent proof. */
const POLICY = ['secondFactor', 'secondFactorFrom', 'secondFactorLevel', 'apiTokens'] as const;

/** Actions of the host that make a person an administrator; the gallery changes nothing. */
const ADMINISTRATION = Object.keys(hostContract.actions).filter((action) => action !== 'gallery.view');

const parsed = new WeakMap<Values, Policy>();

/** The settings of the host as of the last `freshen`. */
function readPolicy({ settings }: Pick<RuntimeServices, 'settings'>): Policy {
  const values = settings.known(hostContract.id);
  const known = parsed.get(values);
  if (known) return known;
  const policy = Policy.parse(values);
  parsed.set(values, policy);
  return policy;
}

/** Whom the company requires a second factor of, whatever the day and the network. */
export function isPolicyFor(parts: Pick<RuntimeServices, 'settings' | 'authority'>, person: Person): boolean {
  const { secondFactor } = readPolicy(parts);
  if (secondFactor !== 'administrators') return secondFactor === 'everybody';
  return isAdministrator(parts, person);
}

/** Whether a person has any permission of the host. */
export function isAdministrator({ authority }: Pick<RuntimeServices, 'authority'>, person: Person): boolean {
  return ADMINISTRATION.some((action) => authority.holds(person, action));
}

/** Whether it is required of anyone today. */
export function mayRequireFactors(parts: Pick<RuntimeServices, 'settings' | 'clock'>): boolean {
  const { secondFactor, secondFactorFrom } = readPolicy(parts);
  return secondFactor !== 'nobody' && parts.clock.today() >= secondFactorFrom;
}

/** From which day on it is required: `YYYY-MM-DD`, `''` at once. */
export const requiredFrom = (parts: Pick<RuntimeServices, 'settings'>): string => readPolicy(parts).secondFactorFrom;

/** Whether it is required of a person today, in the networks of the policy: wherever the person is now. */
export function isFactorNeeded(
  parts: Pick<RuntimeServices, 'settings' | 'authority' | 'clock'>,
  person: Person,
): boolean {
  return mayRequireFactors(parts) && isPolicyFor(parts, person);
}

/**
 * Whether a session without a second factor is refused to a person now. It is decided with every call, so that a session that was
 * opened before is none that evades it.
 *
 * @param level of the network that the person calls from
 */
export function isFactorRequired(
  parts: Pick<RuntimeServices, 'settings' | 'authority' | 'clock'>,
  person: Person,
  level: number,
): boolean {
  return level <= readPolicy(parts).secondFactorLevel && isFactorNeeded(parts, person);
}

/** For how long a proof is enough; as for calls that always need one. */
const PROOF_MS = 15 * 60_000;

/**
 * Refuses what needs a recent proof in some cases only: calls that always do name it in their needs.
 *
 * @throws Refusal 423 `PROOF_REQUIRED` if the session has none
 */
export async function refuseUnproven(
  { db, clock }: Pick<RuntimeServices, 'db' | 'clock'>,
  sessionId: string,
): Promise<void> {
  const [session] = await db.select({ provenOn: sessions.provenOn }).from(sessions).where(eq(sessions.id, sessionId));
  const age = clock.now().getTime() - (session?.provenOn?.getTime() ?? -Infinity);
  if (age >= 0 && age < PROOF_MS) return;
  throw refuse.other(423, 'error.proofRequired', undefined, { status: 'PROOF_REQUIRED' });
}

/**
 * Refuses a change of the policy in a session without a recent proof: an open browser is not enough to switch it off. The other settings
 * of the host are saved without.
 *
 * @throws Refusal 423 `PROOF_REQUIRED`
 */
export async function checkPolicyChange(
  parts: Pick<RuntimeServices, 'db' | 'clock'>,
  before: Values,
  after: Values,
): Promise<void> {
  const caller = currentCall()?.caller;
  if (!caller || POLICY.every((name) => isDeepStrictEqual(before[name], after[name]))) return;
  await refuseUnproven(parts, caller.sessionId);
}

/** The name under which authenticator apps list the account. */
export const findIssuer = (parts: Pick<RuntimeServices, 'settings'>): string =>
  readPolicy(parts).companyName || 'Atrium';

/** Whether a person has an authenticator app or a passkey. Recovery codes exist beside them only. */
export async function hasFactor(db: Database, employeeId: number): Promise<boolean> {
  if ((await db.$count(totpSecrets, eq(totpSecrets.employeeId, employeeId))) > 0) return true;
  return (await db.$count(passkeys, eq(passkeys.employeeId, employeeId))) > 0;
}
