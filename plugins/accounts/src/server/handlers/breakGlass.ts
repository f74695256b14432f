import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { accessOf } from '../rules/accessOf.ts';
import { overseersOf } from '../rules/audienceOf.ts';
import { checkNetwork } from '../rules/checkNetwork.ts';
import { relationToAccount } from '../rules/relationToAccount.ts';
import { reveal } from '../rules/reveal.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { openingOf, platformNameOf } from '../rules/shareAccount.ts';

/**
 * A manager sees a password in an emergency: with a reason, which the log and the owner get (C.9-5), or where the owner has left, the
 * other managers. That of a disabled account is for its owner only (C.9-13).
 */
export function breakGlass(context: AccountsContext): Handler<Api['breakGlass']> {
  const { transaction, notifier, refuse, text } = context;
  return ({ params: { id }, body: { reason, as }, caller, request: { address }, encrypt }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller, { lock: 'share' });
      const { account } = found;
      await checkNetwork(context, caller, address);
      if (accessOf(found, relationToAccount(found, caller)) === 'disabled') throw refuse.notAllowed('access.disabled');
      const version = account.passwordVersion;
      const revealed = await reveal(context, account, { caller, address, kind: as, version, reason, encrypt });
      await notifier.notify({
        kind: 'breakGlass',
        to: { employees: await overseersOf(context, account) },
        title: text('breakGlass.title', { name: caller.name }),
        message: text('breakGlass.message', {
          platform: await platformNameOf(context, account),
          account: account.account,
          reason,
        }),
        opens: openingOf(id),
      });
      return revealed;
    });
}
