import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, favourites, readers, requests } from '../tables.ts';
import { managersOf } from './audienceOf.ts';
import { requestRotation } from './requestRotation.ts';

/**
 * A person has left: what they know goes on the checklist, what they may see is taken back, and managers are notified of the
 * accounts that have lost their owner (C.9-15).
 */
export function revokeLeaver(context: AccountsContext) {
  const { db, clock, directory, notifier, text } = context;
  return async ({ employeeId }: { readonly employeeId: number }) => {
    const person = await directory.person(employeeId);
    if (!person) return;
    const { name, companyId } = person;
    await requestRotation(context, { employeeId, name, companyId });
    await db.delete(readers).where(eq(readers.employeeId, employeeId));
    await db.delete(favourites).where(eq(favourites.employeeId, employeeId));
    await db.delete(requests).where(and(eq(requests.employeeId, employeeId), isNull(requests.decidedOn)));
    const now = clock.now();
    await db
      .update(requests)
      .set({ endsOn: now })
      .where(and(eq(requests.employeeId, employeeId), gt(requests.endsOn, now)));
    const count = await db.$count(accounts, and(eq(accounts.ownerId, employeeId), isNull(accounts.deletedOn)));
    const managers = await managersOf(context, companyId);
    if (count === 0 || managers.length === 0) return;
    await notifier.notify({
      kind: 'rotation',
      to: { employees: managers },
      title: text('leaver.title', { name }),
      message: text('leaver.message', { name, count }),
      opens: { view: 'LeaverReport', params: { employeeId } },
    });
  };
}
