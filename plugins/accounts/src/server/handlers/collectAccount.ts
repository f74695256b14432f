import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { accountFavourites } from '../rules/sharing.ts';

/** Makes an account a favourite of the caller, or not any more; idempotent. */
export function collectAccount(
  context: AccountsContext,
  what: 'add' | 'remove',
): Handler<Api['collect']> & Handler<Api['uncollect']> {
  return async ({ params: { id }, caller }) => {
    await visibleAccount(context, id, caller);
    await accountFavourites[what](context.db, id, caller.id);
    return {};
  };
}
