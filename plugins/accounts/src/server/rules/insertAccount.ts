import { addDays } from '@atrium/sdk/days';
import type { Call, Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { accounts } from '../tables.ts';
import { saveExtras, type WrittenExtra } from './extras.ts';
import { type FieldValue, sealFieldValues } from './fieldValues.ts';
import { addVersion } from './passwordVersions.ts';
import { shareAccount } from './shareAccount.ts';

type Body = Call<Api['create']>['body'];

/** In plain text. */
interface InsertedSecrets {
  readonly password: string;
  readonly fields: readonly FieldValue[];
  readonly extras: readonly WrittenExtra[];
}

/** Stores a checked account with its first password; the caller owns it. Within a transaction. */
export async function insertAccount(
  context: AccountsContext,
  caller: Caller,
  { password: _, dynamicFields: __, extras: ___, readers, ...columns }: Body,
  { password, fields, extras }: InsertedSecrets,
): Promise<number> {
  const { db, clock, audit } = context;
  const now = clock.now();
  const [row] = await db
    .insert(accounts)
    .values({
      ...columns,
      companyId: caller.companyId,
      ownerId: caller.id,
      passwordVersion: 1,
      changedVersion: 1,
      passwordChangedOn: now,
      dueOn: columns.rotateDays === null ? null : addDays(clock.today(), columns.rotateDays),
      createdOn: now,
      updatedBy: caller.id,
      updatedOn: now,
    })
    .returning();
  const account = row!;
  const { id } = account;
  if (fields.length > 0)
    await db
      .update(accounts)
      .set(sealFieldValues(context, account, fields))
      .where(eq(accounts.id, id));
  if (extras.length > 0) await saveExtras(context, id, extras);
  await addVersion(context, { accountId: id, version: 1, createdBy: caller.id }, password);
  await audit.record({ action: 'account.create', target: targetOf(id), detail: { account: columns.account } });
  await shareAccount(context, account, readers, caller);
  return id;
}

/** An account in the audit log. */
export const targetOf = (id: number) => `account:${id}`;
