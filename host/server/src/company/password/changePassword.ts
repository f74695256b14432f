import type { Caller, Handler, RequestFacts } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { endOthers } from '../session/endOthers.ts';
import { sessions as sessionRows } from '../../core/schema/session.ts';
import { hostText } from '../../core/texts/hostText.ts';
import { refuse } from '../../core/texts/refuse.ts';
import { checkPassword } from './checkPassword.ts';
import { hashPassword } from './hashPassword.ts';
import { lockAccount } from './lockAccount.ts';
import { validatePassword } from './validatePassword.ts';
import { passwordHashes, storePassword } from './storePassword.ts';

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
