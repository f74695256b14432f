import { hostContract } from '@atrium/sdk/host';
import type { Person } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';
import type { Values } from '../../runtime/Settings.ts';

const Policy = hostContract.settings.pick({
  companyName: true,
  secondFactor: true,
  secondFactorFrom: true,
  secondFactorLevel: true,
});
type Policy = z.output<typeof Policy>;

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

/** The name under which authenticator apps list the account. */
export const findIssuer = (parts: Pick<RuntimeServices, 'settings'>): string =>
  readPolicy(parts).companyName || 'Atrium';
