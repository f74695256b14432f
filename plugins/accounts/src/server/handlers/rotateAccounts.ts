import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { requestRotation } from '../rules/requestRotation.ts';

/** Puts passwords that a person of the company knows on the checklist: the chosen ones, or all. */
export function rotateAccounts(context: AccountsContext): Handler<Api['rotate']> {
  const { transaction, directory, refuse } = context;
  return async ({ body: { employeeId, accountIds }, caller: { companyId } }) => {
    const person = await directory.person(employeeId);
    if (person?.companyId !== companyId) throw refuse.notFound();
    const { name } = person;
    const chosen = accountIds && { accountIds };
    const count = await transaction(() => requestRotation(context, { employeeId, name, companyId, ...chosen }));
    return { count };
  };
}
