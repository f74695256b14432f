import type { JobRun } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { items, loans } from '../tables.ts';

/** Reminds the borrower on the morning of the due day; what was returned needs no reminder. */
export function remind(context: EquipmentContext) {
  const { db, transaction, notifier } = context;
  return ({ loanId }: { readonly loanId: number }, run: JobRun) =>
    transaction(async () => {
      const [found] = await db
        .select({ loan: loans, item: items })
        .from(loans)
        .innerJoin(items, eq(items.id, loans.itemId))
        .where(and(eq(loans.id, loanId), isNull(loans.returnedOn)));
      if (found) await notifier.notify(noticeOf(context, found.loan, found.item.name));
      await run.done();
    });
}

const noticeOf = (context: EquipmentContext, { borrowerId, itemId }: typeof loans.$inferSelect, name: string) => ({
  kind: 'due' as const,
  to: { employees: [borrowerId] },
  title: context.text('due.title', { name }),
  message: context.text('due.message'),
  opens: { view: 'EquipmentItem', params: { id: itemId } },
});
