import type { Handler, RequestFacts } from '@atrium/sdk/server';
import type { HostApi } from '../../core/services.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { type Account, findAccount } from '../password/storePassword.ts';
import { isPassword, MAX_LENGTH } from '../password/validatePassword.ts';
import { freshenAll } from '../OrganisationDirectory.ts';
import { refuse } from '../../core/texts.ts';
import { needsCaptcha, useCaptcha } from './captcha.ts';
import {
  attemptKeys,
  type AttemptKeys,
  EMPLOYEE,
  type FailureReason,
  recordFailure,
  refuseLimited,
  startAttempt,
} from './limitSignIn.ts';
import { findNextStep, mustChangePassword, openAccount, passwordExpired, warnOfAge } from './openAccount.ts';
import { askSecondStep } from './secondStep.ts';

/**
 * Signs a person in. Order of the checks (C.2-3): limiter, captcha, password, disabled, second factor, must change, its setup. Bots do not cost
 * the time of a password check, and responses do not reveal whether an account exists (C.2-2). The password is hashed
 * outside the transaction, so the account is compared again under its lock: a session of an old password never outlives
 * its change.
 */
export function login(people: CompanyServices): Handler<HostApi['login']> {
  return async ({ body, request, say }) => {
    const employee = EMPLOYEE.test(body.employee) ? body.employee : '';
    await freshenAll(people.dependencies, people.directory);
    const keys = await attemptKeys(people, employee, request);
    await refuseLimited(people, keys, employee, request);
    await refuseWrongCaptcha(people, keys, { ...body, employee }, request);
    const attempt = await startAttempt(people, keys, employee, request);
    const account = await checkedAccount(people, employee, body.password);
    if (typeof account === 'string') throw await failed(people, employee, account);

    const next = await findNextStep(people, account, request);
    const isExpired = mustChangePassword(people, account);
    // One who has no factor yet sets it up with a password of their own.
    if (isExpired && next !== 'verify') {
      await attempt.forgive();
      throw await passwordExpired(people, account);
    }
    if (next !== 'none') {
      await attempt.forgive();
      throw await askSecondStep(people, account, next, request);
    }
    const session = await openAccount(people, account, request);
    if (!session || session === 'wrong') throw await failed(people, employee, 'passwordChanged');
    await (keys.network === undefined ? attempt.succeeded() : attempt.forgive());
    const passwordDays = warnOfAge(people, account, say);
    return { ...session, ...(passwordDays !== undefined && { passwordDays }) };
  };
}

async function refuseWrongCaptcha(
  people: CompanyServices,
  keys: AttemptKeys,
  { employee, key, captcha }: { employee: string; key: string; captcha: string },
  { address }: RequestFacts,
): Promise<void> {
  const needed = await needsCaptcha(people, keys, address);
  // Consumed by any attempt, required or not.
  const right = key !== '' && (await useCaptcha(people, key, captcha));
  if (!needed || right) return;
  await recordFailure(people, employee, 'wrongCaptcha');
  throw refuse.other(401, 'signIn.wrongCaptcha', undefined, { http: 401, status: 'INVALID_CAPTCHA' });
}

/**
 * Returns the account if the password is right and the person may sign in, else why not. A missing account takes the
 * same time as a wrong password.
 */
async function checkedAccount(
  { dependencies }: CompanyServices,
  employee: string,
  password: string,
): Promise<Account | FailureReason> {
  const account = await findAccount(dependencies.db, employee);
  // No password is longer, and hashing it would be expensive.
  const right = await isPassword([...password].length > MAX_LENGTH ? '' : password, account?.hash);
  if (!account) return 'unknownEmployee';
  if (!right) return 'wrongPassword';
  return account.person.hidden ? 'disabled' : account;
}

async function failed(people: CompanyServices, employee: string, reason: FailureReason) {
  await recordFailure(people, employee, reason);
  return people.dependencies.config.revealUnknownAccount && reason === 'unknownEmployee'
    ? refuse.other(401, 'signIn.unknownAccount', undefined, { http: 401, status: 'ACCOUNT_NOT_FOUND' })
    : refuse.other(401, 'signIn.wrong', undefined, { http: 401, status: 'INVALID_LOGIN' });
}
