import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { requestRotation } from '../rules/requestRotation.ts';

/** Puts passwords that a person of the company knows on the checklist. */
export function rotateAccounts(context: AccountsContext): Handler<Api['rotate']> {
  const { transaction, directory, refuse } = context;
  return async ({ body: { employeeId, accountIds }, caller: { companyId } }) => {
    const person = await directory.person(employeeId);
    if (person?.companyId !== companyId) throw refuse.notFound();
    const { name } = person;
    const count = await transaction(() => requestRotation(context, { employeeId, name, companyId, accountIds }));
    return { count };
  };
}
