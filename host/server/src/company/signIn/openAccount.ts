import { type Call, formatDateTime, type RequestFacts } from '@atrium/sdk/server';
import type { CompanyServices } from '../CompanyServices.ts';
import { type Account, lockAccount } from '../password/storePassword.ts';
import { findTotp } from '../secondFactor/factors.ts';
import { isFactorRequired } from '../session/factorPolicy.ts';
import { openSession } from '../session/openSession.ts';
import { rememberDevice } from './knownDevice.ts';

export const DAY_MS = 24 * 60 * 60_000;
const WARNED_DAYS = 7;

/** What the second step of a sign-in is: none, a factor of the person, or the setup of one that the company requires. */
export type NextStep = 'none' | 'verify' | 'enrol';

/** A person who has a factor uses it everywhere; the policy decides about the others. */
export async function findNextStep(
  { dependencies }: CompanyServices,
  { person }: Account,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<NextStep> {
  if (await findTotp(dependencies.db, person.id)) return 'verify';
  const level = dependencies.networkRisk.level(address, person.companyId);
  return isFactorRequired(dependencies, person, level) ? 'enrol' : 'none';
}

/**
 * Opens the session of a sign-in. The account is compared again under its lock, since the password was hashed outside: a session of
 * an old password never outlives its change, nor one without a factor its setup.
 *
 * @param useFactor uses the second factor up, in the same transaction; undefined: none is needed
 * @returns undefined if the account has changed since it was read; `wrong` where the factor is wrong, when nothing is opened
 */
export async function openAccount(
  people: CompanyServices,
  account: Account,
  request: RequestFacts,
  useFactor?: () => Promise<boolean>,
) {
  const { dependencies, directory, sessions } = people;
  const { person, hash, mustChange } = account;
  const result = await dependencies.transaction(async () => {
    const present = await lockAccount(dependencies.db, person.id);
    if (present?.hash !== hash || present.mustChange !== mustChange || present.hidden) return undefined;
    if (useFactor ? !(await useFactor()) : (await findNextStep(people, account, request)) !== 'none')
      return useFactor && 'wrong';
    const session = await openSession(dependencies, sessions, person, request, useFactor !== undefined);
    await rememberDevice(dependencies.db, dependencies.clock.now(), person.id, request);
    await dependencies.audit.record({
      action: 'session.open',
      target: person.employee,
      detail: { riskLevel: session.riskLevel },
      companyId: person.companyId,
      employeeId: person.id,
    });
    return session;
  });
  if (result === undefined || result === 'wrong') return result;
  const { token, riskLevel, expiresOn } = result;
  return {
    employeeId: person.id,
    employee: person.employee,
    nickName: (await directory.person(person.id))?.name ?? person.name,
    groupId: person.groupId,
    riskLevel,
    publicToken: token,
    expireDateTime: formatDateTime(expiresOn, dependencies.config.timeZone),
  };
}

/** Says so in the last week of a password (C.2-17), and returns the days that are left. */
export function warnOfAge({ dependencies }: CompanyServices, account: Account, say: Call['say']): number | undefined {
  const days = daysLeft(account, dependencies.config.passwordMaxAgeDays, dependencies.clock.now());
  if (days !== undefined) say({ plugin: 'host', key: 'signIn.passwordAges', variables: { days } });
  return days;
}

/** Days until the password expires, in its last week; undefined earlier, or if passwords do not expire. */
function daysLeft({ changedOn }: Account, maxAgeDays: number, now: Date): number | undefined {
  if (maxAgeDays === 0) return undefined;
  const left = Math.ceil((changedOn.getTime() + maxAgeDays * DAY_MS - now.getTime()) / DAY_MS);
  return left <= WARNED_DAYS ? left : undefined;
}
