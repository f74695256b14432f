import { type Caller, formatDateTime, type Handler } from '@atrium/sdk/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AccountsContext, Api, ListedEntry } from '../AccountsContext.ts';
import { memberOf, ownerOf, rowOf, selectAccounts } from '../rules/accountRows.ts';
import { listExtras } from '../rules/extras.ts';
import { openFieldValues } from '../rules/fieldValues.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { accountReaders } from '../rules/sharing.ts';
import { accounts, rotations, versions } from '../tables.ts';

/** An account as its form has it; the password is not opened. */
export function readAccount(context: AccountsContext): Handler<Api['read']> {
  return async ({ params: { id }, caller }) => {
    await visibleAccount(context, id, caller);
    return accountOf(context, id, caller);
  };
}

/** The account of an id that the caller may see. */
export async function accountOf(context: AccountsContext, id: number, caller: Caller) {
  const { db, clock, directory } = context;
  const [found] = await selectAccounts(db, caller.id, clock.now()).where(eq(accounts.id, id));
  const applies = and(eq(versions.accountId, accounts.id), eq(versions.version, accounts.changedVersion));
  const [kept] = await db
    .select({ account: accounts, createdBy: versions.createdBy })
    .from(accounts)
    .leftJoin(versions, applies)
    .where(eq(accounts.id, id));
  const { account, createdBy } = kept!;
  const enteredBy = createdBy ?? account.ownerId;
  const values = openFieldValues(context, account);
  const { needsConsent, rotateDays, remindDays, remindReaders } = account;
  const row = await rowOf(context, found!, caller);
  return {
    ...row,
    readers: await accountReaders.list(db, id),
    originDynamicRequiredFields: values ?? [],
    hasBrokenValues: values === undefined,
    otherLinks: account.otherLinks,
    extras: await listExtras(context, id),
    needsConsent,
    rotateDays,
    remindDays,
    remindReaders,
    rotateFor: row.mustRotate && row.relation !== 'reader' ? await rotateFor(context, account) : [],
    passwordChangedBy: memberOf(await directory.person(enteredBy), enteredBy),
    createdOn: formatDateTime(account.createdOn),
  };
}

/** People on whose account the checklist has the password. */
async function rotateFor(
  { db, directory }: AccountsContext,
  { id, companyId }: Pick<ListedEntry, 'id' | 'companyId'>,
): Promise<ReturnType<typeof ownerOf>[]> {
  const waiting = await db
    .select({ employeeId: rotations.employeeId })
    .from(rotations)
    .where(and(eq(rotations.accountId, id), isNull(rotations.doneOn)))
    .orderBy(asc(rotations.id));
  return Promise.all(
    waiting.map(async ({ employeeId }) => ownerOf(await directory.person(employeeId), employeeId, companyId)),
  );
}
