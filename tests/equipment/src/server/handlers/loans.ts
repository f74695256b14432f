import type { Handler } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { target } from './saveItem.ts';
import { itemComments } from '../rules/sharing.ts';
import { items, loans } from '../tables.ts';
import { visibleItem } from '../rules/visibleItem.ts';

type Api = (typeof contract)['api'];
const DAY_MS = 24 * 60 * 60_000;

/** Refuses: 404, 422 beyond the longest loan, 409 where another person has it. */
export function borrow(context: EquipmentContext): Handler<Api['borrow']> {
  const { db, transaction, clock, audit, realtime, jobs, refuse, settings } = context;
  return async ({ params: { id }, body: { dueOn }, caller }) => {
    const { longestLoan } = await settings();
    const today = clock.today();
    if (dueOn < today || Date.parse(dueOn) - Date.parse(today) > longestLoan * DAY_MS)
      throw refuse.invalid('dueOn.range', { count: longestLoan });
    return transaction(async () => {
      await visibleItem(context, id);
      const [loan] = await db
        .insert(loans)
        .values({ itemId: id, borrowerId: caller.id, borrowedOn: clock.now(), dueOn })
        .onConflictDoNothing()
        .returning();
      if (!loan) throw refuse.conflict('taken');
      await jobs.at('remind', { loanId: loan.id }, morningOf(dueOn), { key: `loan:${loan.id}` });
      await audit.record({ action: 'equipment.borrow', target: target(id), detail: { dueOn } });
      await realtime.emit('changed', { id }, { company: caller.companyId });
      return { id: loan.id };
    });
  };
}

/** Refuses: 422 unless the caller has it or manages the equipment of its company, 404 outside of it. */
export function giveBack(context: EquipmentContext): Handler<Api['giveBack']> {
  const { db, transaction, refuse, relation } = context;
  return ({ params: { id } }) =>
    transaction(async () => {
      const [found] = await db
        .select({ loan: loans, item: items })
        .from(loans)
        .innerJoin(items, eq(items.id, loans.itemId))
        .where(and(eq(loans.id, id), isNull(loans.returnedOn)));
      if (!found) throw refuse.notFound();
      await relation('loan', found);
      await close(context, found.loan.id, found.item);
      return {};
    });
}

/** What a person who has left had borrowed is back. */
export function returnOf(context: EquipmentContext) {
  const { db } = context;
  return async ({ employeeId }: { readonly employeeId: number }) => {
    const found = await db
      .select({ loan: loans, item: items })
      .from(loans)
      .innerJoin(items, eq(items.id, loans.itemId))
      .where(and(eq(loans.borrowerId, employeeId), isNull(loans.returnedOn)));
    for (const { loan, item } of found) await close(context, loan.id, item);
  };
}

async function close(
  { db, clock, jobs, audit, realtime, publish }: EquipmentContext,
  loanId: number,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<void> {
  await db.update(loans).set({ returnedOn: clock.now() }).where(eq(loans.id, loanId));
  await jobs.cancel('remind', { key: `loan:${loanId}` });
  await audit.record({ action: 'equipment.return', target: target(id), companyId });
  await itemComments.addSystemLine(db, id, '已歸還', clock.now());
  await publish('returned', { itemId: id, loanId }, { key: target(id) });
  await realtime.emit('changed', { id }, { company: companyId });
}

/** Nine o'clock in Taipei. */
const morningOf = (day: string) => new Date(`${day}T09:00:00+08:00`);
