import { type Call, formatDateTime, type RequestFacts } from '@atrium/sdk/server';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { type Account, lockAccount } from '../password/storePassword.ts';
import { hasFactor } from '../session/factorPolicy.ts';
import { isFactorRequired } from '../session/factorPolicy.ts';
import { CHANGE_TOKEN_SECONDS } from '../session/liveSessions.ts';
import { openSession } from '../session/openSession.ts';
import { rememberDevice } from './knownDevice.ts';

const DAY_MS = 24 * 60 * 60_000;
const WARNED_DAYS = 7;

/** What the second step of a sign-in is: none, a factor of the person, or the setup of one that the company requires. */
export type NextStep = 'none' | 'verify' | 'enrol';

/** Where a person has signed in instead of here. */
interface UsedProvider {
  readonly id: string;
  /** It asks every person for a second factor, so that none is used here. */
  readonly secondFactor: boolean;
}

/** A person who has a factor uses it everywhere; the policy decides about the others. */
export async function findNextStep(
  { dependencies }: CompanyServices,
  { person }: Account,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<NextStep> {
  if (await hasFactor(dependencies.db, person.id)) return 'verify';
  const level = dependencies.networkRisk.level(address, person.companyId);
  return isFactorRequired(dependencies, person, level) ? 'enrol' : 'none';
}

/**
 * Opens the session of a sign-in. The account is compared again under its lock, since the password was hashed outside: a session of
 * an old password never outlives its change, nor one without a factor its setup.
 *
 * @param useFactor uses the second factor up, in the same transaction; undefined: none is needed
 * @param instead what the person has signed in with instead of the password; at a provider, without a factor used here, it is no proof
 *   for calls that need a recent one
 * @returns undefined if the account has changed since it was read; `wrong` where the factor is wrong, when nothing is opened
 */
export async function openAccount(
  people: CompanyServices,
  account: Account,
  request: RequestFacts,
  useFactor?: () => Promise<boolean>,
  instead?: UsedProvider | 'passkey',
) {
  const { dependencies, directory, sessions } = people;
  const { person } = account;
  const provider = instead === 'passkey' ? undefined : instead;
  const result = await dependencies.transaction(async () => {
    if (!(await lockUnchanged(people, account))) return undefined;
    if (useFactor ? !(await useFactor()) : (await findNextStep(people, account, request)) !== 'none')
      return useFactor && 'wrong';
    const isUsedHere = useFactor !== undefined && provider?.secondFactor !== true;
    const shown = { withFactor: useFactor !== undefined, isProven: provider === undefined || isUsedHere };
    const session = await openSession(dependencies, sessions, person, request, shown);
    await rememberDevice(dependencies.db, dependencies.clock.now(), person.id, request);
    await dependencies.audit.record({
      action: 'session.open',
      target: person.employee,
      detail: {
        riskLevel: session.riskLevel,
        ...(useFactor && { secondFactor: instead === 'passkey' ? instead : isUsedHere ? 'used' : 'atProvider' }),
        ...(provider !== undefined && { provider: provider.id }),
      },
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

/**
 * Uses the second factor up for a change of the password, which opens no session.
 *
 * @returns undefined if the account has changed since it was read
 */
export async function useForChange(
  people: CompanyServices,
  account: Account,
  useFactor: () => Promise<boolean>,
): Promise<'right' | 'wrong' | undefined> {
  return people.dependencies.transaction(async () => {
    if (!(await lockUnchanged(people, account))) return undefined;
    return (await useFactor()) ? 'right' : 'wrong';
  });
}

async function lockUnchanged({ dependencies: { db } }: CompanyServices, { person, hash, mustChange }: Account) {
  const present = await lockAccount(db, person.id);
  return present?.hash === hash && present.mustChange === mustChange && !present.hidden;
}

/** Returns whether the password must be changed first: marked so, or too old (C.2-17). */
export function mustChangePassword(
  { dependencies: { config, clock } }: CompanyServices,
  { mustChange, changedOn }: Account,
): boolean {
  const days = config.passwordMaxAgeDays;
  return mustChange || (days > 0 && clock.now().getTime() >= changedOn.getTime() + days * DAY_MS);
}

/**
 * 303 without a `Location`: a token that is only valid for the change of the password (C.2-5, C.2-6).
 *
 * @param withFactor the person has used a second factor: one who has any changes nothing without
 */
export async function passwordExpired(
  { dependencies: { tokens, clock } }: CompanyServices,
  { person, changedOn }: Account,
  withFactor = false,
) {
  const expiresOn = new Date(clock.now().getTime() + CHANGE_TOKEN_SECONDS * 1000);
  const claims = {
    ...tokens.claims('changePassword', person.id),
    changes: changedOn.getTime(),
    ...(withFactor && { factor: true }),
  };
  const changeToken = await tokens.sign(claims, expiresOn);
  return refuse.other(303, 'signIn.mustChange', undefined, {
    http: 303,
    status: 'PASSWORD_EXPIRED',
    data: { employee: person.employee, changeToken, expiresIn: CHANGE_TOKEN_SECONDS },
  });
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
