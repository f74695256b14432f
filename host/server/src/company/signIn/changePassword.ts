import type { Caller, Handler, RequestFacts } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { sessions as sessionRows } from '../../core/schema/session.ts';
import type { HostApi } from '../../core/services.ts';
import { hostText, refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { findAccount, lockAccount, passwordHashes, storePassword } from '../password/storePassword.ts';
import { hashPassword, isPassword, validatePassword } from '../password/validatePassword.ts';
import { endOthers } from '../session/liveSessions.ts';
import { attemptKeys, recordFailure, startAttempt } from './limitSignIn.ts';

/**
 * Changes the caller's password, signed in or with the change token of a 303 (C.2-7). Every other session of the person
 * ends, and so does the proof of this one. A wrong old password counts like a failed sign-in, and so does one that was changed concurrently.
 */
export function changePassword(people: CompanyServices): Handler<HostApi['changePassword']> {
  return async ({ caller, body, decrypt, request }) => {
    const [oldPassword, newPassword] = [decrypt(body.oldPassword), decrypt(body.newPassword)];
    if (body.employee.toUpperCase() !== caller.employee.toUpperCase()) throw refuse.invalid('password.otherEmployee');
    const checked = await checkPassword(people, caller, oldPassword, request);
    if (checked === undefined) throw oldWrong();
    await checkNew(people, caller, newPassword, request);

    const { dependencies, sessions } = people;
    const hash = await hashPassword(newPassword);
    await dependencies.transaction(async () => {
      const present = await lockAccount(dependencies.db, caller.id);
      if (present?.hash !== checked) throw oldWrong();
      await storePassword(dependencies.db, caller.id, { hash, mustChange: false, changedOn: dependencies.clock.now() });
      await dependencies.db.update(sessionRows).set({ provenOn: null }).where(eq(sessionRows.employeeId, caller.id));
      await endOthers(dependencies, sessions, caller.id, 'PASSWORD_CHANGED', caller.sessionId);
      await dependencies.audit.record({ action: 'password.change', target: caller.employee });
    });
    return {};
  };
}

const oldWrong = () => refuse.invalid('password.oldWrong', undefined, { status: 'OLD_PASSWORD_WRONG' });

async function checkNew(
  { dependencies }: CompanyServices,
  caller: Caller,
  password: string,
  { language }: RequestFacts,
): Promise<void> {
  const hashes = await passwordHashes(dependencies.db, caller.id);
  const problems = await validatePassword(password, { employee: caller.employee, hashes });
  if (problems.length === 0) return;
  const label = hostText(language, 'field.newPassword');
  const errors = problems.map((problem) => ({ field: 'newPassword', label, rule: hostText(language, problem) }));
  throw refuse.invalid('password.rule', undefined, { status: 'PASSWORD_RULE', errors });
}

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
