import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { accessOf } from '../rules/accessOf.ts';
import { checkNetwork } from '../rules/checkNetwork.ts';
import { relationToAccount } from '../rules/relationToAccount.ts';
import { reveal } from '../rules/reveal.ts';
import { visibleAccount } from '../rules/seenAccount.ts';

/** The password for the caller's session; earlier ones for the owner. */
export function readPassword(context: AccountsContext): Handler<Api['password']> {
  const { transaction, refuse } = context;
  return ({ params: { id }, query, caller, request: { address }, encrypt }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller, { lock: 'share' });
      const { account } = found;
      await checkNetwork(context, caller, address);
      const relation = relationToAccount(found, caller);
      const access = accessOf(found, relation);
      if (access === 'disabled') throw refuse.notAllowed('access.disabled');
      if (access !== 'open') throw refuse.notAllowed('access.consent');
      const { version = account.passwordVersion } = query;
      if (version !== account.passwordVersion && relation !== 'owner') throw refuse.notFound();
      return reveal(context, account, { caller, address, kind: query.as, version, reason: '', encrypt });
    });
}
