import type { Caller } from '@atrium/sdk/server';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { requestRotation } from './requestRotation.ts';

/**
 * Puts the password of an account on the checklist because of people who may not see it any more and have seen it: readers who were
 * taken off, an owner who gave it away. Taking a name off a list does not make a person forget. Within a transaction.
 */
export async function rotateForFormer(
  context: AccountsContext,
  { id, companyId }: Pick<AccountEntry, 'id' | 'companyId'>,
  former: readonly number[],
  caller: Caller,
): Promise<void> {
  for (const employeeId of former) {
    const name = (await context.directory.person(employeeId))?.name ?? '';
    await requestRotation(context, { employeeId, name, companyId, accountIds: [id], byId: caller.id });
  }
}
