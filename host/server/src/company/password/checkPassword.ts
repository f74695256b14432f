import type { Caller, RequestFacts } from '@atrium/sdk/server';
import type { CompanyServices } from '../CompanyServices.ts';
import { findAccount } from '../signIn/findAccount.ts';
import { attemptKeys, startAttempt } from '../signIn/limiter/limitSignIn.ts';
import { recordFailure } from '../signIn/recordFailure.ts';
import { isPassword } from './hashPassword.ts';

/**
 * Checks the password of a caller. A wrong one is audited and counts like a failed sign-in, so that the limiter refuses
 * with 429.
 *
 * @returns the hash that it was checked against; undefined if it is wrong
 */
export async function checkPassword(
  people: CompanyServices,
  caller: Caller,
  password: string,
  request: RequestFacts,
): Promise<string | undefined> {
  const keys = await attemptKeys(people, caller.employee, request);
  const attempt = await startAttempt(people, keys, caller.employee, request);
  const hash = (await findAccount(people.dependencies.db, caller.employee))?.hash;
  if (!(await isPassword(password, hash))) {
    await recordFailure(people, caller.employee, 'wrongPassword');
    return undefined;
  }
  await attempt.succeeded();
  return hash;
}
