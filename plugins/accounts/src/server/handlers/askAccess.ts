import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { accessOf } from '../rules/accessOf.ts';
import { ownersOf } from '../rules/audienceOf.ts';
import { targetOf } from '../rules/insertAccount.ts';
import { relationToAccount } from '../rules/relationToAccount.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { openingOf, platformNameOf } from '../rules/shareAccount.ts';
import { requests } from '../tables.ts';

/** Asks the owner to see the password for a day. */
export function askAccess(context: AccountsContext): Handler<Api['askAccess']> {
  const { db, transaction, clock, audit, notifier, realtime, refuse, text } = context;
  return ({ params: { id }, body: { reason }, caller }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller);
      const { account } = found;
      const access = accessOf(found, relationToAccount(found, caller));
      if (access === 'disabled') throw refuse.conflict('access.disabled');
      if (access === 'open') throw refuse.conflict('access.open');
      const [request] = await db
        .insert(requests)
        .values({ accountId: id, employeeId: caller.id, reason, requestedOn: clock.now() })
        .onConflictDoNothing()
        .returning({ id: requests.id });
      if (!request) throw refuse.conflict('access.asked');
      await audit.record({ action: 'account.askAccess', target: targetOf(id), detail: { reason } });
      const owners = await ownersOf(context, account);
      await notifier.notify({
        kind: 'access',
        to: { employees: owners },
        title: text('access.title', { name: caller.name }),
        message: text('access.message', {
          platform: await platformNameOf(context, account),
          account: account.account,
          reason,
        }),
        opens: openingOf(id),
      });
      await realtime.emit('accessChanged', { accountId: id }, { employees: [...owners, caller.id] });
      return { id: request.id };
    });
}
