import { dayMessage } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts } from '../tables.ts';
import { openAccount, readPlatformName } from './shareAccount.ts';
import { accountReaders } from './accountAccess.ts';

/** Accounts of one transaction. */
const BATCH = 200;

/**
 * Reminds people of passwords that are to be changed: once ahead of the day, and once when it has come. A day on which no server
 * ran is caught up with.
 */
export async function remindOfDue(context: AccountsContext, signal: AbortSignal): Promise<void> {
  while ((await remindSome(context)) === BATCH) signal.throwIfAborted();
}

async function remindSome(context: AccountsContext): Promise<number> {
  const { db, transaction, clock, directory, notifier, text } = context;
  return transaction(async () => {
    const today = clock.today();
    const stage = sql<number>`case when ${accounts.dueOn} <= ${today}::date then 2 else 1 end`;
    const due = await db
      .select({ account: accounts, stage })
      .from(accounts)
      .where(
        and(
          isNull(accounts.deletedOn),
          eq(accounts.isEnabled, true),
          isNotNull(accounts.remindDays),
          sql`${accounts.dueOn} - ${accounts.remindDays} <= ${today}::date`,
          lt(accounts.reminded, stage),
        ),
      )
      .orderBy(accounts.id)
      .limit(BATCH)
      .for('update');
    for (const { account, stage: reached } of due) {
      const readers = account.remindReaders ? await accountReaders.list(db, account.id) : [];
      const present = await presentOf(directory, account.companyId, [account.ownerId, ...readers]);
      await notifier.notify({
        kind: 'rotation',
        to: { employees: present },
        title: text(reached === 2 ? 'due.today' : 'due.soon'),
        message: text('due.message', {
          platform: await readPlatformName(context, account),
          account: account.account,
          day: dayMessage(account.dueOn!, today),
        }),
        opens: openAccount(account.id),
      });
    }
    for (const reached of [1, 2]) {
      const ids = due.filter((row) => row.stage === reached).map(({ account }) => account.id);
      if (ids.length > 0) await db.update(accounts).set({ reminded: reached }).where(inArray(accounts.id, ids));
    }
    return due.length;
  });
}
