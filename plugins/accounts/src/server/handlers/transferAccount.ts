import type { Handler } from '@atrium/sdk/server';
import { worksFor } from '@atrium/sdk/server/sharing';
import { and, eq } from 'drizzle-orm';
import { type AccountsContext, type Api, auditTarget } from '../AccountsContext.ts';
import { announceChange, findOverseers } from '../rules/audience.ts';
import { endRequests, openAccount, readPlatformName, saveReaders } from '../rules/shareAccount.ts';
import { accountAudiences, visibleAccount } from '../rules/accountAccess.ts';
import { rotateForFormer } from '../rules/rotation.ts';
import { accounts, requests } from '../tables.ts';

/**
 * Transfers an account to another owner, who is notified, and so is the old one if another person did it; the old one has no part in it any
 * more but that of a unit that reads it, and the password that they know is to be changed. A manager becomes the owner only where the present one has left: as owner they see the password, so the other managers are
 * notified (C.9-5, C.9-15).
 */
export function transferAccount(context: AccountsContext): Handler<Api['transfer']> {
  const { db, transaction, clock, directory, audit, notifier, refuse, text } = context;
  return ({ params: { id }, body: { employeeId }, caller }) =>
    transaction(async () => {
      await accountAudiences.hold(db);
      const { account } = await visibleAccount(context, id, caller, { lock: 'update' });
      const person = await directory.person(employeeId);
      if (!worksFor(person, account.companyId)) throw refuse.invalid('owner.unknown');
      const owner = await directory.person(account.ownerId);
      const hasOwner = worksFor(owner, account.companyId);
      if (hasOwner && employeeId === caller.id && owner.id !== caller.id) throw refuse.invalid('owner.self');
      await db
        .update(accounts)
        .set({ ownerId: employeeId, version: account.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
        .where(eq(accounts.id, id));
      const before = await accountAudiences.read(db, id);
      const audience = { ...before, named: before.named.filter((reader) => reader !== employeeId) };
      const { people } = await saveReaders(context, { ...account, ownerId: employeeId }, audience, caller);
      // An owner asks no one; what they were granted before does not outlast their ownership.
      await endRequests(context, and(eq(requests.accountId, id), eq(requests.employeeId, employeeId)));
      // one who has left is on the checklist since then; one whom a unit has goes on to see it
      if (hasOwner && !people.includes(owner.id)) await rotateForFormer(context, account, [owner.id], caller);
      await audit.record({
        action: 'account.transfer',
        target: auditTarget(id),
        detail: { from: account.ownerId, to: employeeId },
      });
      const named = { platform: await readPlatformName(context, account), account: account.account };
      if (employeeId !== caller.id)
        await notifier.notify({
          kind: 'shared',
          to: { employees: [employeeId] },
          title: text('transfer.title', { name: caller.name }),
          message: text('shared.message', named),
          sent: text('transfer.sent', named),
          opens: openAccount(id),
        });
      const overseers = await findOverseers(context, account);
      if (hasOwner ? owner.id !== caller.id && owner.id !== employeeId : employeeId === caller.id)
        await notifier.notify({
          kind: 'shared',
          to: { employees: overseers },
          title: text(hasOwner ? 'transfer.taken' : 'transfer.left', { name: caller.name }),
          message: text('transfer.to', { ...named, owner: person.name }),
          sent: text('transfer.sent', named),
          opens: { view: 'AccountManagement' },
        });
      await announceChange(context, { ...account, ownerId: employeeId }, [account.ownerId]);
      return {};
    });
}
