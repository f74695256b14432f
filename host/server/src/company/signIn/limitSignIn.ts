import type { RequestFacts } from '@atrium/sdk/server';
import { currentCall } from '../../core/currentCall.ts';
import { warnBounded } from '../../core/log.ts';
import { refuse } from '../../core/texts.ts';
import { toNetwork } from '../../runtime/http/request.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import {
  clearFailures,
  countAttempt,
  countInWindow,
  decrementCount,
  forgiveAttempt,
  type Rate,
  waitAfterFailures,
  waitOfWindow,
} from './attemptCounters.ts';
import { findKnownDevice } from './knownDevice.ts';

const FAILURES: Rate = { max: 30, seconds: 15 * 60 };
/**
 * Checks of one account's password from one network, right or wrong: each costs a hash. No one types theirs thirteen times a
 * minute. Codes have a window of their own. Those of others elsewhere are counted apart, and wrong guesses end long before, so that no one is locked out.
 */
const CHECKS: Rate = { max: 200, seconds: 15 * 60 };

/** An employee number as it may be (C.2-19). */
export const EMPLOYEE = /^[A-Za-z0-9_-]{1,20}$/;

export const networkKey = (address: string) => `network:${toNetwork(address)}`;
const accountKey = (employee: string) => `account:${employee.toUpperCase()}`;

/** The counters of one request. */
export interface AttemptKeys {
  /** Counter of failures that delay the next attempt: of the person's known device, or of the account elsewhere. */
  readonly failures: string;
  readonly account: string;
  /** Undefined on a known device, so that others behind the same address cannot lock the person out. */
  readonly network: string | undefined;
}

/** An attempt that is counted as failed until one of these is called. */
interface Attempt {
  /** The password was right, on a known device: clears the failures of device and account. */
  succeeded(): Promise<void>;
  /** It was not a failure; earlier ones stay. */
  forgive(): Promise<void>;
}

/**
 * A device that the person has signed in from before has a counter of its own: wrong guesses from elsewhere never delay it
 * (C.2-14). All other devices share the counters of the account and of their network.
 */
export async function attemptKeys(
  { dependencies, directory }: CompanyServices,
  employee: string,
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
): Promise<AttemptKeys> {
  const person = await directory.byEmployee(employee);
  const device = await findKnownDevice(dependencies.db, dependencies.clock.now(), person?.id, request);
  const account = accountKey(employee);
  return device === undefined
    ? { failures: account, account, network: networkKey(request.address) }
    : { failures: `device:${device}`, account, network: undefined };
}

/**
 * Refuses with 429 while the device, the account or the network is delayed; no password is checked (C.2-3, C.2-14).
 */
export async function refuseLimited(
  people: CompanyServices,
  keys: AttemptKeys,
  employee: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<void> {
  const { db } = people.dependencies;
  const failures = await waitAfterFailures(db, keys.failures);
  const network = keys.network === undefined ? 0 : await waitOfWindow(db, keys.network, await rateOf(people, address));
  if (failures + network > 0) throw await tooMany(people, employee, Math.max(failures, network));
}

/** Counts an attempt, or refuses it with 429. */
export async function startAttempt(
  people: CompanyServices,
  keys: AttemptKeys,
  employee: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<Attempt> {
  const { db } = people.dependencies;
  const wait = await countAttempt(db, keys.failures);
  if (wait > 0) throw await tooMany(people, employee, wait);
  if (keys.network !== undefined) {
    const full = await countInWindow(db, keys.network, await rateOf(people, address));
    if (full > 0) {
      await forgiveAttempt(db, keys.failures);
      throw await tooMany(people, employee, full);
    }
  }
  const uncountNetwork = async () => {
    if (keys.network !== undefined) await decrementCount(db, keys.network);
  };
  const attempt: Attempt = {
    succeeded: async () => {
      await clearFailures(db, keys.failures, keys.account);
      await uncountNetwork();
    },
    forgive: async () => {
      await forgiveAttempt(db, keys.failures);
      await uncountNetwork();
    },
  };
  const checked = await countInWindow(db, `checks:${keys.account}:${toNetwork(address)}`, CHECKS);
  if (checked === 0) return attempt;
  await attempt.forgive();
  throw await tooMany(people, employee, checked);
}

async function rateOf(people: CompanyServices, address: string): Promise<Rate> {
  return { ...FAILURES, max: FAILURES.max * (await networkFactor(people, address)) };
}

async function tooMany(people: CompanyServices, employee: string, countDown: number) {
  await recordFailure(people, employee, 'tooManyAttempts');
  return refuse.other(
    429,
    'signIn.tooMany',
    { seconds: countDown },
    {
      http: 429,
      status: 'TOO_MANY_ATTEMPTS',
      data: { countDown },
      headers: { 'retry-after': String(countDown) },
    },
  );
}

/** Why a sign-in, or the old password of a change, was refused. */
export type FailureReason =
  | 'wrongPassword'
  | 'unknownEmployee'
  | 'disabled'
  /** It was changed during the sign-in with the old one. */
  | 'passwordChanged'
  | 'wrongCaptcha'
  /** Of the second step. */
  | 'wrongCode'
  | 'wrongPasskey'
  /** Its counter has not grown: there are two of it. */
  | 'copiedPasskey'
  /** A provider has refused, or its answer was not of this sign-in. */
  | 'providerRefused'
  /** Whom the provider names has no account here. */
  | 'providerUnknown'
  | 'tooManyAttempts';

/** These refusals are cheap for a caller and not rate limited: the audit log contains some. */
const UNCHECKED: readonly FailureReason[] = ['wrongCaptcha', 'tooManyAttempts', 'providerRefused', 'providerUnknown'];
const KEPT: Rate = { max: 30, seconds: 15 * 60 };

/**
 * Logs and audits a failed sign-in. An unknown employee number is not recorded, because people type passwords into that
 * field by mistake.
 */
export async function recordFailure(
  { dependencies, directory }: CompanyServices,
  typed: string,
  reason: FailureReason,
): Promise<void> {
  const person = await directory.byEmployee(typed);
  const employee = person?.employee;
  const { address = '', requestId } = currentCall()?.request ?? {};
  warnBounded(dependencies, 'sign-in failed', { reason, employee, address, requestId });
  const bounded = UNCHECKED.includes(reason);
  if (bounded && (await countInWindow(dependencies.db, `unchecked:${toNetwork(address)}`, KEPT)) > 0) return;
  await dependencies.audit.record({
    action: 'session.refuse',
    target: employee ?? '',
    detail: { reason },
    ...(person && { companyId: person.companyId }),
  });
}

const KNOWN = 2;
const ONE_OFFICE = 50;

/** Highest level of an address for any company: before sign-in the company is unknown. */
export async function networkLevel({ dependencies, directory }: CompanyServices, address: string): Promise<number> {
  const { companies } = await directory.organisation();
  return Math.max(1, ...[...companies.keys()].map((company) => dependencies.networkRisk.level(address, company)));
}

/** A known network may try fifty times as often, since a whole office shares one address (C.2-13, C.2-14). */
export async function networkFactor(people: CompanyServices, address: string): Promise<number> {
  return (await networkLevel(people, address)) >= KNOWN ? ONE_OFFICE : 1;
}
